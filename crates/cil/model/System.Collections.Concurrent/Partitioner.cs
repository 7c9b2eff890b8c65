// Partitioners, by which parallel loops share elements out. One that the library makes gives its elements one by one, or
// ranges of numbers of a given length.
namespace System.Collections.Concurrent
{
    using Fencepost;
    using System.Collections.Generic;

    [Flags]
    public enum EnumerablePartitionerOptions { None = 0, NoBuffering = 1 }

    public abstract class Partitioner<TSource>
    {
        public abstract IList<IEnumerator<TSource>> GetPartitions(int partitionCount);

        public virtual bool SupportsDynamicPartitions { get { return false; } }

        public virtual IEnumerable<TSource> GetDynamicPartitions()
        {
            throw new NotSupportedException("Dynamic partitions are not supported by this partitioner.");
        }

        // All elements, for a loop that gives each a worker of its own.
        internal virtual TSource[] Elements()
        {
            Runtime.Unsupported("a partitioner of the program's own in a parallel loop");
            return null;
        }
    }

    public abstract class OrderablePartitioner<TSource> : Partitioner<TSource>
    {
        readonly bool inEach, across, normalized;

        protected OrderablePartitioner(bool keysOrderedInEachPartition, bool keysOrderedAcrossPartitions, bool keysNormalized)
        {
            inEach = keysOrderedInEachPartition;
            across = keysOrderedAcrossPartitions;
            normalized = keysNormalized;
        }

        public bool KeysOrderedInEachPartition { get { return inEach; } }
        public bool KeysOrderedAcrossPartitions { get { return across; } }
        public bool KeysNormalized { get { return normalized; } }

        public abstract IList<IEnumerator<KeyValuePair<long, TSource>>> GetOrderablePartitions(int partitionCount);

        public virtual IEnumerable<KeyValuePair<long, TSource>> GetOrderableDynamicPartitions()
        {
            throw new NotSupportedException("Dynamic partitions are not supported by this partitioner.");
        }

        public override IList<IEnumerator<TSource>> GetPartitions(int partitionCount)
        {
            Runtime.Unsupported("how a Partitioner divides its elements");
            return null;
        }
    }

    // Elements that are there when a loop begins.
    sealed class GivenElements<T> : OrderablePartitioner<T>
    {
        [Immediate] readonly IEnumerable<T> source;

        internal GivenElements(IEnumerable<T> source) : base(true, true, true) { this.source = source; }

        internal override T[] Elements() { return new List<T>(source).ToArray(); }

        public override IList<IEnumerator<KeyValuePair<long, T>>> GetOrderablePartitions(int partitionCount)
        {
            Runtime.Unsupported("how a Partitioner divides its elements");
            return null;
        }
    }

    public static class Partitioner
    {
        static OrderablePartitioner<T> Of<T>(IEnumerable<T> source, string name)
        {
            if (source == null)
                throw new ArgumentNullException(name);
            return new GivenElements<T>(source);
        }

        public static OrderablePartitioner<TSource> Create<TSource>(IList<TSource> list, bool loadBalance) { return Of(list, "list"); }

        public static OrderablePartitioner<TSource> Create<TSource>(TSource[] array, bool loadBalance) { return Of(array, "array"); }

        public static OrderablePartitioner<TSource> Create<TSource>(IEnumerable<TSource> source) { return Of(source, "source"); }

        public static OrderablePartitioner<TSource> Create<TSource>(IEnumerable<TSource> source, EnumerablePartitionerOptions partitionerOptions)
        {
            return Of(source, "source");
        }

        // The ranges of a partitioner with no length given depend on the number of processors.
        const int RangesEach = 3;

        public static OrderablePartitioner<Tuple<int, int>> Create(int fromInclusive, int toExclusive)
        {
            CheckRange(fromInclusive, toExclusive);
            long length = ((long)toExclusive - fromInclusive) / (Environment.ProcessorCount * RangesEach);
            return Create(fromInclusive, toExclusive, (int)Math.Max(length, 1));
        }

        public static OrderablePartitioner<Tuple<long, long>> Create(long fromInclusive, long toExclusive)
        {
            CheckRange(fromInclusive, toExclusive);
            decimal length = ((decimal)toExclusive - fromInclusive) / (Environment.ProcessorCount * RangesEach);
            return Create(fromInclusive, toExclusive, Math.Max((long)length, 1));
        }

        static void CheckRange(long from, long to)
        {
            if (to <= from)
                throw new ArgumentOutOfRangeException("toExclusive");
        }

        static void CheckLength(long length)
        {
            if (length <= 0)
                throw new ArgumentOutOfRangeException("rangeSize");
        }

        public static OrderablePartitioner<Tuple<int, int>> Create(int fromInclusive, int toExclusive, int rangeSize)
        {
            CheckRange(fromInclusive, toExclusive);
            CheckLength(rangeSize);
            List<Tuple<int, int>> ranges = new List<Tuple<int, int>>();
            for (long from = fromInclusive; from < toExclusive; from += rangeSize)
                ranges.Add(new Tuple<int, int>((int)from, (int)Math.Min(from + rangeSize, toExclusive)));
            return new GivenElements<Tuple<int, int>>(ranges);
        }

        public static OrderablePartitioner<Tuple<long, long>> Create(long fromInclusive, long toExclusive, long rangeSize)
        {
            CheckRange(fromInclusive, toExclusive);
            CheckLength(rangeSize);
            List<Tuple<long, long>> ranges = new List<Tuple<long, long>>();
            for (long from = fromInclusive; ; from += rangeSize)
            {
                bool last = toExclusive - from <= rangeSize;
                ranges.Add(new Tuple<long, long>(from, last ? toExclusive : from + rangeSize));
                if (last)
                    return new GivenElements<Tuple<long, long>>(ranges);
            }
        }
    }
}
