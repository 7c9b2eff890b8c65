package fencepost;

/** A field that does not keep its object alive, and is cleared when the object dies, before it is finalised. */
@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.CLASS)
public @interface Weak { }
