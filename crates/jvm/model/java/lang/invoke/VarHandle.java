package java.lang.invoke;

/**
 * A handle exists from the start, and says nothing: the translation knows which variable each stands for. It
 * translates calls of the access modes too, each as a call of its own type.
 */
public abstract class VarHandle {
    VarHandle() { }

    public final native Object get(Object... arguments);
    public final native void set(Object... arguments);
    public final native Object getVolatile(Object... arguments);
    public final native void setVolatile(Object... arguments);
    public final native Object getOpaque(Object... arguments);
    public final native void setOpaque(Object... arguments);
    public final native Object getAcquire(Object... arguments);
    public final native void setRelease(Object... arguments);
    public final native boolean compareAndSet(Object... arguments);
    public final native Object compareAndExchange(Object... arguments);
    public final native Object compareAndExchangeAcquire(Object... arguments);
    public final native Object compareAndExchangeRelease(Object... arguments);
    public final native boolean weakCompareAndSetPlain(Object... arguments);
    public final native boolean weakCompareAndSet(Object... arguments);
    public final native boolean weakCompareAndSetAcquire(Object... arguments);
    public final native boolean weakCompareAndSetRelease(Object... arguments);
    public final native Object getAndSet(Object... arguments);
    public final native Object getAndSetAcquire(Object... arguments);
    public final native Object getAndSetRelease(Object... arguments);
    public final native Object getAndAdd(Object... arguments);
    public final native Object getAndAddAcquire(Object... arguments);
    public final native Object getAndAddRelease(Object... arguments);
    public final native Object getAndBitwiseOr(Object... arguments);
    public final native Object getAndBitwiseOrAcquire(Object... arguments);
    public final native Object getAndBitwiseOrRelease(Object... arguments);
    public final native Object getAndBitwiseAnd(Object... arguments);
    public final native Object getAndBitwiseAndAcquire(Object... arguments);
    public final native Object getAndBitwiseAndRelease(Object... arguments);
    public final native Object getAndBitwiseXor(Object... arguments);
    public final native Object getAndBitwiseXorAcquire(Object... arguments);
    public final native Object getAndBitwiseXorRelease(Object... arguments);

    public static native void fullFence();
    public static native void acquireFence();
    public static native void releaseFence();
    public static native void loadLoadFence();
    public static native void storeStoreFence();

    /** Such a handle takes no other types than its own, which the translation does not know of. */
    public VarHandle withInvokeExactBehavior() {
        fencepost.Machine.unsupported();
        return this;
    }

    public VarHandle withInvokeBehavior() { return this; }
}
