package jdk.internal.loader;

import fencepost.Machine;

/** What would load the JDK's native code. All that comes behind it cannot run here, so it is not translated either. */
public class BootLoader {
    private BootLoader() { }

    public static void loadLibrary(String name) { Machine.inconclusive("native code of the JDK"); }
}
