// What is inside of a channel: elements that wait for readers, or readers and writers that wait, in the order in which they
// came. An element goes to the reader that has waited longest, if there is one.
namespace System.Threading.Channels
{
    using Fencepost;
    using System.Collections.Concurrent;
    using System.Threading.Tasks;

    sealed class Passage<T>
    {
        [Immediate] readonly object gate = new object();
        [Immediate] readonly int capacity;
        [Immediate] readonly BoundedChannelFullMode mode;
        [Immediate] internal readonly bool inlines;
        [Immediate] readonly Task completion = new Task((Thread)null);
        Items<T> items;
        Items<Waiting<T>> readers;
        Items<Waiting<bool>> readable;
        Items<Offer<T>> writers;
        Items<Waiting<bool>> writable;
        bool closed;
        Exception error;

        internal Passage(int capacity, BoundedChannelFullMode mode, ChannelOptions options)
        {
            this.capacity = capacity;
            this.mode = mode;
            inlines = options.AllowSynchronousContinuations;
        }

        internal Channel<T> AsChannel() { return new Ends(this); }

        internal Task Completion { get { return completion; } }

        internal int Count { get { return Items<T>.CountOf(Volatile.Read(ref items)); } }

        internal bool TryPeek(out T item)
        {
            Items<T> now = Volatile.Read(ref items);
            item = now == null ? default(T) : now.first;
            return now != null;
        }

        internal bool TryWrite(T item)
        {
            Offer<T> offer = null;
            return Write(item, ref offer) && offer == null;
        }

        // Writes an element, or leaves an offer to do so if one is given; false if the channel has been closed, or there is no
        // room.
        bool Write(T item, ref Offer<T> offer)
        {
            Waiting<T> reader = null;
            Items<Waiting<bool>> woken = null;
            bool may = true;
            Runtime.Enter(gate);
            if (closed)
                may = false;
            else if (readers != null)
            {
                reader = readers.first;
                readers = readers.rest;
            }
            else if (Items<T>.CountOf(items) < capacity)
            {
                Volatile.Write(ref items, Items<T>.With(items, item));
                woken = readable;
                readable = null;
            }
            else if (mode == BoundedChannelFullMode.DropOldest)
                Volatile.Write(ref items, Items<T>.With(items.rest, item));
            else if (mode == BoundedChannelFullMode.DropNewest)
                Volatile.Write(ref items, Items<T>.With(Items<T>.Without(items, capacity - 1), item));
            else if (mode == BoundedChannelFullMode.Wait)
            {
                may = offer != null;
                if (may)
                    writers = Items<Offer<T>>.With(writers, offer);
            }
            bool waits = may && offer != null && writers != null && Items<Offer<T>>.At(writers, writers.count - 1) == offer;
            Runtime.Exit(gate);
            if (!waits)
                offer = null;
            if (reader != null)
                reader.Give(item);
            Waiting<bool>.GiveAll(woken, true);
            return may;
        }

        internal ValueTask WriteAsync(T item, CancellationToken token)
        {
            if (token.IsCancellationRequested)
                return new ValueTask(Task.FromCanceled(token));
            Offer<T> offer = new Offer<T>(inlines, item);
            Offer<T> waits = offer;
            if (!Write(item, ref waits))
                return new ValueTask(Task.FromException(Closed()));
            if (waits == null)
                return new ValueTask();
            offer.Watch(token, this);
            return new ValueTask(offer.task);
        }

        internal bool TryRead(out T item)
        {
            bool wasClosed;
            return Read(out item, null, out wasClosed);
        }

        // Takes an element; if there is none and the channel is open, leaves a wish for one.
        bool Read(out T item, Waiting<T> wish, out bool wasClosed)
        {
            Offer<T> taken = null;
            Items<Waiting<bool>> woken = null;
            Runtime.Enter(gate);
            Items<T> before = items;
            wasClosed = closed;
            if (before == null && wish != null && !closed)
                readers = Items<Waiting<T>>.With(readers, wish);
            if (before != null)
            {
                Items<T> rest = before.rest;
                if (writers != null)
                {
                    taken = writers.first;
                    writers = writers.rest;
                    rest = Items<T>.With(rest, taken.item);
                }
                else
                {
                    woken = writable;
                    writable = null;
                }
                Volatile.Write(ref items, rest);
            }
            bool ends = before != null && closed && items == null;
            Runtime.Exit(gate);
            if (taken != null)
                taken.Give(true);
            Waiting<bool>.GiveAll(woken, true);
            if (ends)
                End();
            item = before == null ? default(T) : before.first;
            return before != null;
        }

        internal ValueTask<T> ReadAsync(CancellationToken token)
        {
            if (token.IsCancellationRequested)
                return new ValueTask<T>(Task.FromCanceled<T>(token));
            Waiting<T> wish = new Waiting<T>(inlines);
            T item;
            bool wasClosed;
            if (Read(out item, wish, out wasClosed))
                return new ValueTask<T>(item);
            if (wasClosed)
                return new ValueTask<T>(Task.FromException<T>(Closed()));
            wish.Watch(token, this);
            return new ValueTask<T>(wish.task);
        }

