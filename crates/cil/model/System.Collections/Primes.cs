// The sizes of hash tables: some primes, then whatever prime is next.
namespace System.Collections
{
    static class Primes
    {
        // A chain of comparisons and no array: looking up an array would be memory events.
        internal static int AtLeast(int n)
        {
            return n <= 3 ? 3 : n <= 7 ? 7 : n <= 11 ? 11 : n <= 17 ? 17 : n <= 23 ? 23 : n <= 29 ? 29 :
                n <= 37 ? 37 : n <= 47 ? 47 : n <= 59 ? 59 : n <= 71 ? 71 : n <= 89 ? 89 : n <= 107 ? 107 :
                n <= 131 ? 131 : n <= 163 ? 163 : n <= 197 ? 197 : n <= 239 ? 239 : n <= 293 ? 293 :
                n <= 353 ? 353 : n <= 431 ? 431 : n <= 521 ? 521 : n <= 631 ? 631 : n <= 761 ? 761 :
                n <= 919 ? 919 : n <= 1103 ? 1103 : n <= 1327 ? 1327 : n <= 1597 ? 1597 : n <= 1931 ? 1931 :
                n <= 2333 ? 2333 : n <= 2801 ? 2801 : n <= 3371 ? 3371 : n <= 4049 ? 4049 : n <= 4861 ? 4861 :
                n <= 5839 ? 5839 : n <= 7013 ? 7013 : n <= 8419 ? 8419 : n <= 10103 ? 10103 :
                n <= 12143 ? 12143 : n <= 14591 ? 14591 : NextPrime(n);
        }

        static int NextPrime(int n)
        {
            int candidate = n | 1;
            while (!IsPrime(candidate) || (candidate - 1) % 101 == 0)
                candidate += 2;
            return candidate;
        }

        static bool IsPrime(int odd)
        {
            for (long divisor = 3; divisor * divisor <= odd; divisor += 2)
            {
                if (odd % divisor == 0)
                    return false;
            }
            return true;
        }
    }
}
