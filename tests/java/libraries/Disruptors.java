import com.lmax.disruptor.*;
import com.lmax.disruptor.dsl.*;
import java.util.concurrent.*;

/** The Disruptor. What is wrong with a method, if anything, its comment says. */
class Disruptors {
    static int n;

    static final class Event {
        int value;
    }

    /** A producer and a handler in a thread of its own. */
    static void handler() throws Exception {
        RingBuffer<Event> ring = RingBuffer.createSingleProducer(Event::new, 2, new BusySpinWaitStrategy());
        BatchEventProcessor<Event>[] processor = new BatchEventProcessor[1];
        processor[0] = new BatchEventProcessor<>(ring, ring.newBarrier(), (event, sequence, last) -> {
            n += event.value;
            if (sequence == 1)
                processor[0].halt();
        });
        ring.addGatingSequences(processor[0].getSequence());
        Thread thread = new Thread(processor[0]);
        thread.start();
        for (int i = 0; i < 2; i++) {
            long next = ring.next();
            ring.get(next).value = i + 1;
            ring.publish(next);
        }
        thread.join();
        assert n == 3;
    }

    /** Two producers and one that polls. */
    static void twoProducers() throws Exception {
        RingBuffer<Event> ring = RingBuffer.createMultiProducer(Event::new, 2, new BusySpinWaitStrategy());
        EventPoller<Event> poller = ring.newPoller();
        ring.addGatingSequences(poller.getSequence());
        Threads.Work produce = () -> {
            long next = ring.next();
            ring.get(next).value = 1;
            ring.publish(next);
        };
        Threads.together(produce, produce);
        poller.poll((event, sequence, last) -> { n += event.value; return true; });
        assert n == 2;
    }

    /** Two producers where there may be one. */
    static void misused() throws Exception {
        RingBuffer<Event> ring = RingBuffer.createSingleProducer(Event::new, 2, new BusySpinWaitStrategy());
        Threads.Work produce = () -> {
            long next = ring.next();
            ring.get(next).value += 1;
            ring.publish(next);
        };
        Threads.together(produce, produce);
        assert ring.getCursor() == 1;
    }

    /** A sequence that two threads increment. */
    static void sequence() throws Exception {
        Sequence sequence = new Sequence(0);
        Threads.together(() -> sequence.incrementAndGet(), () -> sequence.incrementAndGet());
        assert sequence.get() == 2;
    }

    /** A sequence that two threads set to one more. */
    static void sequenceMisused() throws Exception {
        Sequence sequence = new Sequence(0);
        Threads.together(() -> sequence.set(sequence.get() + 1), () -> sequence.set(sequence.get() + 1));
        assert sequence.get() == 2;
    }

    /**
     * The whole of it. The shutdown waits for handlers that run, and the handler's thread may not have begun yet: then it
     * is halted before it has seen the event.
     */
    static void whole() throws Exception {
        Disruptor<Event> disruptor = new Disruptor<>(
            Event::new, 2, Executors.defaultThreadFactory(), ProducerType.SINGLE, new BlockingWaitStrategy());
        disruptor.handleEventsWith((event, sequence, last) -> n += event.value);
        disruptor.start();
        disruptor.publishEvent((event, sequence) -> event.value = 5);
        disruptor.shutdown();
        assert n == 5;
    }
}
