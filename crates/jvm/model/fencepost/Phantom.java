package fencepost;

/** A field that is cleared when its object has been finalised and is dead after that, too. */
@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.CLASS)
public @interface Phantom { }
