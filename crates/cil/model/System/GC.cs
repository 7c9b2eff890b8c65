// Memory is never reclaimed in a way a program could see.
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
        public static int MaxGeneration { get { return 0; } }

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

        public static void WaitForPendingFinalizers()
        {
        }

        public static void KeepAlive(object obj)
        {
        }

        public static void SuppressFinalize(object obj)
        {
            if (obj == null)
                throw new ArgumentNullException("obj");
        }

        public static void ReRegisterForFinalize(object obj)
        {
            if (obj == null)
                throw new ArgumentNullException("obj");
        }

        public static void AddMemoryPressure(long bytesAllocated)
        {
        }

        public static void RemoveMemoryPressure(long bytesAllocated)
        {
        }

        public static long GetTotalMemory(bool forceFullCollection)
        {
            return 0;
        }

        public static int GetGeneration(object obj)
        {
            return 0;
        }

        public static int CollectionCount(int generation)
        {
            return 0;
        }
    }

    public class WeakReference
    {
        object _target;

        public WeakReference(object target)
            : this(target, false)
        {
        }

        public WeakReference(object target, bool trackResurrection)
        {
            _target = target;
            TrackResurrection = trackResurrection;
        }

        public virtual bool IsAlive { get { return _target != null; } }
        public virtual bool TrackResurrection { get; }

        public virtual object Target
        {
            get { return _target; }
            set { _target = value; }
        }
    }

    public sealed class WeakReference<T> where T : class
    {
        T _target;

        public WeakReference(T target)
        {
            _target = target;
        }

        public WeakReference(T target, bool trackResurrection)
        {
            _target = target;
        }

        public void SetTarget(T target)
        {
            _target = target;
        }

        public bool TryGetTarget(out T target)
        {
            target = _target;
            return target != null;
        }
    }
}
