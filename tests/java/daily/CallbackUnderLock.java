// Deadlock: the listener is called with the source's lock held and wants its own, while the other way round is taken too.
class CallbackUnderLock {
    interface Listener {
        void changed();
    }

    static class Source {
        Listener listener;

        synchronized void fire() { listener.changed(); }

        synchronized int value() { return 1; }
    }

    static class View implements Listener {
        final Source source;

        View(Source source) { this.source = source; }

        public synchronized void changed() { }

        synchronized int refresh() { return source.value(); }
    }

    public static void main(String[] args) throws Exception {
        Source source = new Source();
        View view = new View(source);
        source.listener = view;
        Together.run(() -> source.fire(), () -> view.refresh());
    }
}
