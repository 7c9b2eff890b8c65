// Constraints of NUnit about one value.
using System;
using System.Collections;
using Fencepost;

namespace NUnit.Framework.Constraints
{
    public class EqualConstraint : Constraint
    {
        readonly object _expected;
        object _within;

        public EqualConstraint(object expected)
        {
            _expected = expected;
        }

        public EqualConstraint Within(object amount)
        {
            _within = amount;
            return this;
        }

        internal override bool Holds(object actual)
        {
            return _within == null ? Asserted.AreEqual(_expected, actual) : actual != null && Asserted.AreClose(Asserted.ToDouble(_expected), Asserted.ToDouble(actual), Asserted.ToDouble(_within));
        }

        internal override string Wanted
        {
            get { return Asserted.Show(_expected); }
        }
    }

    public class SameAsConstraint : Constraint
    {
        readonly object _expected;

        public SameAsConstraint(object expected)
        {
            _expected = expected;
        }

        internal override bool Holds(object actual)
        {
            return ReferenceEquals(_expected, actual);
        }

        internal override string Wanted
        {
            get { return "the same object as " + Asserted.Show(_expected); }
        }
    }

    public class GreaterThanConstraint : Constraint
    {
        readonly object _expected;

        public GreaterThanConstraint(object expected)
        {
            _expected = expected;
        }

        internal override bool Holds(object actual)
        {
            return Asserted.Compare(actual, _expected) > 0;
        }

        internal override string Wanted
        {
            get { return "greater than " + Asserted.Show(_expected); }
        }
    }

    public class GreaterThanOrEqualConstraint : Constraint
    {
        readonly object _expected;

        public GreaterThanOrEqualConstraint(object expected)
        {
            _expected = expected;
        }

        internal override bool Holds(object actual)
        {
            return Asserted.Compare(actual, _expected) >= 0;
        }

        internal override string Wanted
        {
            get { return "greater than or equal to " + Asserted.Show(_expected); }
        }
    }

    public class LessThanConstraint : Constraint
    {
        readonly object _expected;

        public LessThanConstraint(object expected)
        {
            _expected = expected;
        }

        internal override bool Holds(object actual)
        {
            return Asserted.Compare(actual, _expected) < 0;
        }

        internal override string Wanted
        {
            get { return "less than " + Asserted.Show(_expected); }
        }
    }

    public class LessThanOrEqualConstraint : Constraint
    {
        readonly object _expected;

        public LessThanOrEqualConstraint(object expected)
        {
            _expected = expected;
        }

        internal override bool Holds(object actual)
        {
            return Asserted.Compare(actual, _expected) <= 0;
        }

        internal override string Wanted
        {
            get { return "less than or equal to " + Asserted.Show(_expected); }
        }
    }

    public class InstanceOfTypeConstraint : Constraint
    {
        readonly Type _expected;

        public InstanceOfTypeConstraint(Type expected)
        {
            _expected = expected;
        }

        internal override bool Holds(object actual)
        {
            return actual != null && _expected.IsInstanceOfType(actual);
        }

        internal override string Wanted
        {
            get { return "an instance of " + _expected.FullName; }
        }
    }

    public class ExactTypeConstraint : Constraint
    {
        readonly Type _expected;

        public ExactTypeConstraint(Type expected)
        {
            _expected = expected;
        }

        internal override bool Holds(object actual)
        {
            return actual != null && actual.GetType() == _expected;
        }

        internal override string Wanted
        {
            get { return "of type " + _expected.FullName; }
        }
    }

    public class CollectionEquivalentConstraint : Constraint
    {
        readonly IEnumerable _expected;

        public CollectionEquivalentConstraint(IEnumerable expected)
        {
            _expected = expected;
        }

        internal override bool Holds(object actual)
        {
            return Asserted.AreEquivalent(_expected, (IEnumerable)actual);
        }

        internal override string Wanted
        {
            get { return "the elements of " + Asserted.Show(_expected); }
        }
    }

    public class StartsWithConstraint : Constraint
    {
        readonly string _expected;

        public StartsWithConstraint(string expected)
        {
            _expected = expected;
        }

        internal override bool Holds(object actual)
        {
            return actual != null && ((string)actual).StartsWith(_expected, StringComparison.Ordinal);
        }

        internal override string Wanted
        {
            get { return "a text that starts with " + Asserted.Show(_expected); }
        }
    }

    public class EndsWithConstraint : Constraint
    {
        readonly string _expected;

        public EndsWithConstraint(string expected)
        {
            _expected = expected;
        }

        internal override bool Holds(object actual)
        {
            return actual != null && ((string)actual).EndsWith(_expected, StringComparison.Ordinal);
        }

        internal override string Wanted
        {
            get { return "a text that ends with " + Asserted.Show(_expected); }
        }
    }

    public class SubstringConstraint : Constraint
    {
        readonly string _expected;

        public SubstringConstraint(string expected)
        {
            _expected = expected;
        }

        internal override bool Holds(object actual)
        {
            return actual != null && ((string)actual).IndexOf(_expected, StringComparison.Ordinal) >= 0;
        }

        internal override string Wanted
        {
            get { return "a text with " + Asserted.Show(_expected); }
        }
    }

    public class NullConstraint : Constraint
    {
        internal override bool Holds(object actual)
        {
            return actual == null;
        }

        internal override string Wanted
        {
            get { return "null"; }
        }
    }

    public class TrueConstraint : Constraint
    {
        internal override bool Holds(object actual)
        {
            return actual is bool && (bool)actual;
        }

        internal override string Wanted
        {
            get { return "true"; }
        }
    }

    public class FalseConstraint : Constraint
    {
        internal override bool Holds(object actual)
        {
            return actual is bool && !(bool)actual;
        }

        internal override string Wanted
        {
            get { return "false"; }
        }
    }

    public class NaNConstraint : Constraint
    {
        internal override bool Holds(object actual)
        {
            return actual is double && double.IsNaN((double)actual);
        }

        internal override string Wanted
        {
            get { return "NaN"; }
        }
    }

    public class EmptyConstraint : Constraint
    {
        internal override bool Holds(object actual)
        {
            return actual is string ? (string)actual == "" : Asserted.Count((IEnumerable)actual) == 0;
        }

        internal override string Wanted
        {
            get { return "empty"; }
        }
    }

    public class UniqueItemsConstraint : Constraint
    {
        internal override bool Holds(object actual)
        {
            return !Asserted.HasDuplicates((IEnumerable)actual);
        }

        internal override string Wanted
        {
            get { return "different elements"; }
        }
    }
}
