import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.*;

/** VarHandle, field updaters and all of java.util.concurrent.atomic, one thread. */
public class Handles {
    int i = 1;
    volatile long l = 2;
    byte b = 3;
    short s = 4;
    char c = 'c';
    boolean z;
    float f = 1.5f;
    double d = 2.5;
    String t = "t";
    static int shared = 10;
    final int fixed = 7;

    static final VarHandle I, L, B, S, C, Z, F, D, T, SHARED, FIXED;
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle TEXTS = MethodHandles.arrayElementVarHandle(String[].class);
    static final VarHandle BYTES = MethodHandles.arrayElementVarHandle(byte[].class);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            I = lookup.findVarHandle(Handles.class, "i", int.class);
            L = lookup.findVarHandle(Handles.class, "l", long.class);
            B = lookup.findVarHandle(Handles.class, "b", byte.class);
            S = lookup.findVarHandle(Handles.class, "s", short.class);
            C = lookup.findVarHandle(Handles.class, "c", char.class);
            Z = lookup.findVarHandle(Handles.class, "z", boolean.class);
            F = lookup.findVarHandle(Handles.class, "f", float.class);
            D = lookup.findVarHandle(Handles.class, "d", double.class);
            T = MethodHandles.privateLookupIn(Handles.class, lookup).findVarHandle(Handles.class, "t", String.class);
            SHARED = lookup.findStaticVarHandle(Handles.class, "shared", int.class);
            FIXED = lookup.findVarHandle(Handles.class, "fixed", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void show(String what, Object value) { System.out.println(what + " " + value); }

    /** A weak one is tried until it does not fail for no reason. */
    interface Attempt { boolean now(); }

    static void weakly(String what, Attempt attempt) {
        boolean done = false;
        for (int i = 0; i < 20 && !done; i++)
            done = attempt.now();
        show(what, done);
    }

    static void modes() {
        Handles h = new Handles();
        show("get", (int) I.get(h));
        I.set(h, 5);
        show("getVolatile", (int) I.getVolatile(h));
        I.setVolatile(h, 6);
        show("getOpaque", (int) I.getOpaque(h));
        I.setOpaque(h, 7);
        show("getAcquire", (int) I.getAcquire(h));
        I.setRelease(h, 8);
        show("compareAndSet", I.compareAndSet(h, 8, 9));
        show("compareAndSet", I.compareAndSet(h, 8, 10));
        show("compareAndExchange", (int) I.compareAndExchange(h, 9, 11));
        show("compareAndExchangeAcquire", (int) I.compareAndExchangeAcquire(h, 9, 12));
        show("compareAndExchangeRelease", (int) I.compareAndExchangeRelease(h, 11, 13));
        weakly("weakCompareAndSet", () -> I.weakCompareAndSet(h, 13, 14));
        weakly("weakCompareAndSetPlain", () -> I.weakCompareAndSetPlain(h, 14, 15));
        weakly("weakCompareAndSetAcquire", () -> I.weakCompareAndSetAcquire(h, 15, 16));
        weakly("weakCompareAndSetRelease", () -> I.weakCompareAndSetRelease(h, 99, 17));
        show("getAndSet", (int) I.getAndSet(h, 20));
        show("getAndSetAcquire", (int) I.getAndSetAcquire(h, 21));
        show("getAndSetRelease", (int) I.getAndSetRelease(h, 22));
        show("getAndAdd", (int) I.getAndAdd(h, 3));
        show("getAndAddAcquire", (int) I.getAndAddAcquire(h, -5));
        show("getAndAddRelease", (int) I.getAndAddRelease(h, 1));
        show("getAndBitwiseOr", (int) I.getAndBitwiseOr(h, 8));
        show("getAndBitwiseOrAcquire", (int) I.getAndBitwiseOrAcquire(h, 32));
        show("getAndBitwiseOrRelease", (int) I.getAndBitwiseOrRelease(h, 64));
        show("getAndBitwiseAnd", (int) I.getAndBitwiseAnd(h, ~4));
        show("getAndBitwiseAndAcquire", (int) I.getAndBitwiseAndAcquire(h, 0xff));
        show("getAndBitwiseAndRelease", (int) I.getAndBitwiseAndRelease(h, 0x7f));
        show("getAndBitwiseXor", (int) I.getAndBitwiseXor(h, 1));
        show("getAndBitwiseXorAcquire", (int) I.getAndBitwiseXorAcquire(h, 2));
        show("getAndBitwiseXorRelease", (int) I.getAndBitwiseXorRelease(h, 4));
        show("field", h.i);
    }

    static void types() {
        Handles h = new Handles();
        L.setVolatile(h, 5_000_000_000L);
        show("long", (long) L.getAndAdd(h, 1L));
        L.set(h, 6);
        show("widened", h.l);
        show("byte", B.compareAndSet(h, (byte) 3, (byte) -3));
        show("byte", (byte) B.getAndAdd(h, (byte) -126));
        show("byte", h.b);
        show("short", (short) S.getAndSet(h, (short) -4));
        show("short", (int) (short) S.get(h));
        show("char", (char) C.getAndAdd(h, (char) 1));
        show("char", h.c);
        show("boolean", Z.compareAndSet(h, false, true));
        show("boolean", (boolean) Z.getAndBitwiseXor(h, true));
        show("boolean", h.z);
        show("float", F.compareAndSet(h, 1.5f, 3.5f));
        show("float", (float) F.getVolatile(h));
        D.setRelease(h, -0.0);
        show("double", D.compareAndSet(h, 0.0, 1.0));
        show("double", (double) D.getAcquire(h));
        show("text", (String) T.getAndSet(h, "u"));
        show("text", T.compareAndSet(h, "u", "w"));
        show("text", h.t);
        show("static", (int) SHARED.getAndAdd(5));
        show("static", shared);
        show("final", (int) FIXED.get(h));
    }

    static void arrays() {
        int[] ints = { 1, 2, 3 };
        INTS.setVolatile(ints, 1, 7);
        show("element", (int) INTS.getAndAdd(ints, 1, 2));
        show("elements", Arrays.toString(ints));
        String[] texts = new String[2];
        show("element", TEXTS.compareAndSet(texts, 0, null, "a"));
        show("element", (String) TEXTS.getAcquire(texts, 0));
        byte[] bytes = { 1 };
        show("element", (byte) BYTES.getAndBitwiseOr(bytes, 0, (byte) 0x80));
        show("element", bytes[0]);
        try {
            INTS.set(ints, 3, 0);
        } catch (ArrayIndexOutOfBoundsException e) {
            show("index", "out of bounds");
        }
        try {
            I.get((Handles) null);
        } catch (NullPointerException e) {
            show("object", "null");
        }
    }

    /** Handles that are not known before the program runs. */
    static void chosen() {
        Handles h = new Handles();
        for (VarHandle handle : new VarHandle[] { I, FIXED })
            show("chosen", (int) handle.get(h));
        VarHandle none = h.i == 1 ? null : I;
        try {
            none.set(h, 1);
        } catch (NullPointerException e) {
            show("handle", "null");
        }
        try {
            T.set(h, (Object) 5);
        } catch (ClassCastException e) {
            show("value", "of another class");
        }
    }

    volatile int counter;
    volatile long big;
    volatile String name = "n";

    static void updaters() {
        AtomicIntegerFieldUpdater<Handles> counter = AtomicIntegerFieldUpdater.newUpdater(Handles.class, "counter");
        AtomicLongFieldUpdater<Handles> big = AtomicLongFieldUpdater.newUpdater(Handles.class, "big");
        AtomicReferenceFieldUpdater<Handles, String> name =
            AtomicReferenceFieldUpdater.newUpdater(Handles.class, String.class, "name");
        Handles h = new Handles();
        show("updater", counter.incrementAndGet(h));
        show("updater", counter.compareAndSet(h, 1, 5));
        show("updater", counter.getAndUpdate(h, x -> x * 2));
        show("updater", h.counter);
        show("updater", big.addAndGet(h, 1L << 40));
        show("updater", big.accumulateAndGet(h, 3, Long::sum));
        show("updater", name.getAndSet(h, "m"));
        show("updater", name.compareAndSet(h, "n", "x"));
        show("updater", name.get(h));
        try {
            AtomicIntegerFieldUpdater.newUpdater(Handles.class, "i");
        } catch (IllegalArgumentException e) {
            show("updater", e);
        }
        try {
            AtomicLongFieldUpdater.newUpdater(Handles.class, "counter");
        } catch (IllegalArgumentException e) {
            show("updater", e);
        }
        try {
            AtomicReferenceFieldUpdater.newUpdater(Handles.class, String.class, "t");
        } catch (IllegalArgumentException e) {
            show("updater", e);
        }
    }

    static void atomics() {
        AtomicInteger i = new AtomicInteger(3);
        show("int", i.getAndIncrement() + " " + i.incrementAndGet() + " " + i.getAndAccumulate(4, Math::max));
        i.lazySet(9);
        show("int", i.getPlain() + " " + i.getOpaque() + " " + i.getAcquire() + " " + i);
        AtomicLong l = new AtomicLong();
        show("long", l.addAndGet(5) + " " + l.updateAndGet(x -> x * x) + " " + l.compareAndExchange(25, 1));
        AtomicBoolean b = new AtomicBoolean();
        show("boolean", b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b);
        AtomicReference<String> r = new AtomicReference<>("a");
        show("reference", r.getAndSet("b") + " " + r.updateAndGet(x -> x + "!") + " " + r);
        AtomicIntegerArray ia = new AtomicIntegerArray(3);
        ia.set(1, 4);
        show("ints", ia.getAndAdd(1, 2) + " " + ia.decrementAndGet(0) + " " + ia + " " + ia.length());
        AtomicLongArray la = new AtomicLongArray(new long[] { 1, 2 });
        show("longs", la.getAndUpdate(1, x -> x + 5) + " " + la);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(new String[] { "x", null });
        show("references", ra.compareAndSet(1, null, "y") + " " + ra.getAndSet(0, "z") + " " + ra);
        AtomicStampedReference<String> sr = new AtomicStampedReference<>("s", 1);
        int[] stamp = new int[1];
        show("stamped", sr.compareAndSet("s", "t", 1, 2) + " " + sr.get(stamp) + stamp[0]);
        show("stamped", sr.compareAndSet("t", "u", 1, 3) + " " + sr.getReference() + sr.getStamp());
        AtomicMarkableReference<String> mr = new AtomicMarkableReference<>("m", false);
        show("marked", mr.attemptMark("m", true) + " " + mr.isMarked());
        LongAdder adder = new LongAdder();
        adder.add(5);
        adder.increment();
        show("adder", adder + " " + adder.sumThenReset() + " " + adder.sum());
        LongAccumulator most = new LongAccumulator(Math::max, Long.MIN_VALUE);
        most.accumulate(3);
        most.accumulate(2);
        show("accumulator", most.get());
        DoubleAdder doubles = new DoubleAdder();
        doubles.add(0.5);
        doubles.add(1.25);
        show("adder", doubles.sum());
    }

    public static void main(String[] arguments) {
        modes();
        types();
        arrays();
        chosen();
        updaters();
        atomics();
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        VarHandle.loadLoadFence();
        VarHandle.storeStoreFence();
    }
}
