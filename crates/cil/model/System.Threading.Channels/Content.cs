// What is inside of a channel: elements that wait for readers, or readers and writers that wait, in the order in which they
// came. An element goes to the reader that has waited longest, if there is one. A content never changes once it is known.
namespace System.Threading.Channels
{
    using Fencepost;
    using System.Collections.Concurrent;

    sealed class Content<T>
    {
        [Immediate] internal readonly Items<T> items;
        [Immediate] internal readonly Items<Waiting<T>> readers;
        [Immediate] internal readonly Items<Waiting<bool>> readable;
        [Immediate] internal readonly Items<Offer<T>> writers;
        [Immediate] internal readonly Items<Waiting<bool>> writable;
        [Immediate] internal readonly bool closed;
        [Immediate] internal readonly Exception error;

        internal Content() { }

        Content(Items<T> items, Items<Waiting<T>> readers, Items<Waiting<bool>> readable, Items<Offer<T>> writers, Items<Waiting<bool>> writable)
        {
            this.items = items;
            this.readers = readers;
            this.readable = readable;
            this.writers = writers;
            this.writable = writable;
        }

        // Closed, so that nothing waits any more.
        Content(Items<T> items, Exception why)
        {
            this.items = items;
            closed = true;
            error = why;
        }

        internal int Count { get { return Items<T>.CountOf(items); } }

        // With one more element, or an offer of it; null if neither can be.
        internal Content<T> Written(T item, int capacity, BoundedChannelFullMode mode, Offer<T> offer)
        {
            if (closed)
                return null;
            if (readers != null)
                return new Content<T>(items, readers.rest, readable, writers, writable);
            if (Count < capacity)
                return new Content<T>(Items<T>.With(items, item), null, null, writers, writable);
            if (mode == BoundedChannelFullMode.DropWrite)
                return this;
            if (mode == BoundedChannelFullMode.DropOldest)
                return new Content<T>(Items<T>.With(items.rest, item), null, readable, writers, writable);
            if (mode == BoundedChannelFullMode.DropNewest)
                return new Content<T>(Items<T>.With(Items<T>.Without(items, capacity - 1), item), null, readable, writers, writable);
            if (offer == null)
                return null;
            return new Content<T>(items, null, readable, Items<Offer<T>>.With(writers, offer), writable);
        }

        // Without its first element, whose place the first offer takes; if there is none, with a wish for one.
        internal Content<T> Read(Waiting<T> wish)
        {
            if (items == null)
                return wish == null || closed ? this : new Content<T>(null, Items<Waiting<T>>.With(readers, wish), readable, writers, writable);
            if (closed)
                return new Content<T>(items.rest, error);
            if (writers == null)
                return new Content<T>(items.rest, readers, readable, null, null);
            return new Content<T>(Items<T>.With(items.rest, writers.first.item), readers, readable, writers.rest, writable);
        }

        internal Content<T> WithReadable(Waiting<bool> wish)
        {
            return new Content<T>(items, readers, Items<Waiting<bool>>.With(readable, wish), writers, writable);
        }

        internal Content<T> WithWritable(Waiting<bool> wish)
        {
            return new Content<T>(items, readers, readable, writers, Items<Waiting<bool>>.With(writable, wish));
        }

        internal Content<T> Ended(Exception why) { return new Content<T>(items, why); }

        internal Exception Closed() { return error == null ? new ChannelClosedException() : new ChannelClosedException(error); }

        // Without something that waits; the same content if it waits no more.
        internal Content<T> Withdrawn(Pending pending)
        {
            Content<T> after = new Content<T>(items, Without(readers, pending), Without(readable, pending),
                Without(writers, pending), Without(writable, pending));
            bool same = after.readers == readers && after.readable == readable
                && after.writers == writers && after.writable == writable;
            return same ? this : after;
        }

        static Items<TPending> Without<TPending>(Items<TPending> all, Pending pending) where TPending : Pending
        {
            int index = 0;
            for (Items<TPending> each = all; each != null; each = each.rest)
            {
                if ((object)each.first == pending)
                    return Items<TPending>.Without(all, index);
                index++;
            }
            return all;
        }
    }
}
