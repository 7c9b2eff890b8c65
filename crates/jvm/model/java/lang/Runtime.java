package java.lang;

import fencepost.Machine;

@fencepost.Early
public class Runtime {
    private Runtime() { }

    private static final Runtime only = new Runtime();

    public static Runtime getRuntime() { return only; }

    public final native int availableProcessors();

    public void gc() { }
    @Deprecated public void runFinalization() { }
    public void exit(int status) { System.exit(status); }

    /** The end without shutdown hooks. */
    public void halt(int status) { Machine.exit(status); }

    public void addShutdownHook(Thread hook) {
        Thread.hooks();
        Ending.add(hook);
    }

    public boolean removeShutdownHook(Thread hook) { return Ending.remove(hook); }

    public long freeMemory() { return memory(); }
    public long totalMemory() { return memory(); }
    public long maxMemory() { return memory(); }

    private static long memory() {
        Machine.inconclusive("how much memory there is");
        return 0;
    }
}
