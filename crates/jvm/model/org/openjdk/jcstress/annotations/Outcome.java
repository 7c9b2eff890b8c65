package org.openjdk.jcstress.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What some results are worth: those listed, word for word or by regular expressions, or all others. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Outcome.Outcomes.class)
public @interface Outcome {
    String[] id() default {};

    Expect expect();

    String desc() default "";

    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Outcomes {
        Outcome[] value();
    }
}
