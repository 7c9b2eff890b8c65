package org.openjdk.jcstress.annotations;

/** What a test asks: for results, or whether its loops end. */
public enum Mode { Continuous, Termination }
