package fencepost;

/** A field that keeps its object alive only until the collector needs room. */
@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.CLASS)
public @interface Soft { }
