// Sequences whose elements may have to be awaited.
namespace System
{
    using System.Threading.Tasks;

    public interface IAsyncDisposable
    {
        ValueTask DisposeAsync();
    }
}

namespace System.Collections.Generic
{
    using System.Threading;
    using System.Threading.Tasks;

    public interface IAsyncEnumerable<out T>
    {
        IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default(CancellationToken));
    }

    public interface IAsyncEnumerator<out T> : IAsyncDisposable
    {
        ValueTask<bool> MoveNextAsync();
        T Current { get; }
    }
}

namespace System.Threading.Tasks
{
    using System.Collections.Generic;
    using System.Runtime.CompilerServices;

    public static class TaskAsyncEnumerableExtensions
    {
        public static ConfiguredAsyncDisposable ConfigureAwait(this IAsyncDisposable source, bool continueOnCapturedContext)
        {
            return new ConfiguredAsyncDisposable(source, continueOnCapturedContext);
        }

        public static ConfiguredCancelableAsyncEnumerable<T> ConfigureAwait<T>(this IAsyncEnumerable<T> source, bool continueOnCapturedContext)
        {
            return new ConfiguredCancelableAsyncEnumerable<T>(source, continueOnCapturedContext, CancellationToken.None);
        }

        public static ConfiguredCancelableAsyncEnumerable<T> WithCancellation<T>(this IAsyncEnumerable<T> source, CancellationToken cancellationToken)
        {
            return new ConfiguredCancelableAsyncEnumerable<T>(source, true, cancellationToken);
        }
    }
}

namespace System.Runtime.CompilerServices
{
    using System.Collections.Generic;
    using System.Threading;
    using System.Threading.Tasks;

    public readonly struct ConfiguredAsyncDisposable
    {
        readonly IAsyncDisposable source;
        readonly bool returns;

        internal ConfiguredAsyncDisposable(IAsyncDisposable source, bool returns)
        {
            this.source = source;
            this.returns = returns;
        }

        public ConfiguredValueTaskAwaitable DisposeAsync() { return source.DisposeAsync().ConfigureAwait(returns); }
    }

    public readonly struct ConfiguredCancelableAsyncEnumerable<T>
    {
        readonly IAsyncEnumerable<T> source;
        readonly bool returns;
        readonly CancellationToken token;

        internal ConfiguredCancelableAsyncEnumerable(IAsyncEnumerable<T> source, bool returns, CancellationToken token)
        {
            this.source = source;
            this.returns = returns;
            this.token = token;
        }

        public ConfiguredCancelableAsyncEnumerable<T> ConfigureAwait(bool continueOnCapturedContext)
        {
            return new ConfiguredCancelableAsyncEnumerable<T>(source, continueOnCapturedContext, token);
        }

        public ConfiguredCancelableAsyncEnumerable<T> WithCancellation(CancellationToken cancellationToken)
        {
            return new ConfiguredCancelableAsyncEnumerable<T>(source, returns, cancellationToken);
        }

        public Enumerator GetAsyncEnumerator() { return new Enumerator(source.GetAsyncEnumerator(token), returns); }

        public readonly struct Enumerator
        {
            readonly IAsyncEnumerator<T> enumerator;
            readonly bool returns;

            internal Enumerator(IAsyncEnumerator<T> enumerator, bool returns)
            {
                this.enumerator = enumerator;
                this.returns = returns;
            }

            public T Current { get { return enumerator.Current; } }

            public ConfiguredValueTaskAwaitable<bool> MoveNextAsync()
            {
                return enumerator.MoveNextAsync().ConfigureAwait(returns);
            }

            public ConfiguredValueTaskAwaitable DisposeAsync() { return enumerator.DisposeAsync().ConfigureAwait(returns); }
        }
    }

    public struct AsyncIteratorMethodBuilder
    {
        AsyncRun run;

        public static AsyncIteratorMethodBuilder Create() { return new AsyncIteratorMethodBuilder(); }

        public void MoveNext<TStateMachine>(ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine
        {
            AsyncMethod.Start(ref stateMachine);
        }

        // The machine of an iterator is an object in every build.
        AsyncRun Run<TStateMachine>(TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine
        {
            if (run == null)
            {
                AsyncRun<TStateMachine> fresh = new AsyncRun<TStateMachine>(null);
                fresh.machine = stateMachine;
                run = fresh;
            }
            return run;
        }

        public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
            where TAwaiter : INotifyCompletion where TStateMachine : IAsyncStateMachine
        {
            AsyncMethod.Again(Run(stateMachine), (object)awaiter as IKnownAwaiter, ref awaiter);
        }

        public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
            where TAwaiter : ICriticalNotifyCompletion where TStateMachine : IAsyncStateMachine
        {
            AsyncMethod.AgainCritical(Run(stateMachine), (object)awaiter as IKnownAwaiter, ref awaiter);
        }

        public void Complete() { }
    }
}
