// What is inside of a channel: elements that wait for readers, or readers and writers that wait, in the order in which they
// came. An element goes to the reader that has waited longest, if there is one. A content never changes once it is known.
namespace System.Threading.Channels
{
    using Fencepost;
    using System.Collections.Concurrent;

    sealed class Content<T>
    {
        [Immediate] internal Items<T> items;
        [Immediate] internal Items<Waiting<T>> readers;
        [Immediate] internal Items<Waiting<bool>> readable;
        [Immediate] internal Items<Offer<T>> writers;
        [Immediate] internal Items<Waiting<bool>> writable;
        [Immediate] internal bool closed;
        [Immediate] internal Exception error;

        internal int Count { get { return Items<T>.CountOf(items); } }

        internal Content<T> Copy()
        {
            Content<T> copy = new Content<T>();
            copy.items = items;
            copy.readers = readers;
            copy.readable = readable;
            copy.writers = writers;
            copy.writable = writable;
            copy.closed = closed;
            copy.error = error;
            return copy;
        }

        // With one more element, or an offer of it; null if neither can be.
        internal Content<T> Written(T item, int capacity, BoundedChannelFullMode mode, Offer<T> offer)
        {
            if (closed)
                return null;
            Content<T> after = Copy();
            if (readers != null)
                after.readers = readers.rest;
            else if (Count < capacity)
            {
                after.items = Items<T>.With(items, item);
                after.readable = null;
            }
            else if (mode == BoundedChannelFullMode.DropWrite)
                return this;
            else if (mode == BoundedChannelFullMode.DropOldest)
                after.items = Items<T>.With(items.rest, item);
            else if (mode == BoundedChannelFullMode.DropNewest)
                after.items = Items<T>.With(Items<T>.Without(items, capacity - 1), item);
            else if (offer != null)
                after.writers = Items<Offer<T>>.With(writers, offer);
            else
                return null;
            return after;
        }

        // Without its first element, whose place the first offer takes; if there is none, with a wish for one.
        internal Content<T> Read(Waiting<T> wish)
        {
            if (items == null && (wish == null || closed))
                return this;
            Content<T> after = Copy();
            if (items == null)
                after.readers = Items<Waiting<T>>.With(readers, wish);
            else if (writers != null)
            {
                after.items = Items<T>.With(items.rest, writers.first.item);
                after.writers = writers.rest;
            }
            else
            {
                after.items = items.rest;
                after.writable = null;
            }
            return after;
        }

        // Closed, so that nothing waits any more.
        internal Content<T> Ended(Exception why)
        {
            Content<T> after = new Content<T>();
            after.items = items;
            after.closed = true;
            after.error = why;
            return after;
        }

        internal Exception Closed() { return error == null ? new ChannelClosedException() : new ChannelClosedException(error); }

        // Without something that waits; the same content if it waits no more.
        internal Content<T> Withdrawn(Pending pending)
        {
            Content<T> after = Copy();
            after.readers = Without(readers, pending);
            after.readable = Without(readable, pending);
            after.writers = Without(writers, pending);
            after.writable = Without(writable, pending);
            bool found = after.readers != readers || after.readable != readable
                || after.writers != writers || after.writable != writable;
            return found ? after : this;
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