        internal ValueTask<bool> WaitToReadAsync(CancellationToken token)
        {
            if (token.IsCancellationRequested)
                return new ValueTask<bool>(Task.FromCanceled<bool>(token));
            Waiting<bool> wish = new Waiting<bool>(inlines);
            Runtime.Enter(gate);
            bool there = items != null, over = closed;
            if (!there && !over)
                readable = Items<Waiting<bool>>.With(readable, wish);
            Runtime.Exit(gate);
            return Answer(there, over, wish, token);
        }

        internal ValueTask<bool> WaitToWriteAsync(CancellationToken token)
        {
            if (token.IsCancellationRequested)
                return new ValueTask<bool>(Task.FromCanceled<bool>(token));
            Waiting<bool> wish = new Waiting<bool>(inlines);
            Runtime.Enter(gate);
            bool over = closed;
            bool room = !over && (Items<T>.CountOf(items) < capacity || mode != BoundedChannelFullMode.Wait);
            if (!room && !over)
                writable = Items<Waiting<bool>>.With(writable, wish);
            Runtime.Exit(gate);
            return Answer(room, over, wish, token);
        }

        ValueTask<bool> Answer(bool now, bool over, Waiting<bool> wish, CancellationToken token)
        {
            if (!now && over && error != null)
                return new ValueTask<bool>(Task.FromException<bool>(error));
            if (now || over)
                return new ValueTask<bool>(now);
            wish.Watch(token, this);
            return new ValueTask<bool>(wish.task);
        }

        internal bool TryComplete(Exception why)
        {
            Runtime.Enter(gate);
            if (closed)
            {
                Runtime.Exit(gate);
                return false;
            }
            error = why;
            closed = true;
            bool ends = items == null;
            Items<Waiting<T>> hopeless = readers;
            Items<Offer<T>> refused = writers;
            Items<Waiting<bool>> unreadable = readable, unwritable = writable;
            readers = null;
            writers = null;
            readable = null;
            writable = null;
            Runtime.Exit(gate);
            if (ends)
                End();
            for (; hopeless != null; hopeless = hopeless.rest)
                hopeless.first.Fail(Closed());
            for (; refused != null; refused = refused.rest)
                refused.first.Fail(Closed());
            GiveUp(unreadable);
            GiveUp(unwritable);
            return true;
        }

        void GiveUp(Items<Waiting<bool>> all)
        {
            if (error == null)
                Waiting<bool>.GiveAll(all, false);
            else
                for (; all != null; all = all.rest)
                    all.first.Fail(error);
        }

        Exception Closed() { return error == null ? new ChannelClosedException() : new ChannelClosedException(error); }

        // It has been closed, and nothing is left in it.
        void End()
        {
            OperationCanceledException cancelled = error as OperationCanceledException;
            completion.TryFinish(error == null ? new Completion()
                : cancelled == null ? Tasks.Completion.Quietly(error) : new Completion(cancelled.CancellationToken, null));
        }

        // Takes back what waits; false if it waits no more.
        internal bool Withdraw(Pending pending)
        {
            Runtime.Enter(gate);
            bool found = Remove(ref readers, pending) || Remove(ref readable, pending)
                || Remove(ref writers, pending) || Remove(ref writable, pending);
            Runtime.Exit(gate);
            return found;
        }

        static bool Remove<TPending>(ref Items<TPending> all, Pending pending) where TPending : Pending
        {
            int index = 0;
            for (Items<TPending> each = all; each != null; each = each.rest)
            {
                if ((object)each.first == pending)
                {
                    all = Items<TPending>.Without(all, index);
                    return true;
                }
                index++;
            }
            return false;
        }

        sealed class Ends : Channel<T>
        {
            internal Ends(Passage<T> passage)
            {
                Reader = new ReadingEnd(passage);
                Writer = new WritingEnd(passage);
            }
        }

        sealed class ReadingEnd : ChannelReader<T>
        {
            [Immediate] readonly Passage<T> passage;

            internal ReadingEnd(Passage<T> passage) { this.passage = passage; }

            public override Task Completion { get { return passage.Completion; } }
            public override bool CanCount { get { return true; } }
            public override bool CanPeek { get { return true; } }
            public override int Count { get { return passage.Count; } }
            public override bool TryPeek(out T item) { return passage.TryPeek(out item); }
            public override bool TryRead(out T item) { return passage.TryRead(out item); }
            public override ValueTask<T> ReadAsync(CancellationToken token) { return passage.ReadAsync(token); }
            public override ValueTask<bool> WaitToReadAsync(CancellationToken token) { return passage.WaitToReadAsync(token); }
        }

        sealed class WritingEnd : ChannelWriter<T>
        {
            [Immediate] readonly Passage<T> passage;

            internal WritingEnd(Passage<T> passage) { this.passage = passage; }

            public override bool TryComplete(Exception error) { return passage.TryComplete(error); }
            public override bool TryWrite(T item) { return passage.TryWrite(item); }
            public override ValueTask WriteAsync(T item, CancellationToken token) { return passage.WriteAsync(item, token); }
            public override ValueTask<bool> WaitToWriteAsync(CancellationToken token) { return passage.WaitToWriteAsync(token); }
        }
    }
}
