// Lazy initialisation of the caller's own fields.
namespace System.Threading
{
    public static class LazyInitializer
    {
        public static T EnsureInitialized<T>(ref T target) where T : class
        {
            T seen = Volatile.Read(ref target);
            return seen != null ? seen : Publish(ref target, Activator.CreateInstance<T>());
        }

        public static T EnsureInitialized<T>(ref T target, Func<T> valueFactory) where T : class
        {
            T seen = Volatile.Read(ref target);
            return seen != null ? seen : Publish(ref target, Make(valueFactory));
        }

        static T Make<T>(Func<T> valueFactory) where T : class
        {
            T made = valueFactory();
            if (made == null)
                throw new InvalidOperationException("ValueFactory returned null.");
            return made;
        }

        static T Publish<T>(ref T target, T made) where T : class
        {
            T before = Interlocked.CompareExchange(ref target, made, null);
            return before != null ? before : made;
        }

        public static T EnsureInitialized<T>(ref T target, ref bool initialized, ref object syncLock)
        {
            if (Volatile.Read(ref initialized))
                return target;
            lock (EnsureLock(ref syncLock))
            {
                if (!Volatile.Read(ref initialized))
                {
                    target = Activator.CreateInstance<T>();
                    Volatile.Write(ref initialized, true);
                }
            }
            return target;
        }

        public static T EnsureInitialized<T>(ref T target, ref bool initialized, ref object syncLock, Func<T> valueFactory)
        {
            if (Volatile.Read(ref initialized))
                return target;
            lock (EnsureLock(ref syncLock))
            {
                if (!Volatile.Read(ref initialized))
                {
                    target = valueFactory();
                    Volatile.Write(ref initialized, true);
                }
            }
            return target;
        }

        public static T EnsureInitialized<T>(ref T target, ref object syncLock, Func<T> valueFactory) where T : class
        {
            T seen = Volatile.Read(ref target);
            if (seen != null)
                return seen;
            lock (EnsureLock(ref syncLock))
            {
                if (Volatile.Read(ref target) == null)
                    Volatile.Write(ref target, Make(valueFactory));
            }
            return target;
        }

        static object EnsureLock(ref object syncLock)
        {
            object seen = syncLock;
            return seen != null ? seen : Publish(ref syncLock, new object());
        }
    }
}
