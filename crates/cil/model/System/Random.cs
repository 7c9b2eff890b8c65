// Knuth's subtractive generator, number for number as the class library has it. Without a seed any number
// may come, and where they are not too many each of them does.
using Fencepost;

namespace System
{
    public partial class Random
    {
        const int Big = int.MaxValue;
        const int Start = 161803398;

        [Immediate] readonly int[] _seeds;
        int _next;
        int _nextBack = 21;

        public Random()
        {
        }

        public Random(int Seed)
        {
            _seeds = new int[56];
            int j = Start - (Seed == int.MinValue ? int.MaxValue : Seed < 0 ? -Seed : Seed);
            _seeds[55] = j;
            int k = 1;
            for (int i = 1; i < 55; i++)
            {
                int at = 21 * i % 55;
                _seeds[at] = k;
                k = j - k;
                if (k < 0)
                    k += Big;
                j = _seeds[at];
            }
            for (int round = 1; round < 5; round++)
            {
                for (int i = 1; i < 56; i++)
                {
                    int seed = _seeds[i] - _seeds[1 + (i + 30) % 55];
                    _seeds[i] = seed < 0 ? seed + Big : seed;
                }
            }
        }

        int InternalSample()
        {
            if (_seeds == null)
                Fencepost.Runtime.Unsupported("a number between 0 and int.MaxValue from System.Random without a seed");
            int next = _next + 1 >= 56 ? 1 : _next + 1;
            int back = _nextBack + 1 >= 56 ? 1 : _nextBack + 1;
            int sample = _seeds[next] - _seeds[back];
            if (sample == Big)
                sample--;
            if (sample < 0)
                sample += Big;
            _seeds[next] = sample;
            _next = next;
            _nextBack = back;
            return sample;
        }

        protected virtual double Sample()
        {
            return InternalSample() * (1.0 / Big);
        }

        public virtual int Next()
        {
            return InternalSample();
        }

        public virtual int Next(int maxValue)
        {
            if (maxValue < 0)
                throw new ArgumentOutOfRangeException("maxValue", "'maxValue' must be greater than zero.");
            if (_seeds == null)
                return maxValue == 0 ? 0 : Fencepost.Runtime.Choose(maxValue);
            return (int)(Sample() * maxValue);
        }

        public virtual int Next(int minValue, int maxValue)
        {
            if (minValue > maxValue)
                throw new ArgumentOutOfRangeException("minValue", "'minValue' cannot be greater than maxValue.");
            long range = (long)maxValue - minValue;
            if (_seeds == null && range <= int.MaxValue)
                return minValue + Next((int)range);
            if (range <= int.MaxValue)
                return (int)(Sample() * range) + minValue;
            return (int)((long)(SampleForLargeRange() * range) + minValue);
        }

        double SampleForLargeRange()
        {
            int sample = InternalSample();
            if (InternalSample() % 2 == 0)
                sample = -sample;
            double d = sample;
            d += int.MaxValue - 1;
            return d / (2 * (uint)int.MaxValue - 1);
        }

        public virtual double NextDouble()
        {
            return Sample();
        }

        public virtual void NextBytes(byte[] buffer)
        {
            if (buffer == null)
                throw new ArgumentNullException("buffer");
            for (int i = 0; i < buffer.Length; i++)
                buffer[i] = (byte)InternalSample();
        }
    }
}
