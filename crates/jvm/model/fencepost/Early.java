package fencepost;

/**
 * A class that a JVM may have initialised before the program begins, and whose initialiser does the same whenever it runs: it
 * only fills static fields of its class, with values and with objects that it makes.
 */
@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.CLASS)
public @interface Early { }
