import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.WeakHashMap;

// What a garbage collector may do at any time, or never: finalizers, references and cleaners. Whether an assertion can
// fail is said with each class.

/** It can: in a finalizer that looks at what it should not. What a finalizer throws is ignored, so main looks. */
class FinalizerRuns {
    static volatile boolean ran;
    @Override protected void finalize() { ran = true; }
    public static void main(String[] args) {
        new FinalizerRuns();
        assert !ran;
    }
}

/** It cannot: what a finalizer throws is ignored. */
class FinalizerThrows {
    @Override protected void finalize() { throw new IllegalStateException(); }
    public static void main(String[] args) { new FinalizerThrows(); }
}

/** It cannot: the object is alive to the end, and finalizers do not run after it. */
class KeptInStatic {
    static KeptInStatic kept;
    static volatile boolean ran;
    @Override protected void finalize() { ran = true; }
    public static void main(String[] args) {
        kept = new KeptInStatic();
        assert !ran;
    }
}

/** It can: the object is dead while its method still uses what the finalizer gives back. */
class EarlyFinalizer {
    static volatile boolean closed;
    final int handle = 1;
    @Override protected void finalize() { closed = true; }
    void use() {
        int own = handle;
        assert own == 1 && !closed;
    }
    public static void main(String[] args) { new EarlyFinalizer().use(); }
}

/** It cannot: it is kept alive until it has been used. */
class Fenced {
    static volatile boolean closed;
    final int handle = 1;
    @Override protected void finalize() { closed = true; }
    void use() {
        try {
            int own = handle;
            assert own == 1 && !closed;
        } finally {
            Reference.reachabilityFence(this);
        }
    }
    public static void main(String[] args) { new Fenced().use(); }
}

/** It can where a write may be read over: each misses the other's write. */
class Race {
    static int a, b;
    static volatile boolean missed;
    @Override protected void finalize() {
        b = 1;
        if (a == 0)
            missed = true;
    }
    public static void main(String[] args) {
        new Race();
        a = 1;
        int seen = b;
        assert !(seen == 0 && missed);
    }
}

/** It cannot: what the constructor did happens before the finalizer. */
class Built {
    int x;
    static volatile boolean wrong;
    Built() { x = 1; }
    @Override protected void finalize() { wrong |= x != 1; }
    public static void main(String[] args) {
        new Built();
        assert !wrong;
    }
}

/** It can: the object dies between the two looks. */
class WeakCache {
    int x = 1;
    public static void main(String[] args) {
        WeakReference<WeakCache> w = new WeakReference<>(new WeakCache());
        if (w.get() != null)
            assert w.get() != null;
    }
}

/** It cannot: the variable keeps it alive. */
class WeakCacheWithLocal {
    int x = 1;
    public static void main(String[] args) {
        WeakReference<WeakCacheWithLocal> w = new WeakReference<>(new WeakCacheWithLocal());
        WeakCacheWithLocal cached = w.get();
        if (cached != null)
            assert w.get() == cached && w.refersTo(cached) && cached.x == 1;
    }
}

/** It can: a soft reference may be cleared as well. */
class SoftCache {
    public static void main(String[] args) {
        SoftReference<Object> s = new SoftReference<>(new Object());
        assert s.get() != null;
    }
}

/** It cannot: a weak reference lasts while there is a soft one. */
class SoftKeepsWeak {
    public static void main(String[] args) {
        Object o = new Object();
        SoftReference<Object> s = new SoftReference<>(o);
        WeakReference<Object> w = new WeakReference<>(o);
        o = null;
        if (w.get() == null)
            assert s.get() == null;
    }
}

/** It can: another thread drops the last reference. */
class DroppedByAnother {
    static Object kept = new Object();
    public static void main(String[] args) {
        WeakReference<Object> w = new WeakReference<>(kept);
        new Thread(() -> kept = null).start();
        assert w.get() != null;
    }
}

/** It cannot: an object that comes back is as it was, and is not finalised again. */
class Resurrection {
    static volatile Resurrection saved;
    static volatile int count;
    int x = 5;
    @Override protected void finalize() {
        count++;
        saved = this;
    }
    public static void main(String[] args) {
        new Resurrection();
        Resurrection back = saved;
        if (back != null)
            assert back.x == 5;
        saved = null;
        assert count < 2;
    }
}

/** It cannot: a list dies from its head on, or as a whole. */
class Linked {
    Linked next;
    public static void main(String[] args) {
        Linked tail = new Linked(), head = new Linked();
        head.next = tail;
        WeakReference<Linked> toHead = new WeakReference<>(head), toTail = new WeakReference<>(tail);
        head = tail = null;
        boolean tailDied = toTail.get() == null;
        assert !(tailDied && toHead.get() != null);
    }
}

/** It cannot: what is in the queue was cleared before. */
class Queued {
    public static void main(String[] args) {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> w = new WeakReference<>(new Object(), queue);
        Reference<?> found = queue.poll();
        assert found == null || found == w && w.get() == null && !w.isEnqueued();
    }
}

/** It can: it may be in the queue. */
class QueuedAtLast {
    public static void main(String[] args) {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> w = new WeakReference<>(new Object(), queue);
        assert queue.poll() == null;
        Reference.reachabilityFence(w);
    }
}

/** It can: cleared, but not yet in the queue. */
class NotQueuedYet {
    public static void main(String[] args) {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> w = new WeakReference<>(new Object(), queue);
        if (w.get() == null)
            assert queue.poll() == w;
    }
}

/** It cannot, and it is not stuck: the queue may be filled. */
class Removed {
    public static void main(String[] args) throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> w = new WeakReference<>(new Object(), queue);
        assert queue.remove() == w;
    }
}

/** It cannot: a phantom reference comes after the finalizer. */
class PhantomLast {
    static volatile boolean finalised;
    @Override protected void finalize() { finalised = true; }
    public static void main(String[] args) {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        PhantomReference<Object> p = new PhantomReference<>(new PhantomLast(), queue);
        assert p.get() == null;
        if (queue.poll() == p)
            assert finalised;
    }
}

/** It can: the entry goes when its key has died. */
class WeakMap {
    public static void main(String[] args) {
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        map.put(new Object(), "value");
        assert map.size() == 1;
    }
}

/** It cannot: the key is alive. */
class WeakMapKept {
    public static void main(String[] args) {
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        Object key = new Object();
        map.put(key, "value");
        assert map.size() == 1 && map.get(key) == "value";
        Reference.reachabilityFence(key);
    }
}

/** It can: the action may run when the object has died. */
class Cleaned {
    static volatile boolean cleaned;
    public static void main(String[] args) {
        Cleaner cleaner = Cleaner.create();
        cleaner.register(new Object(), () -> cleaned = true);
        assert !cleaned;
    }
}

/** It cannot: the action runs once, and the object is alive before. */
class CleanedOnce {
    static volatile int count;
    public static void main(String[] args) {
        Cleaner cleaner = Cleaner.create();
        Object object = new Object();
        Cleaner.Cleanable cleanable = cleaner.register(object, () -> count++);
        assert count == 0;
        Reference.reachabilityFence(object);
        cleanable.clean();
        assert count == 1;
    }
}

/** It can: asking for a collection promises nothing. */
class NoPromise {
    public static void main(String[] args) {
        WeakReference<Object> w = new WeakReference<>(new Object());
        System.gc();
        assert w.get() == null;
    }
}
