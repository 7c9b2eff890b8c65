// A channel from within: what its operations do to its content, and whom they wake.
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
        // All of it is one word of memory, which changes with the gate held.
        Content<T> content = new Content<T>();

        internal Passage(int capacity, BoundedChannelFullMode mode, ChannelOptions options)
        {
            this.capacity = capacity;
            this.mode = mode;
            inlines = options.AllowSynchronousContinuations;
        }

        internal Channel<T> AsChannel() { return new Ends(this); }

        internal Task Completion { get { return completion; } }

        internal int Count { get { return Volatile.Read(ref content).Count; } }

        internal bool TryPeek(out T item)
        {
            Items<T> now = Volatile.Read(ref content).items;
            item = now == null ? default(T) : now.first;
            return now != null;
        }

        internal bool TryWrite(T item)
        {
            Offer<T> offer = null;
            return Write(item, ref offer) && offer == null;
        }

        // Writes an element, or leaves an offer to do so if one is given, which is null afterwards if it was not needed; false if
        // the channel has been closed, or there is no room.
        bool Write(T item, ref Offer<T> offer)
        {
            Runtime.Enter(gate);
            Content<T> before = content;
            Content<T> after = before.Written(item, capacity, mode, offer);
            if (after != null && after != before)
                Volatile.Write(ref content, after);
            Runtime.Exit(gate);
            if (after == null)
                return false;
            if (after.writers == before.writers)
                offer = null;
            if (after.readers != before.readers)
                before.readers.first.Give(item);
            if (after.readable != before.readable)
                Waiting<bool>.GiveAll(before.readable, true);
            return true;
        }

        internal ValueTask WriteAsync(T item, CancellationToken token)
        {
            if (token.IsCancellationRequested)
                return new ValueTask(Task.FromCanceled(token));
            Offer<T> offer = new Offer<T>(inlines, item);
            Offer<T> waits = offer;
            if (!Write(item, ref waits))
                return new ValueTask(Task.FromException(Volatile.Read(ref content).Closed()));
            if (waits == null)
                return new ValueTask();
            offer.Watch(token, this);
            return new ValueTask(offer.task);
        }

        internal bool TryRead(out T item) { return Read(out item, null).items != null; }

        // Takes an element; if there is none and the channel is open, leaves a wish for one. What was there before.
        Content<T> Read(out T item, Waiting<T> wish)
        {
            Runtime.Enter(gate);
            Content<T> before = content;
            Content<T> after = before.Read(wish);
            if (after != before)
                Volatile.Write(ref content, after);
            Runtime.Exit(gate);
            item = default(T);
            if (before.items == null)
                return before;
            item = before.items.first;
            if (after.writers != before.writers)
                before.writers.first.Give(true);
            if (after.writable != before.writable)
                Waiting<bool>.GiveAll(before.writable, true);
            if (after.closed && after.items == null)
                End(after);
            return before;
        }

        internal ValueTask<T> ReadAsync(CancellationToken token)
        {
            if (token.IsCancellationRequested)
                return new ValueTask<T>(Task.FromCanceled<T>(token));
            Waiting<T> wish = new Waiting<T>(inlines);
            T item;
            Content<T> before = Read(out item, wish);
            if (before.items != null)
                return new ValueTask<T>(item);
            if (before.closed)
                return new ValueTask<T>(Task.FromException<T>(before.Closed()));
            wish.Watch(token, this);
            return new ValueTask<T>(wish.task);
        }

        internal ValueTask<bool> WaitToReadAsync(CancellationToken token)
        {
            if (token.IsCancellationRequested)
                return new ValueTask<bool>(Task.FromCanceled<bool>(token));
            Waiting<bool> wish = new Waiting<bool>(inlines);
            Runtime.Enter(gate);
            Content<T> now = content;
            bool there = now.items != null;
            if (!there && !now.closed)
                Volatile.Write(ref content, now.WithReadable(wish));
            Runtime.Exit(gate);
            return Answer(there, now, wish, token);
        }

        internal ValueTask<bool> WaitToWriteAsync(CancellationToken token)
        {
            if (token.IsCancellationRequested)
                return new ValueTask<bool>(Task.FromCanceled<bool>(token));
            Waiting<bool> wish = new Waiting<bool>(inlines);
            Runtime.Enter(gate);
            Content<T> now = content;
            bool room = !now.closed && (now.Count < capacity || mode != BoundedChannelFullMode.Wait);
            if (!room && !now.closed)
                Volatile.Write(ref content, now.WithWritable(wish));
            Runtime.Exit(gate);
            return Answer(room, now, wish, token);
        }

        ValueTask<bool> Answer(bool can, Content<T> now, Waiting<bool> wish, CancellationToken token)
        {
            if (!can && now.closed && now.error != null)
                return new ValueTask<bool>(Task.FromException<bool>(now.error));
            if (can || now.closed)
                return new ValueTask<bool>(can);
            wish.Watch(token, this);
            return new ValueTask<bool>(wish.task);
        }

        internal bool TryComplete(Exception why)
        {
            Runtime.Enter(gate);
            Content<T> before = content;
            Content<T> after = before.closed ? before : before.Ended(why);
            if (after != before)
                Volatile.Write(ref content, after);
            Runtime.Exit(gate);
            if (after == before)
                return false;
            if (after.items == null)
                End(after);
            for (Items<Waiting<T>> each = before.readers; each != null; each = each.rest)
                each.first.Fail(after.Closed());
            for (Items<Offer<T>> each = before.writers; each != null; each = each.rest)
                each.first.Fail(after.Closed());
            GiveUp(before.readable, why);
            GiveUp(before.writable, why);
            return true;
        }

        static void GiveUp(Items<Waiting<bool>> all, Exception why)
        {
            if (why == null)
                Waiting<bool>.GiveAll(all, false);
            else
                for (; all != null; all = all.rest)
                    all.first.Fail(why);
        }

        // It has been closed, and nothing is left in it.
        void End(Content<T> last)
        {
            OperationCanceledException cancelled = last.error as OperationCanceledException;
            completion.TryFinish(last.error == null ? new Completion()
                : cancelled == null ? Tasks.Completion.Quietly(last.error) : new Completion(cancelled.CancellationToken, null));
        }

        // Takes back what waits; false if it waits no more.
        internal bool Withdraw(Pending pending)
        {
            Runtime.Enter(gate);
            Content<T> before = content;
            Content<T> after = before.Withdrawn(pending);
            bool found = after != before;
            if (found)
                Volatile.Write(ref content, after);
            Runtime.Exit(gate);
            return found;
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
