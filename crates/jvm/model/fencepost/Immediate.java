package fencepost;

/** A field that is read and written at once, and is no memory event. */
@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.CLASS)
public @interface Immediate { }
