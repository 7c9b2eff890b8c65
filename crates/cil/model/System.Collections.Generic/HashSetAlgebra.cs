// Hash sets and other collections: union, intersection, inclusion.
namespace System.Collections.Generic
{
    public partial class HashSet<T>
    {
        static void CheckOther(IEnumerable<T> other)
        {
            if (other == null)
                throw new ArgumentNullException("other");
        }

        // Other, if it is a set with this equality.
        HashSet<T> AsAlike(IEnumerable<T> other)
        {
            HashSet<T> set = other as HashSet<T>;
            return set != null && comparer.Equals(set.comparer) ? set : null;
        }

        HashSet<T> ToSet(IEnumerable<T> other)
        {
            HashSet<T> set = AsAlike(other);
            return set != null ? set : new HashSet<T>(other, comparer);
        }

        public void UnionWith(IEnumerable<T> other)
        {
            CheckOther(other);
            foreach (T item in other)
                Add(item);
        }

        public void IntersectWith(IEnumerable<T> other)
        {
            CheckOther(other);
            if (count == 0 || other == this)
                return;
            HashSet<T> kept = ToSet(other);
            if (kept.count == 0)
                Clear();
            for (int i = 0; i < used; i++)
            {
                if (slots[i].hash >= 0 && !kept.Contains(slots[i].value))
                    Remove(slots[i].value);
            }
        }

        public void ExceptWith(IEnumerable<T> other)
        {
            CheckOther(other);
            if (count == 0)
                return;
            if (other == this)
            {
                Clear();
                return;
            }
            foreach (T item in other)
                Remove(item);
        }

        public void SymmetricExceptWith(IEnumerable<T> other)
        {
            CheckOther(other);
            if (count == 0)
                UnionWith(other);
            else if (other == this)
                Clear();
            else if (AsAlike(other) != null)
            {
                foreach (T item in other)
                {
                    if (!Remove(item))
                        Add(item);
                }
            }
            else
                SymmetricExceptWithSequence(other);
        }

        // Items may repeat: what was here before goes in the end, what was added stays.
        void SymmetricExceptWithSequence(IEnumerable<T> other)
        {
            int usedBefore = used;
            bool[] leaves = new bool[usedBefore];
            bool[] added = new bool[usedBefore];
            foreach (T item in other)
            {
                int i = Place(item);
                if (i >= 0)
                {
                    if (i < usedBefore)
                        added[i] = true;
                    continue;
                }
                i = Find(item);
                if (i < usedBefore && !added[i])
                    leaves[i] = true;
            }
            for (int i = 0; i < usedBefore; i++)
            {
                if (leaves[i])
                    Remove(slots[i].value);
            }
        }

        public bool IsSubsetOf(IEnumerable<T> other)
        {
            CheckOther(other);
            return count == 0 || IsWithin(ToSet(other));
        }

        public bool IsProperSubsetOf(IEnumerable<T> other)
        {
            CheckOther(other);
            HashSet<T> set = ToSet(other);
            return count < set.count && IsWithin(set);
        }

        public bool IsSupersetOf(IEnumerable<T> other)
        {
            CheckOther(other);
            foreach (T item in other)
            {
                if (!Contains(item))
                    return false;
            }
            return true;
        }

        public bool IsProperSupersetOf(IEnumerable<T> other)
        {
            CheckOther(other);
            HashSet<T> set = ToSet(other);
            return set.count < count && set.IsWithin(this);
        }

        public bool Overlaps(IEnumerable<T> other)
        {
            CheckOther(other);
            foreach (T item in other)
            {
                if (Contains(item))
                    return true;
            }
            return false;
        }

        public bool SetEquals(IEnumerable<T> other)
        {
            CheckOther(other);
            HashSet<T> set = ToSet(other);
            return count == set.count && IsWithin(set);
        }

        bool IsWithin(HashSet<T> other)
        {
            foreach (T item in this)
            {
                if (!other.Contains(item))
                    return false;
            }
            return true;
        }
    }
}
