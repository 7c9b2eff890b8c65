// The words with which constraints of NUnit begin.
using System;
using System.Collections;
using NUnit.Framework.Constraints;

namespace NUnit.Framework
{
    public class Is
    {
        public static ConstraintExpression Not
        {
            get { return new ConstraintExpression(ConstraintExpression.Joint.Not, null); }
        }

        public static ConstraintExpression All
        {
            get { return new ConstraintExpression(ConstraintExpression.Joint.All, null); }
        }

        public static EqualConstraint EqualTo(object expected)
        {
            return new EqualConstraint(expected);
        }

        public static SameAsConstraint SameAs(object expected)
        {
            return new SameAsConstraint(expected);
        }

        public static GreaterThanConstraint GreaterThan(IComparable expected)
        {
            return new GreaterThanConstraint(expected);
        }

        public static GreaterThanConstraint GreaterThan(object expected)
        {
            return new GreaterThanConstraint(expected);
        }

        public static GreaterThanOrEqualConstraint GreaterThanOrEqualTo(IComparable expected)
        {
            return new GreaterThanOrEqualConstraint(expected);
        }

        public static GreaterThanOrEqualConstraint GreaterThanOrEqualTo(object expected)
        {
            return new GreaterThanOrEqualConstraint(expected);
        }

        public static GreaterThanOrEqualConstraint AtLeast(IComparable expected)
        {
            return new GreaterThanOrEqualConstraint(expected);
        }

        public static GreaterThanOrEqualConstraint AtLeast(object expected)
        {
            return new GreaterThanOrEqualConstraint(expected);
        }

        public static LessThanConstraint LessThan(IComparable expected)
        {
            return new LessThanConstraint(expected);
        }

        public static LessThanConstraint LessThan(object expected)
        {
            return new LessThanConstraint(expected);
        }

        public static LessThanOrEqualConstraint LessThanOrEqualTo(IComparable expected)
        {
            return new LessThanOrEqualConstraint(expected);
        }

        public static LessThanOrEqualConstraint LessThanOrEqualTo(object expected)
        {
            return new LessThanOrEqualConstraint(expected);
        }

        public static LessThanOrEqualConstraint AtMost(IComparable expected)
        {
            return new LessThanOrEqualConstraint(expected);
        }

        public static LessThanOrEqualConstraint AtMost(object expected)
        {
            return new LessThanOrEqualConstraint(expected);
        }

        public static InstanceOfTypeConstraint InstanceOf(Type expectedType)
        {
            return new InstanceOfTypeConstraint(expectedType);
        }

        public static InstanceOfTypeConstraint InstanceOf<TExpected>()
        {
            return new InstanceOfTypeConstraint(typeof(TExpected));
        }

        public static ExactTypeConstraint TypeOf(Type expectedType)
        {
            return new ExactTypeConstraint(expectedType);
        }

        public static ExactTypeConstraint TypeOf<TExpected>()
        {
            return new ExactTypeConstraint(typeof(TExpected));
        }

        public static CollectionEquivalentConstraint EquivalentTo(IEnumerable expected)
        {
            return new CollectionEquivalentConstraint(expected);
        }

        public static RangeConstraint InRange(IComparable from, IComparable to)
        {
            return new RangeConstraint(from, to);
        }

        public static RangeConstraint<T> InRange<T>(T from, T to) where T : IComparable<T>
        {
            return new RangeConstraint<T>(from, to);
        }

        public static RangeConstraint InRange(object from, object to)
        {
            return new RangeConstraint((IComparable)from, (IComparable)to);
        }

        public static SubstringConstraint StringContaining(string expected)
        {
            return new SubstringConstraint(expected);
        }

        public static StartsWithConstraint StringStarting(string expected)
        {
            return new StartsWithConstraint(expected);
        }

        public static EndsWithConstraint StringEnding(string expected)
        {
            return new EndsWithConstraint(expected);
        }

        public static NullConstraint Null
        {
            get { return new NullConstraint(); }
        }

        public static TrueConstraint True
        {
            get { return new TrueConstraint(); }
        }

        public static FalseConstraint False
        {
            get { return new FalseConstraint(); }
        }

        public static NaNConstraint NaN
        {
            get { return new NaNConstraint(); }
        }

        public static EmptyConstraint Empty
        {
            get { return new EmptyConstraint(); }
        }

        public static UniqueItemsConstraint Unique
        {
            get { return new UniqueItemsConstraint(); }
        }

        public static GreaterThanConstraint Positive
        {
            get { return new GreaterThanConstraint(0); }
        }

        public static LessThanConstraint Negative
        {
            get { return new LessThanConstraint(0); }
        }

        public static EqualConstraint Zero
        {
            get { return new EqualConstraint(0); }
        }
    }

    public class Has
    {
        public static ConstraintExpression No
        {
            get { return new ConstraintExpression(ConstraintExpression.Joint.None, null); }
        }

        public static ConstraintExpression None
        {
            get { return No; }
        }

        public static ConstraintExpression All
        {
            get { return Is.All; }
        }

        public static ConstraintExpression Some
        {
            get { return new ConstraintExpression(ConstraintExpression.Joint.Some, null); }
        }

        public static ResolvableConstraintExpression Length
        {
            get { return new ResolvableConstraintExpression(ConstraintExpression.Joint.Length); }
        }

        public static ResolvableConstraintExpression Count
        {
            get { return new ResolvableConstraintExpression(ConstraintExpression.Joint.Count); }
        }

        public static CollectionContainsConstraint Member(object expected)
        {
            return new CollectionContainsConstraint(expected);
        }
    }

    public class Does
    {
        public static ConstraintExpression Not
        {
            get { return Is.Not; }
        }

        public static ContainsConstraint Contain(string expected)
        {
            return new ContainsConstraint(expected);
        }

        public static SomeItemsConstraint Contain(object expected)
        {
            return new SomeItemsConstraint(new EqualConstraint(expected));
        }

        public static StartsWithConstraint StartWith(string expected)
        {
            return new StartsWithConstraint(expected);
        }

        public static EndsWithConstraint EndWith(string expected)
        {
            return new EndsWithConstraint(expected);
        }
    }

    public class Throws
    {
        public static ThrowsNothingConstraint Nothing
        {
            get { return new ThrowsNothingConstraint(); }
        }

        public static ExactTypeConstraint TypeOf(Type expectedType)
        {
            return Part(new ExactTypeConstraint(expectedType));
        }

        public static ExactTypeConstraint TypeOf<TExpected>()
        {
            return Part(new ExactTypeConstraint(typeof(TExpected)));
        }

        public static InstanceOfTypeConstraint InstanceOf(Type expectedType)
        {
            return Part(new InstanceOfTypeConstraint(expectedType));
        }

        public static InstanceOfTypeConstraint InstanceOf<TExpected>()
        {
            return Part(new InstanceOfTypeConstraint(typeof(TExpected)));
        }

        public static ExactTypeConstraint ArgumentException
        {
            get { return TypeOf(typeof(ArgumentException)); }
        }

        public static ExactTypeConstraint ArgumentNullException
        {
            get { return TypeOf(typeof(ArgumentNullException)); }
        }

        public static ExactTypeConstraint InvalidOperationException
        {
            get { return TypeOf(typeof(InvalidOperationException)); }
        }

        static T Part<T>(T constraint) where T : Constraint
        {
            constraint.Before = new ConstraintExpression(ConstraintExpression.Joint.Throws, null);
            return constraint;
        }
    }
}
