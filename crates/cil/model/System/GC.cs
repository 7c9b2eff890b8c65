// The garbage collector may find what no thread can reach at any time, or never. So asking for a collection changes
// nothing: whatever one would find may have been found before, or be found later.
using Fencepost;

namespace System
{
    public enum GCCollectionMode
    {
        Default = 0,
        Forced = 1,
        Optimized = 2,
    }

    public static class GC
    {
        public static int MaxGeneration
        {
            get
            {
                Fencepost.Runtime.Relies("GC.MaxGeneration is 2");
                return 2;
            }
        }

        public static void Collect()
        {
        }

        public static void Collect(int generation)
        {
        }

        public static void Collect(int generation, GCCollectionMode mode)
        {
        }

        public static void Collect(int generation, GCCollectionMode mode, bool blocking)
        {
        }

        public static void Collect(int generation, GCCollectionMode mode, bool blocking, bool compacting)
        {
        }

        public static void WaitForPendingFinalizers()
        {
            Fencepost.Runtime.AwaitFinalizers();
        }

        public static void KeepAlive(object obj)
        {
            Fencepost.Runtime.KeepAlive(obj);
        }

        public static void SuppressFinalize(object obj)
        {
            if (obj == null)
                throw new ArgumentNullException("obj");
            Fencepost.Runtime.SuppressFinalize(obj);
        }

        public static void ReRegisterForFinalize(object obj)
        {
            if (obj == null)
                throw new ArgumentNullException("obj");
            Fencepost.Runtime.ReRegisterForFinalize(obj);
        }

        public static void AddMemoryPressure(long bytesAllocated)
        {
        }

        public static void RemoveMemoryPressure(long bytesAllocated)
        {
        }

        public static long GetTotalMemory(bool forceFullCollection)
        {
            Fencepost.Runtime.Relies("GC.GetTotalMemory returns 0");
            return 0;
        }

        public static int GetGeneration(object obj)
        {
            Fencepost.Runtime.Relies("GC.GetGeneration returns 0");
            return 0;
        }

        public static int CollectionCount(int generation)
        {
            Fencepost.Runtime.Relies("GC.CollectionCount returns 0");
            return 0;
        }
    }
}
