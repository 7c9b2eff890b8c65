package java.util.concurrent.locks;

public abstract class AbstractOwnableSynchronizer implements java.io.Serializable {
    private transient Thread exclusiveOwnerThread;

    protected AbstractOwnableSynchronizer() { }

    protected final void setExclusiveOwnerThread(Thread thread) { exclusiveOwnerThread = thread; }

    protected final Thread getExclusiveOwnerThread() { return exclusiveOwnerThread; }
}
