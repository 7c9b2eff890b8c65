import java.time.Instant;
import java.util.concurrent.*;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.atomic.*;

/** Structured concurrency (Java 21). What is wrong with a method, if anything, its comment says. */
class Structured {
    static int n;
    static final AtomicInteger count = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "both" -> both();
            case "published" -> published();
            case "fails" -> fails();
            case "race" -> race();
            case "allFail" -> allFail();
            case "noJoin" -> noJoin();
            case "earlyGet" -> earlyGet();
            case "foreign" -> foreign();
            case "crossed" -> crossed();
            case "nested" -> nested();
            case "late" -> late();
            case "afterShutdown" -> afterShutdown();
            case "interrupts" -> interrupts();
            case "states" -> states();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Two subtasks and their results. */
    static void both() throws Exception {
        try (StructuredTaskScope.ShutdownOnFailure scope = new StructuredTaskScope.ShutdownOnFailure()) {
            Subtask<Integer> first = scope.fork(() -> 1), second = scope.fork(() -> 2);
            scope.join().throwIfFailed();
            assert first.get() + second.get() == 3;
        }
    }

    /** What was written before the fork, and by the subtask before the join, is visible. */
    static void published() throws Exception {
        int[] box = new int[1];
        n = 20;
        try (StructuredTaskScope<Object> scope = new StructuredTaskScope<>()) {
            scope.fork(() -> { box[0] = n + 1; return null; });
            scope.join();
        }
        assert box[0] == 21;
    }

    /** Two subtasks add to one field. */
    static void lostUpdate() throws Exception {
        try (StructuredTaskScope<Object> scope = new StructuredTaskScope<>()) {
            scope.fork(() -> n++);
            scope.fork(() -> n++);
            scope.join();
        }
        assert n == 2;
    }

    /** A subtask fails, and the scope says so. */
    static void fails() throws Exception {
        try (StructuredTaskScope.ShutdownOnFailure scope = new StructuredTaskScope.ShutdownOnFailure()) {
            Subtask<Integer> first = scope.fork(() -> { throw new IllegalArgumentException("no"); });
            scope.join();
            assert scope.exception().get() instanceof IllegalArgumentException;
            assert first.state() == Subtask.State.FAILED;
            try {
                scope.throwIfFailed();
                assert false;
            } catch (ExecutionException e) {
                n = 1;
            }
        }
        assert n == 1;
    }

    /** The result is that of either. */
    static void race() throws Exception {
        try (StructuredTaskScope.ShutdownOnSuccess<Integer> scope = new StructuredTaskScope.ShutdownOnSuccess<>()) {
            scope.fork(() -> 1);
            scope.fork(() -> 2);
            int result = scope.join().result();
            assert result == 1 || result == 2;
        }
    }

    /** It may be the second that is the first. */
    static void raceWon() throws Exception {
        try (StructuredTaskScope.ShutdownOnSuccess<Integer> scope = new StructuredTaskScope.ShutdownOnSuccess<>()) {
            scope.fork(() -> 1);
            scope.fork(() -> 2);
            assert scope.join().result() == 1;
        }
    }

    /** None succeeds. */
    static void allFail() throws Exception {
        try (StructuredTaskScope.ShutdownOnSuccess<Integer> scope = new StructuredTaskScope.ShutdownOnSuccess<>()) {
            scope.fork(() -> { throw new IllegalArgumentException("no"); });
            try {
                scope.join().result();
                assert false;
            } catch (ExecutionException e) {
                assert e.getCause() instanceof IllegalArgumentException;
            }
        }
    }

    /** Without a join, close complains. */
    static void noJoin() throws Exception {
        try {
            try (StructuredTaskScope<Object> scope = new StructuredTaskScope<>()) {
                scope.fork(() -> 1);
            }
            assert false;
        } catch (IllegalStateException e) {
            n = 1;
        }
        assert n == 1;
    }

