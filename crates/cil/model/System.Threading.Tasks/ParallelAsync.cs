// Parallel loops over asynchronous functions: .NET 6. Workers take the next element when they are done with one; an element
// that fails cancels the token that the others have.
namespace System.Threading.Tasks
{
    using Fencepost;
    using System.Collections.Generic;

    public static partial class Parallel
    {
        public static Task ForEachAsync<TSource>(IEnumerable<TSource> source, Func<TSource, CancellationToken, ValueTask> body)
        {
            return ForEachAsync(source, new ParallelOptions(), body);
        }

        public static Task ForEachAsync<TSource>(IEnumerable<TSource> source, CancellationToken cancellationToken, Func<TSource, CancellationToken, ValueTask> body)
        {
            return ForEachAsync(source, new ParallelOptions { CancellationToken = cancellationToken }, body);
        }

        public static Task ForEachAsync<TSource>(IEnumerable<TSource> source, ParallelOptions parallelOptions, Func<TSource, CancellationToken, ValueTask> body)
        {
            if (source == null)
                throw new ArgumentNullException("source");
            CheckAsync(parallelOptions, body);
            return new AsyncLoop<TSource>(new List<TSource>(source), body, parallelOptions).Run();
        }

        // .NET 8.
        public static Task ForAsync(int fromInclusive, int toExclusive, Func<int, CancellationToken, ValueTask> body)
        {
            return ForAsync(fromInclusive, toExclusive, new ParallelOptions(), body);
        }

        public static Task ForAsync(int fromInclusive, int toExclusive, CancellationToken cancellationToken, Func<int, CancellationToken, ValueTask> body)
        {
            return ForAsync(fromInclusive, toExclusive, new ParallelOptions { CancellationToken = cancellationToken }, body);
        }

        public static Task ForAsync(int fromInclusive, int toExclusive, ParallelOptions parallelOptions, Func<int, CancellationToken, ValueTask> body)
        {
            CheckAsync(parallelOptions, body);
            List<int> numbers = new List<int>();
            for (int i = fromInclusive; i < toExclusive; i++)
                numbers.Add(i);
            return new AsyncLoop<int>(numbers, body, parallelOptions).Run();
        }

        static void CheckAsync(ParallelOptions options, object body)
        {
            if (options == null)
                throw new ArgumentNullException("parallelOptions");
            Check(body);
        }

        sealed class AsyncLoop<T>
        {
            [Immediate] readonly T[] items;
            [Immediate] readonly Func<T, CancellationToken, ValueTask> body;
            [Immediate] readonly int degree;
            [Immediate] readonly CancellationTokenSource given;
            [Immediate] readonly CancellationTokenSource stop = new CancellationTokenSource();
            int next;

            internal AsyncLoop(List<T> items, Func<T, CancellationToken, ValueTask> body, ParallelOptions options)
            {
                this.items = items.ToArray();
                this.body = body;
                degree = options.MaxDegreeOfParallelism;
                given = options.CancellationToken.Source;
            }

            int Degree
            {
                get
                {
                    if (degree > 0)
                        return degree;
                    return Environment.ProcessorCount;
                }
            }

            internal Task Run()
            {
                CancellationToken token = new CancellationToken(given);
                if (token.IsCancellationRequested)
                    return Task.FromCanceled(token);
                return Workers(Math.Min(Degree, items.Length), token);
            }

            async Task Workers(int count, CancellationToken token)
            {
                CancellationTokenRegistration link = token.Register(stop.Cancel);
                Task[] workers = new Task[count];
                for (int i = 0; i < count; i++)
                    workers[i] = Task.Run(Work);
                Task all = Task.WhenAll(workers);
                try
                {
                    await all.ConfigureAwait(false);
                }
                catch (Exception)
                {
                    link.Dispose();
                    token.ThrowIfCancellationRequested();
                    throw;
                }
                link.Dispose();
                token.ThrowIfCancellationRequested();
            }

            async Task Work()
            {
                int index;
                while (!new CancellationToken(given).IsCancellationRequested && (index = Interlocked.Increment(ref next) - 1) < items.Length)
                {
                    try
                    {
                        await body(items[index], stop.Token).ConfigureAwait(false);
                    }
                    catch (Exception)
                    {
                        Runtime.Relies("an asynchronous parallel loop with an element that fails may begin others after it");
                        stop.Cancel();
                        throw;
                    }
                }
            }
        }
    }
}
