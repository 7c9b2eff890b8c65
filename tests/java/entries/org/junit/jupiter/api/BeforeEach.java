package org.junit.jupiter.api; @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) public @interface BeforeEach { }
