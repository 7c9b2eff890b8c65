import scala.Function1;
import scala.Option;
import scala.collection.concurrent.TrieMap;
import scala.collection.immutable.List;
import scala.collection.immutable.Nil$;
import scala.concurrent.*;
import scala.concurrent.duration.Duration$;
import scala.runtime.AbstractFunction1;
import scala.util.Try;

/** Scala's runtime. What is wrong with a method, if anything, its comment says. */
class Scalas {
    static int n;
    static Option<?> a, b;

    /** One thread completes a promise, and the other waits. */
    static void promise() throws Exception {
        Promise<Integer> promise = Promise$.MODULE$.apply();
        Threads.together(
            () -> promise.success(1),
            () -> { n = Await$.MODULE$.result(promise.future(), Duration$.MODULE$.Inf()); });
        assert n == 1;
    }

    /** One of two completes it. */
    static void completedOnce() throws Exception {
        Promise<Integer> promise = Promise$.MODULE$.apply();
        Threads.Work complete = () -> {
            if (promise.trySuccess(1))
                synchronized (promise) { n++; }
        };
        Threads.together(complete, complete);
        assert n == 1;
    }

    /** A map without locks. */
    static void trie() throws Exception {
        TrieMap<Integer, Integer> map = new TrieMap<>();
        Threads.together(() -> a = map.putIfAbsent(1, 10), () -> b = map.putIfAbsent(1, 20));
        assert a.isEmpty() != b.isEmpty();
    }

    /** A variable that is set once and waited for. */
    static void syncVar() throws Exception {
        SyncVar<Integer> variable = new SyncVar<>();
        Threads.together(() -> variable.put(1), () -> { n = variable.take(); });
        assert n == 1;
    }

    /** A list, in one thread. */
    static void list() {
        List<Object> list = (List<Object>) (List<?>) Nil$.MODULE$;
        list = list.$colon$colon(2).$colon$colon(1);
        assert list.length() == 2 && list.head().equals(1);
    }
}
