package org.openjdk.jcstress.annotations;

/** What a result is worth. */
public enum Expect { ACCEPTABLE, ACCEPTABLE_INTERESTING, FORBIDDEN, UNKNOWN }
