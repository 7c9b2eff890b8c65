import java.util.Queue;
import org.jctools.maps.NonBlockingHashMap;
import org.jctools.queues.*;
import org.jctools.queues.atomic.*;

/** JCTools: queues and a map. What is wrong with a method, if anything, its comment says. */
class JcTools {
    static Integer a, b;
    static int n;

    /** One thread offers two elements, and the other takes what is there. */
    static void oneByOne(Queue<Integer> queue) throws Exception {
        Threads.together(
            () -> {
                queue.offer(1);
                queue.offer(2);
            },
            () -> {
                a = queue.poll();
                b = queue.poll();
            });
        assert a == null || a == 1;
        assert b == null || (a == null ? b == 1 : b == 2);
    }

    /** Two threads offer one element each; nothing is lost. */
    static void twoOffer(Queue<Integer> queue) throws Exception {
        Threads.together(() -> queue.offer(1), () -> queue.offer(2));
        assert queue.poll() + queue.poll() == 3;
        assert queue.poll() == null;
    }

    /** Two threads take one element each; none is taken twice. */
    static void twoPoll(Queue<Integer> queue) throws Exception {
        queue.offer(1);
        queue.offer(2);
        Threads.together(() -> a = queue.poll(), () -> b = queue.poll());
        assert a + b == 3;
    }

    static void spscArray() throws Exception { oneByOne(new SpscArrayQueue<>(4)); }
    static void spscLinked() throws Exception { oneByOne(new SpscLinkedQueue<>()); }
    static void spscUnbounded() throws Exception { oneByOne(new SpscUnboundedArrayQueue<>(2)); }
    static void spscAtomicArray() throws Exception { oneByOne(new SpscAtomicArrayQueue<>(4)); }
    static void mpscArray() throws Exception { twoOffer(new MpscArrayQueue<>(4)); }
    static void mpscLinked() throws Exception { twoOffer(MpscLinkedQueue.newMpscLinkedQueue()); }
    static void mpscUnbounded() throws Exception { twoOffer(new MpscUnboundedArrayQueue<>(2)); }
    static void mpscAtomicArray() throws Exception { twoOffer(new MpscAtomicArrayQueue<>(4)); }
    static void spmcArray() throws Exception { twoPoll(new SpmcArrayQueue<>(4)); }
    static void mpmcArray() throws Exception { twoPoll(new MpmcArrayQueue<>(4)); }

    /** A queue for a single producer that two threads offer to: an element may be lost. */
    static void spscMisused() throws Exception { twoOffer(new SpscArrayQueue<>(4)); }

    /** One of two threads puts the value that both get. */
    static void map() throws Exception {
        NonBlockingHashMap<Integer, Integer> map = new NonBlockingHashMap<>();
        Threads.together(() -> a = map.putIfAbsent(1, 10), () -> b = map.putIfAbsent(1, 20));
        assert (a == null) != (b == null);
        assert map.get(1) == (a == null ? 10 : 20);
    }
}
