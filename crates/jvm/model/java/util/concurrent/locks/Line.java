package java.util.concurrent.locks;

import fencepost.Machine;

/** Places of threads that wait, first come first. Whoever changes it has its lock. */
final class Line {
    /** Looked at without the lock. */
    volatile Place first;
    private Place last;

    /** Where a thread stands. It waits for signals of its place. */
    static final class Place {
        final Thread thread;
        final boolean shared;
        /** Whether it is its turn to try. */
        boolean woken;
        Line line;
        Place next;

        Place(boolean shared) {
            thread = Thread.currentThread();
            this.shared = shared;
        }
    }

    /** Adds a place that is in no line. */
    void add(Place place) {
        place.line = this;
        if (first == null)
            first = place;
        else
            last.next = place;
        last = place;
    }

    /** Lets the first one try. */
    void wakeFirst() {
        Place place = first;
        if (place == null)
            return;
        place.woken = true;
        Machine.signal(place, this);
    }

    /** Takes a place out of the line. */
    void remove(Place place) {
        Place before = null;
        if (first != place)
            for (before = first; before.next != place; before = before.next)
                ;
        if (before == null)
            first = place.next;
        else
            before.next = place.next;
        if (last == place)
            last = before;
        place.line = null;
        place.next = null;
    }
}
