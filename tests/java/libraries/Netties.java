import io.netty.util.*;
import io.netty.util.concurrent.*;
import io.netty.util.internal.PlatformDependent;
import io.netty.buffer.*;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;

/** Netty without a network. What is wrong with a method, if anything, its comment says. */
class Netties {
    static int n;
    static final AtomicInteger calls = new AtomicInteger();

    /**
     * One thread sets a promise, and the other waits. But this executor takes every thread for its own, and a thread of an executor
     * must not wait for it: whoever comes too early gets a BlockingOperationException.
     */
    static void promise() throws Exception {
        Promise<Integer> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
        Threads.together(() -> promise.setSuccess(1), () -> { n = promise.get(); });
        assert n == 1;
    }

    /** A listener is called once. */
    static void listener() throws Exception {
        Promise<Integer> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
        Threads.together(
            () -> promise.setSuccess(1), () -> promise.addListener(future -> calls.incrementAndGet()));
        assert calls.get() == 1;
    }

    /** Two threads set one promise with setSuccess, which throws for the second. */
    static void setTwice() throws Exception {
        Promise<Integer> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
        Threads.together(() -> promise.setSuccess(1), () -> promise.setSuccess(2));
    }

    /** Attributes by key: one of two sets it. */
    static void attributes() throws Exception {
        AttributeKey<String> key = AttributeKey.valueOf("name");
        DefaultAttributeMap map = new DefaultAttributeMap();
        Threads.Work set = () -> {
            if (map.attr(key).setIfAbsent("x") == null)
                calls.incrementAndGet();
        };
        Threads.together(set, set);
        assert calls.get() == 1;
    }

    static final class Counted extends AbstractReferenceCounted {
        protected void deallocate() {
            n++;
        }

        public ReferenceCounted touch(Object hint) {
            return this;
        }
    }

    /** The last of two that release it frees it, once. */
    static void released() throws Exception {
        Counted counted = new Counted();
        counted.retain();
        Threads.together(() -> counted.release(), () -> counted.release());
        assert n == 1;
    }

    /** Released once too often. */
    static void releasedTwice() throws Exception {
        Counted counted = new Counted();
        Threads.together(() -> counted.release(), () -> counted.release());
    }

    /** Netty's own copy of a queue. */
    static void queue() throws Exception {
        Queue<Integer> queue = PlatformDependent.newMpscQueue();
        Threads.together(() -> queue.offer(1), () -> queue.offer(2));
        assert queue.poll() + queue.poll() == 3;
    }

    /** A buffer on the heap, in one thread. */
    static void buffer() {
        ByteBuf buffer = Unpooled.buffer(8);
        buffer.writeInt(0x01020304);
        assert buffer.readByte() == 1 && buffer.readShort() == 0x0203;
        assert buffer.release();
    }

    /** A variable of each thread. */
    static void local() throws Exception {
        FastThreadLocal<int[]> local = new FastThreadLocal<>() {
            protected int[] initialValue() {
                return new int[1];
            }
        };
        Threads.Work add = () -> { local.get()[0]++; assert local.get()[0] == 1; };
        Threads.together(add, add);
    }
}
