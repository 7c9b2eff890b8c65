// What later versions of .NET added to Random: the one that all threads share, longer numbers, arrays in another order.
namespace System
{
    partial class Random
    {
        // One without a seed keeps nothing, so a new one is as good.
        public static Random Shared { get { return new Random(); } }

        public virtual long NextInt64(long maxValue) { return NextInt64(0, maxValue); }

        public virtual long NextInt64(long minValue, long maxValue)
        {
            if (minValue > maxValue)
                throw new ArgumentOutOfRangeException("minValue", "'minValue' cannot be greater than maxValue.");
            if (_seeds != null || maxValue - minValue > int.MaxValue || maxValue - minValue < 0)
                Fencepost.Runtime.Unsupported("Random.NextInt64 with a seed, or from more than int.MaxValue numbers");
            return minValue + Next((int)(maxValue - minValue));
        }

        // Each element changes places with one behind it, or stays.
        public void Shuffle<T>(T[] values)
        {
            if (values == null)
                throw new ArgumentNullException("values");
            for (int i = 0; i < values.Length - 1; i++)
            {
                int other = Next(i, values.Length);
                T kept = values[i];
                values[i] = values[other];
                values[other] = kept;
            }
        }

        public T[] GetItems<T>(T[] choices, int length)
        {
            if (choices == null)
                throw new ArgumentNullException("choices");
            if (choices.Length == 0)
                throw new ArgumentException("Span may not be empty.", "choices");
            if (length < 0)
                throw new ArgumentOutOfRangeException("length");
            T[] items = new T[length];
            for (int i = 0; i < length; i++)
                items[i] = choices[Next(choices.Length)];
            return items;
        }
    }
}
