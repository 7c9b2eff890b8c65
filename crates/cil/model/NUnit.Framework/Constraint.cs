// How constraints of NUnit are put together.
using System;
using System.Collections;
using Fencepost;

namespace NUnit.Framework.Constraints
{
    public interface IResolveConstraint
    {
        Constraint Resolve();
    }

    public abstract class Constraint : IResolveConstraint
    {
        /// What comes before it, if it is a part of an expression.
        internal ConstraintExpression Before;

        internal abstract bool Holds(object actual);

        internal abstract string Wanted { get; }

        internal virtual string Wrong(object actual)
        {
            return Asserted.Expected(Wanted, actual);
        }

        Constraint IResolveConstraint.Resolve()
        {
            return Before == null ? this : Before.Resolve(this);
        }

        public ConstraintExpression And
        {
            get { return new ConstraintExpression(ConstraintExpression.Joint.And, ((IResolveConstraint)this).Resolve()); }
        }

        public ConstraintExpression With
        {
            get { return And; }
        }

        public ConstraintExpression Or
        {
            get { return new ConstraintExpression(ConstraintExpression.Joint.Or, ((IResolveConstraint)this).Resolve()); }
        }

        public static Constraint operator &(Constraint left, Constraint right)
        {
            return new AndConstraint(((IResolveConstraint)left).Resolve(), ((IResolveConstraint)right).Resolve());
        }

        public static Constraint operator |(Constraint left, Constraint right)
        {
            return new OrConstraint(((IResolveConstraint)left).Resolve(), ((IResolveConstraint)right).Resolve());
        }

        public static Constraint operator !(Constraint constraint)
        {
            return new NotConstraint(((IResolveConstraint)constraint).Resolve());
        }
    }

    public class NotConstraint : Constraint
    {
        readonly Constraint _base;

        public NotConstraint(Constraint baseConstraint)
        {
            _base = baseConstraint;
        }

        internal override bool Holds(object actual)
        {
            return !_base.Holds(actual);
        }

        internal override string Wanted
        {
            get { return "not " + _base.Wanted; }
        }
    }

    public class AndConstraint : Constraint
    {
        readonly Constraint _left;
        readonly Constraint _right;

        public AndConstraint(Constraint left, Constraint right)
        {
            _left = left;
            _right = right;
        }

        internal override bool Holds(object actual)
        {
            return _left.Holds(actual) && _right.Holds(actual);
        }

        internal override string Wanted
        {
            get { return _left.Wanted + " and " + _right.Wanted; }
        }
    }

    public class OrConstraint : Constraint
    {
        readonly Constraint _left;
        readonly Constraint _right;

        public OrConstraint(Constraint left, Constraint right)
        {
            _left = left;
            _right = right;
        }

        internal override bool Holds(object actual)
        {
            return _left.Holds(actual) || _right.Holds(actual);
        }

        internal override string Wanted
        {
            get { return _left.Wanted + " or " + _right.Wanted; }
        }
    }

    /// Of the elements of a collection: all, some or none.
    public class ItemsConstraint : Constraint
    {
        readonly Constraint _of;
        readonly bool _all;
        readonly bool _none;

        internal ItemsConstraint(Constraint of, bool all, bool none)
        {
            _of = of;
            _all = all;
            _none = none;
        }

        internal override bool Holds(object actual)
        {
            foreach (object item in (IEnumerable)actual)
            {
                if (_of.Holds(item) != _all)
                    return !_all && !_none;
            }
            return _all || _none;
        }

        internal override string Wanted
        {
            get { return (_all ? "all elements " : _none ? "no element " : "some element ") + _of.Wanted; }
        }
    }

    /// The number of elements of a collection, or of characters of a text.
    internal class CountConstraint : Constraint
    {
        readonly string _name;
        readonly Constraint _of;

        internal CountConstraint(string name, Constraint of)
        {
            _name = name;
            _of = of;
        }

        static int Count(object actual)
        {
            string text = actual as string;
            return text != null ? text.Length : Asserted.Count((IEnumerable)actual);
        }

        internal override bool Holds(object actual)
        {
            return _of.Holds(Count(actual));
        }

        internal override string Wanted
        {
            get { return _name + " " + _of.Wanted; }
        }

        internal override string Wrong(object actual)
        {
            return "expected " + Wanted + ", but was " + Count(actual) + " in " + Asserted.Show(actual);
        }
    }

    public class RangeConstraint : Constraint
    {
        readonly object _from;
        readonly object _to;

        public RangeConstraint(IComparable from, IComparable to)
        {
            _from = from;
            _to = to;
        }

        internal override bool Holds(object actual)
        {
            return Asserted.Compare(actual, _from) >= 0 && Asserted.Compare(actual, _to) <= 0;
        }

        internal override string Wanted
        {
            get { return "in the range from " + Asserted.Show(_from) + " to " + Asserted.Show(_to); }
        }
    }

    public class RangeConstraint<T> : RangeConstraint where T : IComparable<T>
    {
        public RangeConstraint(T from, T to)
            : base((IComparable)from, (IComparable)to)
        {
        }
    }

    /// A text that contains another, or a collection that contains an element.
    public class ContainsConstraint : Constraint
    {
        readonly object _expected;

        public ContainsConstraint(object expected)
        {
            _expected = expected;
        }

        internal override bool Holds(object actual)
        {
            string text = actual as string;
            if (text != null)
                return text.IndexOf((string)_expected, StringComparison.Ordinal) >= 0;
            return Asserted.Contains((IEnumerable)actual, _expected);
        }

        internal override string Wanted
        {
            get { return "one that contains " + Asserted.Show(_expected); }
        }
    }

    public class SomeItemsConstraint : ItemsConstraint
    {
        public SomeItemsConstraint(Constraint of)
            : base(of, false, false)
        {
        }
    }

    public class CollectionContainsConstraint : ContainsConstraint
    {
        public CollectionContainsConstraint(object expected)
            : base(expected)
        {
        }
    }

    public class ThrowsNothingConstraint : Constraint
    {
        internal override bool Holds(object actual)
        {
            return ThrowsConstraint.Run(actual) == null;
        }

        internal override string Wanted
        {
            get { return "no exception"; }
        }

        internal override string Wrong(object actual)
        {
            return "expected no exception, but one was thrown";
        }
    }

    public class ThrowsConstraint : Constraint
    {
        readonly Constraint _of;

        public ThrowsConstraint(Constraint of)
        {
            _of = of;
        }

        /// What a delegate throws, or what the task throws that it returns.
        internal static Exception Run(object code)
        {
            try
            {
                TestDelegate test = code as TestDelegate;
                AsyncTestDelegate later = code as AsyncTestDelegate;
                if (test != null)
                    test();
                else if (later != null)
                    later().GetAwaiter().GetResult();
                else
                    throw new NotSupportedException("what is run here is neither a TestDelegate nor an AsyncTestDelegate");
                return null;
            }
            catch (Exception exception)
            {
                return exception;
            }
        }

        internal override bool Holds(object actual)
        {
            Exception thrown = Run(actual);
            return thrown != null && _of.Holds(thrown);
        }

        internal override string Wanted
        {
            get { return "an exception that is " + _of.Wanted; }
        }

        internal override string Wrong(object actual)
        {
            return "expected " + Wanted + ", but none was thrown";
        }
    }
}
