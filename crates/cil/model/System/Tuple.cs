// Tuples: read-only objects of one to eight items.
using System.Collections;
using System.Collections.Generic;

namespace System
{
    // A tuple whose inside can stand within a longer tuple's text.
    internal interface ITupleInside
    {
        string Inside();
    }

    public static class Tuple
    {
        public static Tuple<T1> Create<T1>(T1 item1) { return new Tuple<T1>(item1); }
        public static Tuple<T1, T2> Create<T1, T2>(T1 item1, T2 item2) { return new Tuple<T1, T2>(item1, item2); }
        public static Tuple<T1, T2, T3> Create<T1, T2, T3>(T1 item1, T2 item2, T3 item3) { return new Tuple<T1, T2, T3>(item1, item2, item3); }
        public static Tuple<T1, T2, T3, T4> Create<T1, T2, T3, T4>(T1 item1, T2 item2, T3 item3, T4 item4) { return new Tuple<T1, T2, T3, T4>(item1, item2, item3, item4); }
        public static Tuple<T1, T2, T3, T4, T5> Create<T1, T2, T3, T4, T5>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5) { return new Tuple<T1, T2, T3, T4, T5>(item1, item2, item3, item4, item5); }
        public static Tuple<T1, T2, T3, T4, T5, T6> Create<T1, T2, T3, T4, T5, T6>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6) { return new Tuple<T1, T2, T3, T4, T5, T6>(item1, item2, item3, item4, item5, item6); }
        public static Tuple<T1, T2, T3, T4, T5, T6, T7> Create<T1, T2, T3, T4, T5, T6, T7>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7) { return new Tuple<T1, T2, T3, T4, T5, T6, T7>(item1, item2, item3, item4, item5, item6, item7); }
        public static Tuple<T1, T2, T3, T4, T5, T6, T7, Tuple<T8>> Create<T1, T2, T3, T4, T5, T6, T7, T8>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7, T8 item8) { return new Tuple<T1, T2, T3, T4, T5, T6, T7, Tuple<T8>>(item1, item2, item3, item4, item5, item6, item7, new Tuple<T8>(item8)); }

        internal static int Combine(int h1, int h2)
        {
            return ((h1 << 5) + h1) ^ h2;
        }
    }

    public class Tuple<T1> : IStructuralEquatable, IStructuralComparable, IComparable, ITupleInside
    {
        [Fencepost.Immediate] readonly T1 m_Item1;

        public Tuple(T1 item1)
        {
            m_Item1 = item1;
        }

        public T1 Item1 { get { return m_Item1; } }

        public override bool Equals(object obj)
        {
            return ((IStructuralEquatable)this).Equals(obj, EqualityComparer<object>.Default);
        }

        public override int GetHashCode()
        {
            return ((IStructuralEquatable)this).GetHashCode(EqualityComparer<object>.Default);
        }

        bool IStructuralEquatable.Equals(object other, IEqualityComparer comparer)
        {
            var tuple = other as Tuple<T1>;
            return tuple != null
                && comparer.Equals(m_Item1, tuple.m_Item1);
        }

        int IStructuralEquatable.GetHashCode(IEqualityComparer comparer)
        {
            return comparer.GetHashCode(m_Item1);
        }

        int IComparable.CompareTo(object obj)
        {
            return ((IStructuralComparable)this).CompareTo(obj, Comparer<object>.Default);
        }

        int IStructuralComparable.CompareTo(object other, IComparer comparer)
        {
            if (other == null)
                return 1;
            var tuple = other as Tuple<T1>;
            if (tuple == null)
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            int order = comparer.Compare(m_Item1, tuple.m_Item1);
            return order;
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)m_Item1);
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }

    public class Tuple<T1, T2> : IStructuralEquatable, IStructuralComparable, IComparable, ITupleInside
    {
        [Fencepost.Immediate] readonly T1 m_Item1;
        [Fencepost.Immediate] readonly T2 m_Item2;

        public Tuple(T1 item1, T2 item2)
        {
            m_Item1 = item1;
            m_Item2 = item2;
        }

        public T1 Item1 { get { return m_Item1; } }
        public T2 Item2 { get { return m_Item2; } }

        public override bool Equals(object obj)
        {
            return ((IStructuralEquatable)this).Equals(obj, EqualityComparer<object>.Default);
        }

        public override int GetHashCode()
        {
            return ((IStructuralEquatable)this).GetHashCode(EqualityComparer<object>.Default);
        }

        bool IStructuralEquatable.Equals(object other, IEqualityComparer comparer)
        {
            var tuple = other as Tuple<T1, T2>;
            return tuple != null
                && comparer.Equals(m_Item1, tuple.m_Item1)
                && comparer.Equals(m_Item2, tuple.m_Item2);
        }

        int IStructuralEquatable.GetHashCode(IEqualityComparer comparer)
        {
            return Tuple.Combine(comparer.GetHashCode(m_Item1), comparer.GetHashCode(m_Item2));
        }

        int IComparable.CompareTo(object obj)
        {
            return ((IStructuralComparable)this).CompareTo(obj, Comparer<object>.Default);
        }

        int IStructuralComparable.CompareTo(object other, IComparer comparer)
        {
            if (other == null)
                return 1;
            var tuple = other as Tuple<T1, T2>;
            if (tuple == null)
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            int order = comparer.Compare(m_Item1, tuple.m_Item1);
            if (order == 0)
                order = comparer.Compare(m_Item2, tuple.m_Item2);
            return order;
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)m_Item1) + ", " + string.Concat((object)m_Item2);
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }

    public class Tuple<T1, T2, T3> : IStructuralEquatable, IStructuralComparable, IComparable, ITupleInside
    {
        [Fencepost.Immediate] readonly T1 m_Item1;
        [Fencepost.Immediate] readonly T2 m_Item2;
        [Fencepost.Immediate] readonly T3 m_Item3;

        public Tuple(T1 item1, T2 item2, T3 item3)
        {
            m_Item1 = item1;
            m_Item2 = item2;
            m_Item3 = item3;
        }

        public T1 Item1 { get { return m_Item1; } }
        public T2 Item2 { get { return m_Item2; } }
        public T3 Item3 { get { return m_Item3; } }

        public override bool Equals(object obj)
        {
            return ((IStructuralEquatable)this).Equals(obj, EqualityComparer<object>.Default);
        }

        public override int GetHashCode()
        {
            return ((IStructuralEquatable)this).GetHashCode(EqualityComparer<object>.Default);
        }

        bool IStructuralEquatable.Equals(object other, IEqualityComparer comparer)
        {
            var tuple = other as Tuple<T1, T2, T3>;
            return tuple != null
                && comparer.Equals(m_Item1, tuple.m_Item1)
                && comparer.Equals(m_Item2, tuple.m_Item2)
                && comparer.Equals(m_Item3, tuple.m_Item3);
        }

        int IStructuralEquatable.GetHashCode(IEqualityComparer comparer)
        {
            return Tuple.Combine(Tuple.Combine(comparer.GetHashCode(m_Item1), comparer.GetHashCode(m_Item2)), comparer.GetHashCode(m_Item3));
        }

        int IComparable.CompareTo(object obj)
        {
            return ((IStructuralComparable)this).CompareTo(obj, Comparer<object>.Default);
        }

        int IStructuralComparable.CompareTo(object other, IComparer comparer)
        {
            if (other == null)
                return 1;
            var tuple = other as Tuple<T1, T2, T3>;
            if (tuple == null)
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            int order = comparer.Compare(m_Item1, tuple.m_Item1);
            if (order == 0)
                order = comparer.Compare(m_Item2, tuple.m_Item2);
            if (order == 0)
                order = comparer.Compare(m_Item3, tuple.m_Item3);
            return order;
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)m_Item1) + ", " + string.Concat((object)m_Item2) + ", " + string.Concat((object)m_Item3);
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }

    public class Tuple<T1, T2, T3, T4> : IStructuralEquatable, IStructuralComparable, IComparable, ITupleInside
    {
        [Fencepost.Immediate] readonly T1 m_Item1;
        [Fencepost.Immediate] readonly T2 m_Item2;
        [Fencepost.Immediate] readonly T3 m_Item3;
        [Fencepost.Immediate] readonly T4 m_Item4;

        public Tuple(T1 item1, T2 item2, T3 item3, T4 item4)
        {
            m_Item1 = item1;
            m_Item2 = item2;
            m_Item3 = item3;
            m_Item4 = item4;
        }

        public T1 Item1 { get { return m_Item1; } }
        public T2 Item2 { get { return m_Item2; } }
        public T3 Item3 { get { return m_Item3; } }
        public T4 Item4 { get { return m_Item4; } }

        public override bool Equals(object obj)
        {
            return ((IStructuralEquatable)this).Equals(obj, EqualityComparer<object>.Default);
        }

        public override int GetHashCode()
        {
            return ((IStructuralEquatable)this).GetHashCode(EqualityComparer<object>.Default);
        }

        bool IStructuralEquatable.Equals(object other, IEqualityComparer comparer)
        {
            var tuple = other as Tuple<T1, T2, T3, T4>;
            return tuple != null
                && comparer.Equals(m_Item1, tuple.m_Item1)
                && comparer.Equals(m_Item2, tuple.m_Item2)
                && comparer.Equals(m_Item3, tuple.m_Item3)
                && comparer.Equals(m_Item4, tuple.m_Item4);
        }

        int IStructuralEquatable.GetHashCode(IEqualityComparer comparer)
        {
            return Tuple.Combine(Tuple.Combine(comparer.GetHashCode(m_Item1), comparer.GetHashCode(m_Item2)), Tuple.Combine(comparer.GetHashCode(m_Item3), comparer.GetHashCode(m_Item4)));
        }

        int IComparable.CompareTo(object obj)
        {
            return ((IStructuralComparable)this).CompareTo(obj, Comparer<object>.Default);
        }

        int IStructuralComparable.CompareTo(object other, IComparer comparer)
        {
            if (other == null)
                return 1;
            var tuple = other as Tuple<T1, T2, T3, T4>;
            if (tuple == null)
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            int order = comparer.Compare(m_Item1, tuple.m_Item1);
            if (order == 0)
                order = comparer.Compare(m_Item2, tuple.m_Item2);
            if (order == 0)
                order = comparer.Compare(m_Item3, tuple.m_Item3);
            if (order == 0)
                order = comparer.Compare(m_Item4, tuple.m_Item4);
            return order;
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)m_Item1) + ", " + string.Concat((object)m_Item2) + ", " + string.Concat((object)m_Item3) + ", " + string.Concat((object)m_Item4);
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }

    public class Tuple<T1, T2, T3, T4, T5> : IStructuralEquatable, IStructuralComparable, IComparable, ITupleInside
    {
        [Fencepost.Immediate] readonly T1 m_Item1;
        [Fencepost.Immediate] readonly T2 m_Item2;
        [Fencepost.Immediate] readonly T3 m_Item3;
        [Fencepost.Immediate] readonly T4 m_Item4;
        [Fencepost.Immediate] readonly T5 m_Item5;

        public Tuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5)
        {
            m_Item1 = item1;
            m_Item2 = item2;
            m_Item3 = item3;
            m_Item4 = item4;
            m_Item5 = item5;
        }

        public T1 Item1 { get { return m_Item1; } }
        public T2 Item2 { get { return m_Item2; } }
        public T3 Item3 { get { return m_Item3; } }
        public T4 Item4 { get { return m_Item4; } }
        public T5 Item5 { get { return m_Item5; } }

        public override bool Equals(object obj)
        {
            return ((IStructuralEquatable)this).Equals(obj, EqualityComparer<object>.Default);
        }

        public override int GetHashCode()
        {
            return ((IStructuralEquatable)this).GetHashCode(EqualityComparer<object>.Default);
        }

        bool IStructuralEquatable.Equals(object other, IEqualityComparer comparer)
        {
            var tuple = other as Tuple<T1, T2, T3, T4, T5>;
            return tuple != null
                && comparer.Equals(m_Item1, tuple.m_Item1)
                && comparer.Equals(m_Item2, tuple.m_Item2)
                && comparer.Equals(m_Item3, tuple.m_Item3)
                && comparer.Equals(m_Item4, tuple.m_Item4)
                && comparer.Equals(m_Item5, tuple.m_Item5);
        }

        int IStructuralEquatable.GetHashCode(IEqualityComparer comparer)
        {
            return Tuple.Combine(Tuple.Combine(Tuple.Combine(comparer.GetHashCode(m_Item1), comparer.GetHashCode(m_Item2)), Tuple.Combine(comparer.GetHashCode(m_Item3), comparer.GetHashCode(m_Item4))), comparer.GetHashCode(m_Item5));
        }

        int IComparable.CompareTo(object obj)
        {
            return ((IStructuralComparable)this).CompareTo(obj, Comparer<object>.Default);
        }

        int IStructuralComparable.CompareTo(object other, IComparer comparer)
        {
            if (other == null)
                return 1;
            var tuple = other as Tuple<T1, T2, T3, T4, T5>;
            if (tuple == null)
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            int order = comparer.Compare(m_Item1, tuple.m_Item1);
            if (order == 0)
                order = comparer.Compare(m_Item2, tuple.m_Item2);
            if (order == 0)
                order = comparer.Compare(m_Item3, tuple.m_Item3);
            if (order == 0)
                order = comparer.Compare(m_Item4, tuple.m_Item4);
            if (order == 0)
                order = comparer.Compare(m_Item5, tuple.m_Item5);
            return order;
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)m_Item1) + ", " + string.Concat((object)m_Item2) + ", " + string.Concat((object)m_Item3) + ", " + string.Concat((object)m_Item4) + ", " + string.Concat((object)m_Item5);
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }

    public class Tuple<T1, T2, T3, T4, T5, T6> : IStructuralEquatable, IStructuralComparable, IComparable, ITupleInside
    {
        [Fencepost.Immediate] readonly T1 m_Item1;
        [Fencepost.Immediate] readonly T2 m_Item2;
        [Fencepost.Immediate] readonly T3 m_Item3;
        [Fencepost.Immediate] readonly T4 m_Item4;
        [Fencepost.Immediate] readonly T5 m_Item5;
        [Fencepost.Immediate] readonly T6 m_Item6;

        public Tuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6)
        {
            m_Item1 = item1;
            m_Item2 = item2;
            m_Item3 = item3;
            m_Item4 = item4;
            m_Item5 = item5;
            m_Item6 = item6;
        }

        public T1 Item1 { get { return m_Item1; } }
        public T2 Item2 { get { return m_Item2; } }
        public T3 Item3 { get { return m_Item3; } }
        public T4 Item4 { get { return m_Item4; } }
        public T5 Item5 { get { return m_Item5; } }
        public T6 Item6 { get { return m_Item6; } }

        public override bool Equals(object obj)
        {
            return ((IStructuralEquatable)this).Equals(obj, EqualityComparer<object>.Default);
        }

        public override int GetHashCode()
        {
            return ((IStructuralEquatable)this).GetHashCode(EqualityComparer<object>.Default);
        }

        bool IStructuralEquatable.Equals(object other, IEqualityComparer comparer)
        {
            var tuple = other as Tuple<T1, T2, T3, T4, T5, T6>;
            return tuple != null
                && comparer.Equals(m_Item1, tuple.m_Item1)
                && comparer.Equals(m_Item2, tuple.m_Item2)
                && comparer.Equals(m_Item3, tuple.m_Item3)
                && comparer.Equals(m_Item4, tuple.m_Item4)
                && comparer.Equals(m_Item5, tuple.m_Item5)
                && comparer.Equals(m_Item6, tuple.m_Item6);
        }

        int IStructuralEquatable.GetHashCode(IEqualityComparer comparer)
        {
            return Tuple.Combine(Tuple.Combine(Tuple.Combine(comparer.GetHashCode(m_Item1), comparer.GetHashCode(m_Item2)), Tuple.Combine(comparer.GetHashCode(m_Item3), comparer.GetHashCode(m_Item4))), Tuple.Combine(comparer.GetHashCode(m_Item5), comparer.GetHashCode(m_Item6)));
        }

        int IComparable.CompareTo(object obj)
        {
            return ((IStructuralComparable)this).CompareTo(obj, Comparer<object>.Default);
        }

        int IStructuralComparable.CompareTo(object other, IComparer comparer)
        {
            if (other == null)
                return 1;
            var tuple = other as Tuple<T1, T2, T3, T4, T5, T6>;
            if (tuple == null)
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            int order = comparer.Compare(m_Item1, tuple.m_Item1);
            if (order == 0)
                order = comparer.Compare(m_Item2, tuple.m_Item2);
            if (order == 0)
                order = comparer.Compare(m_Item3, tuple.m_Item3);
            if (order == 0)
                order = comparer.Compare(m_Item4, tuple.m_Item4);
            if (order == 0)
                order = comparer.Compare(m_Item5, tuple.m_Item5);
            if (order == 0)
                order = comparer.Compare(m_Item6, tuple.m_Item6);
            return order;
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)m_Item1) + ", " + string.Concat((object)m_Item2) + ", " + string.Concat((object)m_Item3) + ", " + string.Concat((object)m_Item4) + ", " + string.Concat((object)m_Item5) + ", " + string.Concat((object)m_Item6);
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }

    public class Tuple<T1, T2, T3, T4, T5, T6, T7> : IStructuralEquatable, IStructuralComparable, IComparable, ITupleInside
    {
        [Fencepost.Immediate] readonly T1 m_Item1;
        [Fencepost.Immediate] readonly T2 m_Item2;
        [Fencepost.Immediate] readonly T3 m_Item3;
        [Fencepost.Immediate] readonly T4 m_Item4;
        [Fencepost.Immediate] readonly T5 m_Item5;
        [Fencepost.Immediate] readonly T6 m_Item6;
        [Fencepost.Immediate] readonly T7 m_Item7;

        public Tuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7)
        {
            m_Item1 = item1;
            m_Item2 = item2;
            m_Item3 = item3;
            m_Item4 = item4;
            m_Item5 = item5;
            m_Item6 = item6;
            m_Item7 = item7;
        }

        public T1 Item1 { get { return m_Item1; } }
        public T2 Item2 { get { return m_Item2; } }
        public T3 Item3 { get { return m_Item3; } }
        public T4 Item4 { get { return m_Item4; } }
        public T5 Item5 { get { return m_Item5; } }
        public T6 Item6 { get { return m_Item6; } }
        public T7 Item7 { get { return m_Item7; } }

        public override bool Equals(object obj)
        {
            return ((IStructuralEquatable)this).Equals(obj, EqualityComparer<object>.Default);
        }

        public override int GetHashCode()
        {
            return ((IStructuralEquatable)this).GetHashCode(EqualityComparer<object>.Default);
        }

        bool IStructuralEquatable.Equals(object other, IEqualityComparer comparer)
        {
            var tuple = other as Tuple<T1, T2, T3, T4, T5, T6, T7>;
            return tuple != null
                && comparer.Equals(m_Item1, tuple.m_Item1)
                && comparer.Equals(m_Item2, tuple.m_Item2)
                && comparer.Equals(m_Item3, tuple.m_Item3)
                && comparer.Equals(m_Item4, tuple.m_Item4)
                && comparer.Equals(m_Item5, tuple.m_Item5)
                && comparer.Equals(m_Item6, tuple.m_Item6)
                && comparer.Equals(m_Item7, tuple.m_Item7);
        }

        int IStructuralEquatable.GetHashCode(IEqualityComparer comparer)
        {
            return Tuple.Combine(Tuple.Combine(Tuple.Combine(comparer.GetHashCode(m_Item1), comparer.GetHashCode(m_Item2)), Tuple.Combine(comparer.GetHashCode(m_Item3), comparer.GetHashCode(m_Item4))), Tuple.Combine(Tuple.Combine(comparer.GetHashCode(m_Item5), comparer.GetHashCode(m_Item6)), comparer.GetHashCode(m_Item7)));
        }

        int IComparable.CompareTo(object obj)
        {
            return ((IStructuralComparable)this).CompareTo(obj, Comparer<object>.Default);
        }

        int IStructuralComparable.CompareTo(object other, IComparer comparer)
        {
            if (other == null)
                return 1;
            var tuple = other as Tuple<T1, T2, T3, T4, T5, T6, T7>;
            if (tuple == null)
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            int order = comparer.Compare(m_Item1, tuple.m_Item1);
            if (order == 0)
                order = comparer.Compare(m_Item2, tuple.m_Item2);
            if (order == 0)
                order = comparer.Compare(m_Item3, tuple.m_Item3);
            if (order == 0)
                order = comparer.Compare(m_Item4, tuple.m_Item4);
            if (order == 0)
                order = comparer.Compare(m_Item5, tuple.m_Item5);
            if (order == 0)
                order = comparer.Compare(m_Item6, tuple.m_Item6);
            if (order == 0)
                order = comparer.Compare(m_Item7, tuple.m_Item7);
            return order;
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)m_Item1) + ", " + string.Concat((object)m_Item2) + ", " + string.Concat((object)m_Item3) + ", " + string.Concat((object)m_Item4) + ", " + string.Concat((object)m_Item5) + ", " + string.Concat((object)m_Item6) + ", " + string.Concat((object)m_Item7);
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }

    public class Tuple<T1, T2, T3, T4, T5, T6, T7, TRest> : IStructuralEquatable, IStructuralComparable, IComparable, ITupleInside
    {
        [Fencepost.Immediate] readonly T1 m_Item1;
        [Fencepost.Immediate] readonly T2 m_Item2;
        [Fencepost.Immediate] readonly T3 m_Item3;
        [Fencepost.Immediate] readonly T4 m_Item4;
        [Fencepost.Immediate] readonly T5 m_Item5;
        [Fencepost.Immediate] readonly T6 m_Item6;
        [Fencepost.Immediate] readonly T7 m_Item7;
        [Fencepost.Immediate] readonly TRest m_Rest;

        public Tuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7, TRest rest)
        {
            m_Item1 = item1;
            m_Item2 = item2;
            m_Item3 = item3;
            m_Item4 = item4;
            m_Item5 = item5;
            m_Item6 = item6;
            m_Item7 = item7;
            m_Rest = rest;
        }

        public T1 Item1 { get { return m_Item1; } }
        public T2 Item2 { get { return m_Item2; } }
        public T3 Item3 { get { return m_Item3; } }
        public T4 Item4 { get { return m_Item4; } }
        public T5 Item5 { get { return m_Item5; } }
        public T6 Item6 { get { return m_Item6; } }
        public T7 Item7 { get { return m_Item7; } }
        public TRest Rest { get { return m_Rest; } }

        public override bool Equals(object obj)
        {
            return ((IStructuralEquatable)this).Equals(obj, EqualityComparer<object>.Default);
        }

        public override int GetHashCode()
        {
            return ((IStructuralEquatable)this).GetHashCode(EqualityComparer<object>.Default);
        }

        bool IStructuralEquatable.Equals(object other, IEqualityComparer comparer)
        {
            var tuple = other as Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>;
            return tuple != null
                && comparer.Equals(m_Item1, tuple.m_Item1)
                && comparer.Equals(m_Item2, tuple.m_Item2)
                && comparer.Equals(m_Item3, tuple.m_Item3)
                && comparer.Equals(m_Item4, tuple.m_Item4)
                && comparer.Equals(m_Item5, tuple.m_Item5)
                && comparer.Equals(m_Item6, tuple.m_Item6)
                && comparer.Equals(m_Item7, tuple.m_Item7)
                && comparer.Equals(m_Rest, tuple.m_Rest);
        }

        int IStructuralEquatable.GetHashCode(IEqualityComparer comparer)
        {
            return Tuple.Combine(Tuple.Combine(Tuple.Combine(comparer.GetHashCode(m_Item1), comparer.GetHashCode(m_Item2)), Tuple.Combine(comparer.GetHashCode(m_Item3), comparer.GetHashCode(m_Item4))), Tuple.Combine(Tuple.Combine(comparer.GetHashCode(m_Item5), comparer.GetHashCode(m_Item6)), Tuple.Combine(comparer.GetHashCode(m_Item7), comparer.GetHashCode(m_Rest))));
        }

        int IComparable.CompareTo(object obj)
        {
            return ((IStructuralComparable)this).CompareTo(obj, Comparer<object>.Default);
        }

        int IStructuralComparable.CompareTo(object other, IComparer comparer)
        {
            if (other == null)
                return 1;
            var tuple = other as Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>;
            if (tuple == null)
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            int order = comparer.Compare(m_Item1, tuple.m_Item1);
            if (order == 0)
                order = comparer.Compare(m_Item2, tuple.m_Item2);
            if (order == 0)
                order = comparer.Compare(m_Item3, tuple.m_Item3);
            if (order == 0)
                order = comparer.Compare(m_Item4, tuple.m_Item4);
            if (order == 0)
                order = comparer.Compare(m_Item5, tuple.m_Item5);
            if (order == 0)
                order = comparer.Compare(m_Item6, tuple.m_Item6);
            if (order == 0)
                order = comparer.Compare(m_Item7, tuple.m_Item7);
            if (order == 0)
                order = comparer.Compare(m_Rest, tuple.m_Rest);
            return order;
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)m_Item1) + ", " + string.Concat((object)m_Item2) + ", " + string.Concat((object)m_Item3) + ", " + string.Concat((object)m_Item4) + ", " + string.Concat((object)m_Item5) + ", " + string.Concat((object)m_Item6) + ", " + string.Concat((object)m_Item7) + ", " + RestInside();
        }

        string RestInside()
        {
            var rest = (object)m_Rest as ITupleInside;
            return rest == null ? m_Rest.ToString() : rest.Inside();
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }
}
