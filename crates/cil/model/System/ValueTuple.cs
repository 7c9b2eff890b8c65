// Value tuples: plain structs of up to eight items, as C# tuples compile to.
using System.Collections;
using System.Collections.Generic;

namespace System
{
    public struct ValueTuple : IEquatable<ValueTuple>, IComparable, IComparable<ValueTuple>
    {
        public static ValueTuple Create() { return new ValueTuple(); }
        public static ValueTuple<T1> Create<T1>(T1 item1) { return new ValueTuple<T1>(item1); }
        public static ValueTuple<T1, T2> Create<T1, T2>(T1 item1, T2 item2) { return new ValueTuple<T1, T2>(item1, item2); }
        public static ValueTuple<T1, T2, T3> Create<T1, T2, T3>(T1 item1, T2 item2, T3 item3) { return new ValueTuple<T1, T2, T3>(item1, item2, item3); }
        public static ValueTuple<T1, T2, T3, T4> Create<T1, T2, T3, T4>(T1 item1, T2 item2, T3 item3, T4 item4) { return new ValueTuple<T1, T2, T3, T4>(item1, item2, item3, item4); }
        public static ValueTuple<T1, T2, T3, T4, T5> Create<T1, T2, T3, T4, T5>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5) { return new ValueTuple<T1, T2, T3, T4, T5>(item1, item2, item3, item4, item5); }
        public static ValueTuple<T1, T2, T3, T4, T5, T6> Create<T1, T2, T3, T4, T5, T6>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6) { return new ValueTuple<T1, T2, T3, T4, T5, T6>(item1, item2, item3, item4, item5, item6); }
        public static ValueTuple<T1, T2, T3, T4, T5, T6, T7> Create<T1, T2, T3, T4, T5, T6, T7>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7) { return new ValueTuple<T1, T2, T3, T4, T5, T6, T7>(item1, item2, item3, item4, item5, item6, item7); }
        public static ValueTuple<T1, T2, T3, T4, T5, T6, T7, ValueTuple<T8>> Create<T1, T2, T3, T4, T5, T6, T7, T8>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7, T8 item8) { return new ValueTuple<T1, T2, T3, T4, T5, T6, T7, ValueTuple<T8>>(item1, item2, item3, item4, item5, item6, item7, new ValueTuple<T8>(item8)); }

        public bool Equals(ValueTuple other) { return true; }
        public override bool Equals(object obj) { return obj is ValueTuple; }
        public int CompareTo(ValueTuple other) { return 0; }
        int IComparable.CompareTo(object other) { return other == null ? 1 : 0; }
        public override int GetHashCode() { return 0; }
        public override string ToString() { return "()"; }

        internal static int Combine(int h1, int h2)
        {
            uint rotated = ((uint)h1 << 5) | ((uint)h1 >> 27);
            return ((int)rotated + h1) ^ h2;
        }

        internal static int Hash<T>(T item)
        {
            Fencepost.Platform.Hashes();
            return item == null ? 0 : item.GetHashCode();
        }
    }

    public struct ValueTuple<T1> : IEquatable<ValueTuple<T1>>, IComparable, IComparable<ValueTuple<T1>>, ITupleInside
    {
        public T1 Item1;

        public ValueTuple(T1 item1)
        {
            Item1 = item1;
        }

        public bool Equals(ValueTuple<T1> other)
        {
            return EqualityComparer<T1>.Default.Equals(Item1, other.Item1);
        }

        public override bool Equals(object obj)
        {
            return obj is ValueTuple<T1> && Equals((ValueTuple<T1>)obj);
        }

        public int CompareTo(ValueTuple<T1> other)
        {
            int order = Comparer<T1>.Default.Compare(Item1, other.Item1);
            return order;
        }

        int IComparable.CompareTo(object other)
        {
            if (other == null)
                return 1;
            if (!(other is ValueTuple<T1>))
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            return CompareTo((ValueTuple<T1>)other);
        }

        public override int GetHashCode()
        {
            return ValueTuple.Hash(Item1);
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)Item1);
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }

    public struct ValueTuple<T1, T2> : IEquatable<ValueTuple<T1, T2>>, IComparable, IComparable<ValueTuple<T1, T2>>, ITupleInside
    {
        public T1 Item1;
        public T2 Item2;

        public ValueTuple(T1 item1, T2 item2)
        {
            Item1 = item1;
            Item2 = item2;
        }

        public bool Equals(ValueTuple<T1, T2> other)
        {
            return EqualityComparer<T1>.Default.Equals(Item1, other.Item1)
                && EqualityComparer<T2>.Default.Equals(Item2, other.Item2);
        }

        public override bool Equals(object obj)
        {
            return obj is ValueTuple<T1, T2> && Equals((ValueTuple<T1, T2>)obj);
        }

        public int CompareTo(ValueTuple<T1, T2> other)
        {
            int order = Comparer<T1>.Default.Compare(Item1, other.Item1);
            if (order == 0)
                order = Comparer<T2>.Default.Compare(Item2, other.Item2);
            return order;
        }

        int IComparable.CompareTo(object other)
        {
            if (other == null)
                return 1;
            if (!(other is ValueTuple<T1, T2>))
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            return CompareTo((ValueTuple<T1, T2>)other);
        }

        public override int GetHashCode()
        {
            return ValueTuple.Combine(ValueTuple.Hash(Item1), ValueTuple.Hash(Item2));
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)Item1) + ", " + string.Concat((object)Item2);
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }

    public struct ValueTuple<T1, T2, T3> : IEquatable<ValueTuple<T1, T2, T3>>, IComparable, IComparable<ValueTuple<T1, T2, T3>>, ITupleInside
    {
        public T1 Item1;
        public T2 Item2;
        public T3 Item3;

        public ValueTuple(T1 item1, T2 item2, T3 item3)
        {
            Item1 = item1;
            Item2 = item2;
            Item3 = item3;
        }

        public bool Equals(ValueTuple<T1, T2, T3> other)
        {
            return EqualityComparer<T1>.Default.Equals(Item1, other.Item1)
                && EqualityComparer<T2>.Default.Equals(Item2, other.Item2)
                && EqualityComparer<T3>.Default.Equals(Item3, other.Item3);
        }

        public override bool Equals(object obj)
        {
            return obj is ValueTuple<T1, T2, T3> && Equals((ValueTuple<T1, T2, T3>)obj);
        }

        public int CompareTo(ValueTuple<T1, T2, T3> other)
        {
            int order = Comparer<T1>.Default.Compare(Item1, other.Item1);
            if (order == 0)
                order = Comparer<T2>.Default.Compare(Item2, other.Item2);
            if (order == 0)
                order = Comparer<T3>.Default.Compare(Item3, other.Item3);
            return order;
        }

        int IComparable.CompareTo(object other)
        {
            if (other == null)
                return 1;
            if (!(other is ValueTuple<T1, T2, T3>))
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            return CompareTo((ValueTuple<T1, T2, T3>)other);
        }

        public override int GetHashCode()
        {
            return ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Hash(Item1), ValueTuple.Hash(Item2)), ValueTuple.Hash(Item3));
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)Item1) + ", " + string.Concat((object)Item2) + ", " + string.Concat((object)Item3);
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }

    public struct ValueTuple<T1, T2, T3, T4> : IEquatable<ValueTuple<T1, T2, T3, T4>>, IComparable, IComparable<ValueTuple<T1, T2, T3, T4>>, ITupleInside
    {
        public T1 Item1;
        public T2 Item2;
        public T3 Item3;
        public T4 Item4;

        public ValueTuple(T1 item1, T2 item2, T3 item3, T4 item4)
        {
            Item1 = item1;
            Item2 = item2;
            Item3 = item3;
            Item4 = item4;
        }

        public bool Equals(ValueTuple<T1, T2, T3, T4> other)
        {
            return EqualityComparer<T1>.Default.Equals(Item1, other.Item1)
                && EqualityComparer<T2>.Default.Equals(Item2, other.Item2)
                && EqualityComparer<T3>.Default.Equals(Item3, other.Item3)
                && EqualityComparer<T4>.Default.Equals(Item4, other.Item4);
        }

        public override bool Equals(object obj)
        {
            return obj is ValueTuple<T1, T2, T3, T4> && Equals((ValueTuple<T1, T2, T3, T4>)obj);
        }

        public int CompareTo(ValueTuple<T1, T2, T3, T4> other)
        {
            int order = Comparer<T1>.Default.Compare(Item1, other.Item1);
            if (order == 0)
                order = Comparer<T2>.Default.Compare(Item2, other.Item2);
            if (order == 0)
                order = Comparer<T3>.Default.Compare(Item3, other.Item3);
            if (order == 0)
                order = Comparer<T4>.Default.Compare(Item4, other.Item4);
            return order;
        }

        int IComparable.CompareTo(object other)
        {
            if (other == null)
                return 1;
            if (!(other is ValueTuple<T1, T2, T3, T4>))
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            return CompareTo((ValueTuple<T1, T2, T3, T4>)other);
        }

        public override int GetHashCode()
        {
            return ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Hash(Item1), ValueTuple.Hash(Item2)), ValueTuple.Hash(Item3)), ValueTuple.Hash(Item4));
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)Item1) + ", " + string.Concat((object)Item2) + ", " + string.Concat((object)Item3) + ", " + string.Concat((object)Item4);
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }

    public struct ValueTuple<T1, T2, T3, T4, T5> : IEquatable<ValueTuple<T1, T2, T3, T4, T5>>, IComparable, IComparable<ValueTuple<T1, T2, T3, T4, T5>>, ITupleInside
    {
        public T1 Item1;
        public T2 Item2;
        public T3 Item3;
        public T4 Item4;
        public T5 Item5;

        public ValueTuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5)
        {
            Item1 = item1;
            Item2 = item2;
            Item3 = item3;
            Item4 = item4;
            Item5 = item5;
        }

        public bool Equals(ValueTuple<T1, T2, T3, T4, T5> other)
        {
            return EqualityComparer<T1>.Default.Equals(Item1, other.Item1)
                && EqualityComparer<T2>.Default.Equals(Item2, other.Item2)
                && EqualityComparer<T3>.Default.Equals(Item3, other.Item3)
                && EqualityComparer<T4>.Default.Equals(Item4, other.Item4)
                && EqualityComparer<T5>.Default.Equals(Item5, other.Item5);
        }

        public override bool Equals(object obj)
        {
            return obj is ValueTuple<T1, T2, T3, T4, T5> && Equals((ValueTuple<T1, T2, T3, T4, T5>)obj);
        }

        public int CompareTo(ValueTuple<T1, T2, T3, T4, T5> other)
        {
            int order = Comparer<T1>.Default.Compare(Item1, other.Item1);
            if (order == 0)
                order = Comparer<T2>.Default.Compare(Item2, other.Item2);
            if (order == 0)
                order = Comparer<T3>.Default.Compare(Item3, other.Item3);
            if (order == 0)
                order = Comparer<T4>.Default.Compare(Item4, other.Item4);
            if (order == 0)
                order = Comparer<T5>.Default.Compare(Item5, other.Item5);
            return order;
        }

        int IComparable.CompareTo(object other)
        {
            if (other == null)
                return 1;
            if (!(other is ValueTuple<T1, T2, T3, T4, T5>))
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            return CompareTo((ValueTuple<T1, T2, T3, T4, T5>)other);
        }

        public override int GetHashCode()
        {
            return ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Hash(Item1), ValueTuple.Hash(Item2)), ValueTuple.Hash(Item3)), ValueTuple.Hash(Item4)), ValueTuple.Hash(Item5));
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)Item1) + ", " + string.Concat((object)Item2) + ", " + string.Concat((object)Item3) + ", " + string.Concat((object)Item4) + ", " + string.Concat((object)Item5);
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }

    public struct ValueTuple<T1, T2, T3, T4, T5, T6> : IEquatable<ValueTuple<T1, T2, T3, T4, T5, T6>>, IComparable, IComparable<ValueTuple<T1, T2, T3, T4, T5, T6>>, ITupleInside
    {
        public T1 Item1;
        public T2 Item2;
        public T3 Item3;
        public T4 Item4;
        public T5 Item5;
        public T6 Item6;

        public ValueTuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6)
        {
            Item1 = item1;
            Item2 = item2;
            Item3 = item3;
            Item4 = item4;
            Item5 = item5;
            Item6 = item6;
        }

        public bool Equals(ValueTuple<T1, T2, T3, T4, T5, T6> other)
        {
            return EqualityComparer<T1>.Default.Equals(Item1, other.Item1)
                && EqualityComparer<T2>.Default.Equals(Item2, other.Item2)
                && EqualityComparer<T3>.Default.Equals(Item3, other.Item3)
                && EqualityComparer<T4>.Default.Equals(Item4, other.Item4)
                && EqualityComparer<T5>.Default.Equals(Item5, other.Item5)
                && EqualityComparer<T6>.Default.Equals(Item6, other.Item6);
        }

        public override bool Equals(object obj)
        {
            return obj is ValueTuple<T1, T2, T3, T4, T5, T6> && Equals((ValueTuple<T1, T2, T3, T4, T5, T6>)obj);
        }

        public int CompareTo(ValueTuple<T1, T2, T3, T4, T5, T6> other)
        {
            int order = Comparer<T1>.Default.Compare(Item1, other.Item1);
            if (order == 0)
                order = Comparer<T2>.Default.Compare(Item2, other.Item2);
            if (order == 0)
                order = Comparer<T3>.Default.Compare(Item3, other.Item3);
            if (order == 0)
                order = Comparer<T4>.Default.Compare(Item4, other.Item4);
            if (order == 0)
                order = Comparer<T5>.Default.Compare(Item5, other.Item5);
            if (order == 0)
                order = Comparer<T6>.Default.Compare(Item6, other.Item6);
            return order;
        }

        int IComparable.CompareTo(object other)
        {
            if (other == null)
                return 1;
            if (!(other is ValueTuple<T1, T2, T3, T4, T5, T6>))
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            return CompareTo((ValueTuple<T1, T2, T3, T4, T5, T6>)other);
        }

        public override int GetHashCode()
        {
            return ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Hash(Item1), ValueTuple.Hash(Item2)), ValueTuple.Hash(Item3)), ValueTuple.Hash(Item4)), ValueTuple.Hash(Item5)), ValueTuple.Hash(Item6));
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)Item1) + ", " + string.Concat((object)Item2) + ", " + string.Concat((object)Item3) + ", " + string.Concat((object)Item4) + ", " + string.Concat((object)Item5) + ", " + string.Concat((object)Item6);
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }

    public struct ValueTuple<T1, T2, T3, T4, T5, T6, T7> : IEquatable<ValueTuple<T1, T2, T3, T4, T5, T6, T7>>, IComparable, IComparable<ValueTuple<T1, T2, T3, T4, T5, T6, T7>>, ITupleInside
    {
        public T1 Item1;
        public T2 Item2;
        public T3 Item3;
        public T4 Item4;
        public T5 Item5;
        public T6 Item6;
        public T7 Item7;

        public ValueTuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7)
        {
            Item1 = item1;
            Item2 = item2;
            Item3 = item3;
            Item4 = item4;
            Item5 = item5;
            Item6 = item6;
            Item7 = item7;
        }

        public bool Equals(ValueTuple<T1, T2, T3, T4, T5, T6, T7> other)
        {
            return EqualityComparer<T1>.Default.Equals(Item1, other.Item1)
                && EqualityComparer<T2>.Default.Equals(Item2, other.Item2)
                && EqualityComparer<T3>.Default.Equals(Item3, other.Item3)
                && EqualityComparer<T4>.Default.Equals(Item4, other.Item4)
                && EqualityComparer<T5>.Default.Equals(Item5, other.Item5)
                && EqualityComparer<T6>.Default.Equals(Item6, other.Item6)
                && EqualityComparer<T7>.Default.Equals(Item7, other.Item7);
        }

        public override bool Equals(object obj)
        {
            return obj is ValueTuple<T1, T2, T3, T4, T5, T6, T7> && Equals((ValueTuple<T1, T2, T3, T4, T5, T6, T7>)obj);
        }

        public int CompareTo(ValueTuple<T1, T2, T3, T4, T5, T6, T7> other)
        {
            int order = Comparer<T1>.Default.Compare(Item1, other.Item1);
            if (order == 0)
                order = Comparer<T2>.Default.Compare(Item2, other.Item2);
            if (order == 0)
                order = Comparer<T3>.Default.Compare(Item3, other.Item3);
            if (order == 0)
                order = Comparer<T4>.Default.Compare(Item4, other.Item4);
            if (order == 0)
                order = Comparer<T5>.Default.Compare(Item5, other.Item5);
            if (order == 0)
                order = Comparer<T6>.Default.Compare(Item6, other.Item6);
            if (order == 0)
                order = Comparer<T7>.Default.Compare(Item7, other.Item7);
            return order;
        }

        int IComparable.CompareTo(object other)
        {
            if (other == null)
                return 1;
            if (!(other is ValueTuple<T1, T2, T3, T4, T5, T6, T7>))
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            return CompareTo((ValueTuple<T1, T2, T3, T4, T5, T6, T7>)other);
        }

        public override int GetHashCode()
        {
            return ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Hash(Item1), ValueTuple.Hash(Item2)), ValueTuple.Hash(Item3)), ValueTuple.Hash(Item4)), ValueTuple.Hash(Item5)), ValueTuple.Hash(Item6)), ValueTuple.Hash(Item7));
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)Item1) + ", " + string.Concat((object)Item2) + ", " + string.Concat((object)Item3) + ", " + string.Concat((object)Item4) + ", " + string.Concat((object)Item5) + ", " + string.Concat((object)Item6) + ", " + string.Concat((object)Item7);
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }

    public struct ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest> : IEquatable<ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest>>, IComparable, IComparable<ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest>>, ITupleInside
        where TRest : struct
    {
        public T1 Item1;
        public T2 Item2;
        public T3 Item3;
        public T4 Item4;
        public T5 Item5;
        public T6 Item6;
        public T7 Item7;
        public TRest Rest;

        public ValueTuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7, TRest rest)
        {
            Item1 = item1;
            Item2 = item2;
            Item3 = item3;
            Item4 = item4;
            Item5 = item5;
            Item6 = item6;
            Item7 = item7;
            Rest = rest;
        }

        public bool Equals(ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest> other)
        {
            return EqualityComparer<T1>.Default.Equals(Item1, other.Item1)
                && EqualityComparer<T2>.Default.Equals(Item2, other.Item2)
                && EqualityComparer<T3>.Default.Equals(Item3, other.Item3)
                && EqualityComparer<T4>.Default.Equals(Item4, other.Item4)
                && EqualityComparer<T5>.Default.Equals(Item5, other.Item5)
                && EqualityComparer<T6>.Default.Equals(Item6, other.Item6)
                && EqualityComparer<T7>.Default.Equals(Item7, other.Item7)
                && EqualityComparer<TRest>.Default.Equals(Rest, other.Rest);
        }

        public override bool Equals(object obj)
        {
            return obj is ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest> && Equals((ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest>)obj);
        }

        public int CompareTo(ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest> other)
        {
            int order = Comparer<T1>.Default.Compare(Item1, other.Item1);
            if (order == 0)
                order = Comparer<T2>.Default.Compare(Item2, other.Item2);
            if (order == 0)
                order = Comparer<T3>.Default.Compare(Item3, other.Item3);
            if (order == 0)
                order = Comparer<T4>.Default.Compare(Item4, other.Item4);
            if (order == 0)
                order = Comparer<T5>.Default.Compare(Item5, other.Item5);
            if (order == 0)
                order = Comparer<T6>.Default.Compare(Item6, other.Item6);
            if (order == 0)
                order = Comparer<T7>.Default.Compare(Item7, other.Item7);
            if (order == 0)
                order = Comparer<TRest>.Default.Compare(Rest, other.Rest);
            return order;
        }

        int IComparable.CompareTo(object other)
        {
            if (other == null)
                return 1;
            if (!(other is ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest>))
                throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
            return CompareTo((ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest>)other);
        }

        public override int GetHashCode()
        {
            return ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Combine(ValueTuple.Hash(Item1), ValueTuple.Hash(Item2)), ValueTuple.Hash(Item3)), ValueTuple.Hash(Item4)), ValueTuple.Hash(Item5)), ValueTuple.Hash(Item6)), ValueTuple.Hash(Item7)), ValueTuple.Hash(Rest));
        }

        string ITupleInside.Inside()
        {
            return string.Concat((object)Item1) + ", " + string.Concat((object)Item2) + ", " + string.Concat((object)Item3) + ", " + string.Concat((object)Item4) + ", " + string.Concat((object)Item5) + ", " + string.Concat((object)Item6) + ", " + string.Concat((object)Item7) + ", " + RestInside();
        }

        string RestInside()
        {
            var rest = (object)Rest as ITupleInside;
            return rest == null ? Rest.ToString() : rest.Inside();
        }

        public override string ToString()
        {
            return "(" + ((ITupleInside)this).Inside() + ")";
        }
    }
}
