package fencepost;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;

/** Times of which nothing is known (src/lower/dates.rs): a word of them, or zero if they are known. */
final class Dates {
    private Dates() { }

    static long now() { return Machine.leaps(); }

    static long of(Object time) {
        if (time instanceof Instant)
            return unknown(((Instant) time).getEpochSecond());
        if (time instanceof Duration)
            return unknown(((Duration) time).getSeconds());
        if (time instanceof LocalDateTime)
            return unknown(((LocalDateTime) time).getYear());
        if (time instanceof LocalDate)
            return unknown(((LocalDate) time).getYear());
        if (time instanceof LocalTime)
            return unknown(((LocalTime) time).getHour());
        return time instanceof Date ? unknown(((Date) time).getTime()) : 0;
    }

    /** Two of one kind that are both not known, as is the time between them. */
    static long of(Object from, Object to) {
        return from instanceof Instant && to instanceof Instant || from instanceof LocalDateTime && to instanceof LocalDateTime
            ? unknown(of(from) + of(to)) : 0;
    }

    private static long unknown(long time) { return Machine.isUnknown(time) ? time : 0; }
}