    /** The owner asks for a result before it has joined. */
    static void earlyGet() throws Exception {
        try (StructuredTaskScope<Object> scope = new StructuredTaskScope<>()) {
            Subtask<Integer> first = scope.fork(() -> 1);
            try {
                first.get();
                assert false;
            } catch (IllegalStateException e) {
                n = 1;
            }
            scope.join();
            assert first.get() == 1 && n == 1;
        }
    }

    /** A thread that has nothing to do with the scope may neither fork nor join. */
    static void foreign() throws Exception {
        try (StructuredTaskScope<Object> scope = new StructuredTaskScope<>()) {
            Thread other = new Thread(() -> {
                try {
                    scope.fork(() -> 1);
                } catch (WrongThreadException e) {
                    n++;
                }
                try {
                    scope.join();
                } catch (WrongThreadException | InterruptedException e) {
                    n++;
                }
            });
            other.start();
            other.join();
            assert n == 2;
        }
    }

    /** Scopes that are closed in the wrong order. */
    static void crossed() throws Exception {
        StructuredTaskScope<Object> outer = new StructuredTaskScope<>(), inner = new StructuredTaskScope<>();
        try {
            outer.close();
            assert false;
        } catch (StructureViolationException e) {
            n = 1;
        }
        inner.close();
        assert n == 1;
    }

    /** A subtask opens a scope of its own. */
    static void nested() throws Exception {
        try (StructuredTaskScope<Object> scope = new StructuredTaskScope<>()) {
            Subtask<Integer> sum = scope.fork(() -> {
                try (StructuredTaskScope<Object> inner = new StructuredTaskScope<>()) {
                    Subtask<Integer> one = inner.fork(() -> 1);
                    inner.join();
                    return one.get() + 1;
                }
            });
            scope.join();
            assert sum.get() == 2;
        }
    }

    /** The deadline has passed: the owner has not joined, and the scope goes on until it is closed. */
    static void late() throws Exception {
        try (StructuredTaskScope<Object> scope = new StructuredTaskScope<>()) {
            CountDownLatch never = new CountDownLatch(1);
            Subtask<Integer> waits = scope.fork(() -> { never.await(); return 1; });
            try {
                scope.joinUntil(Instant.EPOCH);
                assert false;
            } catch (TimeoutException e) {
                n = 1;
            }
            assert !scope.isShutdown() && n == 1;
            assert waits.state() == Subtask.State.UNAVAILABLE;
        }
    }

    /** What is forked after a shutdown does not run. */
    static void afterShutdown() throws Exception {
        try (StructuredTaskScope<Object> scope = new StructuredTaskScope<>()) {
            scope.shutdown();
            Subtask<Integer> first = scope.fork(() -> { count.incrementAndGet(); return 1; });
            scope.join();
            assert first.state() == Subtask.State.UNAVAILABLE && count.get() == 0;
        }
    }

    /** A subtask that waits for ever is interrupted when the other one fails. */
    static void interrupts() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (StructuredTaskScope.ShutdownOnFailure scope = new StructuredTaskScope.ShutdownOnFailure()) {
            scope.fork(() -> {
                try {
                    never.await();
                } catch (InterruptedException e) {
                    count.incrementAndGet();
                }
                return 1;
            });
            scope.fork(() -> { throw new IllegalStateException("no"); });
            scope.join();
        }
        assert count.get() <= 1;
    }

    /** A subtask waits for ever, and nothing shuts the scope down. */
    static void waitsForEver() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (StructuredTaskScope<Object> scope = new StructuredTaskScope<>()) {
            scope.fork(() -> { never.await(); return 1; });
            scope.join();
        }
    }

    static void states() throws Exception {
        try (StructuredTaskScope<Object> scope = new StructuredTaskScope<>("s", Thread.ofPlatform().factory())) {
            Callable<Integer> task = () -> null;
            Subtask<Integer> first = scope.fork(task);
            scope.join();
            assert first.state() == Subtask.State.SUCCESS && first.get() == null && first.task() == task;
            try {
                first.exception();
                assert false;
            } catch (IllegalStateException e) {
                n = 1;
            }
        }
        assert n == 1;
    }
}
