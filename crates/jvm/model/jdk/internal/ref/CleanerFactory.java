package jdk.internal.ref;

import java.lang.ref.Cleaner;

/** The cleaner of the JDK's own classes. */
public final class CleanerFactory {
    private static final Cleaner common = Cleaner.create();

    private CleanerFactory() { }

    public static Cleaner cleaner() { return common; }
}
