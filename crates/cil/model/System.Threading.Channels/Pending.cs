// Readers and writers that wait for their turn in a channel.
namespace System.Threading.Channels
{
    using Fencepost;
    using System.Collections.Concurrent;
    using System.Threading.Tasks;

    abstract class Pending { }

    // Ends a task with what it waits for.
    class Waiting<T> : Pending
    {
        [Immediate] internal readonly Task<T> task;

        internal Waiting(bool inlines) { task = new Task<T>(null, TaskCreationOptions.None, inlines); }

        internal void Give(T value) { task.TryFinishWithin(new Completion<T>(value)); }

        internal void Fail(Exception why) { task.TryFinishWithin(Completion.Quietly(why)); }

        internal static void GiveAll(Items<Waiting<T>> all, T value)
        {
            for (; all != null; all = all.rest)
                all.first.Give(value);
        }

        // From now on a token may end the wait.
        internal void Watch<TItem>(CancellationToken token, Passage<TItem> passage)
        {
            if (token.CanBeCanceled)
                token.Register(new Withdrawal<TItem>(this, passage, token).Call);
        }

        sealed class Withdrawal<TItem>
        {
            [Immediate] readonly Waiting<T> waiting;
            [Immediate] readonly Passage<TItem> passage;
            [Immediate] readonly CancellationTokenSource source;

            internal Withdrawal(Waiting<T> waiting, Passage<TItem> passage, CancellationToken token)
            {
                this.waiting = waiting;
                this.passage = passage;
                source = token.Source;
            }

            internal void Call()
            {
                if (passage.Withdraw(waiting))
                    waiting.task.TryFinishWithin(new Completion(new CancellationToken(source), null));
            }
        }
    }

    // A writer with its element.
    sealed class Offer<T> : Waiting<bool>
    {
        [Immediate] internal readonly T item;

        internal Offer(bool inlines, T item) : base(inlines) { this.item = item; }
    }
}
