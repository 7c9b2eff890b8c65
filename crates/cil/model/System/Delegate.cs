// Delegates: a target and a method, or a list of such. Constructors and Invoke are the front end's.
using Fencepost;

namespace System
{
    public abstract class Delegate : ICloneable
    {
        [Immediate] internal object _target;
        [Immediate] internal long _method;
        // What a combined delegate calls, in order; null in a delegate of one method.
        [Immediate] internal Delegate[] _list;

        public object Target
        {
            get { return _list == null ? _target : _list[_list.Length - 1]._target; }
        }

        public virtual Delegate[] GetInvocationList()
        {
            if (_list == null)
                return new Delegate[] { this };
            var copy = new Delegate[_list.Length];
            for (int i = 0; i < copy.Length; i++)
                copy[i] = _list[i];
            return copy;
        }

        public static Delegate Combine(Delegate a, Delegate b)
        {
            if (a == null)
                return b;
            if (b == null)
                return a;
            if (a.GetType() != b.GetType())
                throw new ArgumentException("Incompatible Delegate Types. First is " + a.GetType().FullName + " second is " + b.GetType().FullName + ".");
            int first = Count(a), second = Count(b);
            var list = new Delegate[first + second];
            for (int i = 0; i < first; i++)
                list[i] = At(a, i);
            for (int i = 0; i < second; i++)
                list[first + i] = At(b, i);
            return Fencepost.Runtime.CloneWithList(a, list);
        }

        public static Delegate Combine(params Delegate[] delegates)
        {
            if (delegates == null)
                return null;
            Delegate result = null;
            for (int i = 0; i < delegates.Length; i++)
                result = Combine(result, delegates[i]);
            return result;
        }

        // Takes the last run of `value`'s methods out of `source`.
        public static Delegate Remove(Delegate source, Delegate value)
        {
            if (source == null || value == null)
                return source;
            if (source.GetType() != value.GetType())
                throw new ArgumentException("Incompatible Delegate Types. First is " + source.GetType().FullName + " second is " + value.GetType().FullName + ".");
            int have = Count(source), gone = Count(value);
            for (int at = have - gone; at >= 0; at--)
            {
                if (!RunsAt(source, at, value, gone))
                    continue;
                if (have == gone)
                    return null;
                if (have - gone == 1)
                    return At(source, at == 0 ? have - 1 : 0);
                var list = new Delegate[have - gone];
                for (int i = 0; i < list.Length; i++)
                    list[i] = At(source, i < at ? i : i + gone);
                return Fencepost.Runtime.CloneWithList(source, list);
            }
            return source;
        }

        public static Delegate RemoveAll(Delegate source, Delegate value)
        {
            while (true)
            {
                Delegate rest = Remove(source, value);
                if (rest == source)
                    return rest;
                source = rest;
            }
        }

        static bool RunsAt(Delegate source, int at, Delegate value, int count)
        {
            for (int i = 0; i < count; i++)
                if (!At(source, at + i).Equals(At(value, i)))
                    return false;
            return true;
        }

        static int Count(Delegate d)
        {
            return d._list == null ? 1 : d._list.Length;
        }

        static Delegate At(Delegate d, int i)
        {
            return d._list == null ? d : d._list[i];
        }

        public virtual object Clone()
        {
            return MemberwiseClone();
        }

        public override bool Equals(object obj)
        {
            var other = obj as Delegate;
            if ((object)other == null || GetType() != other.GetType())
                return false;
            if (_list == null && other._list == null)
                return _target == other._target && _method == other._method;
            int count = Count(this);
            return count == Count(other) && RunsAt(this, 0, other, count);
        }

        public override int GetHashCode()
        {
            Fencepost.Platform.Hashes();
            return (int)_method;
        }

        public static bool operator ==(Delegate d1, Delegate d2)
        {
            return (object)d1 == null ? (object)d2 == null : d1.Equals(d2);
        }

        public static bool operator !=(Delegate d1, Delegate d2)
        {
            return !(d1 == d2);
        }
    }

    public abstract class MulticastDelegate : Delegate
    {
        public static bool operator ==(MulticastDelegate d1, MulticastDelegate d2)
        {
            return (object)d1 == null ? (object)d2 == null : d1.Equals(d2);
        }

        public static bool operator !=(MulticastDelegate d1, MulticastDelegate d2)
        {
            return !(d1 == d2);
        }
    }
}
