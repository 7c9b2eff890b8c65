// The beginning of a constraint of NUnit that another one ends: `Is.Not.`, `Has.Count.`, `Is.GreaterThan(1).And.`
using System;
using System.Collections;

namespace NUnit.Framework.Constraints
{
    public class ConstraintExpression
    {
        internal enum Joint
        {
            Not,
            All,
            Some,
            None,
            Length,
            Count,
            Throws,
            And,
            Or,
        }

        readonly Joint _joint;
        readonly Constraint _left;
        readonly ConstraintExpression _outer;

        internal ConstraintExpression(Joint joint, Constraint left)
        {
            _joint = joint;
            _left = left;
        }

        ConstraintExpression(Joint joint, ConstraintExpression outer)
        {
            _joint = joint;
            _outer = outer;
        }

        /// The whole, if it ends with this constraint.
        internal Constraint Resolve(Constraint last)
        {
            Constraint whole = Join(last);
            return _outer == null ? whole : _outer.Resolve(whole);
        }

        Constraint Join(Constraint last)
        {
            switch (_joint)
            {
                case Joint.Not:
                    return new NotConstraint(last);
                case Joint.All:
                    return new ItemsConstraint(last, true, false);
                case Joint.Some:
                    return new ItemsConstraint(last, false, false);
                case Joint.None:
                    return new ItemsConstraint(last, false, true);
                case Joint.Length:
                    return new CountConstraint("length", last);
                case Joint.Count:
                    return new CountConstraint("count", last);
                case Joint.Throws:
                    return new ThrowsConstraint(last);
                case Joint.And:
                    return new AndConstraint(_left, last);
                default:
                    return new OrConstraint(_left, last);
            }
        }

        T Part<T>(T constraint) where T : Constraint
        {
            constraint.Before = this;
            return constraint;
        }

        public ConstraintExpression Not
        {
            get { return new ConstraintExpression(Joint.Not, this); }
        }

        public ConstraintExpression All
        {
            get { return new ConstraintExpression(Joint.All, this); }
        }

        public CollectionContainsConstraint Member(object expected)
        {
            return Part(new CollectionContainsConstraint(expected));
        }

        public ContainsConstraint Contain(string expected)
        {
            return Part(new ContainsConstraint(expected));
        }

        public ContainsConstraint Contains(string expected)
        {
            return Part(new ContainsConstraint(expected));
        }

        public EqualConstraint EqualTo(object expected)
        {
            return Part(new EqualConstraint(expected));
        }

        public SameAsConstraint SameAs(object expected)
        {
            return Part(new SameAsConstraint(expected));
        }

        public GreaterThanConstraint GreaterThan(IComparable expected)
        {
            return Part(new GreaterThanConstraint(expected));
        }

        public GreaterThanConstraint GreaterThan(object expected)
        {
            return Part(new GreaterThanConstraint(expected));
        }

        public GreaterThanOrEqualConstraint GreaterThanOrEqualTo(IComparable expected)
        {
            return Part(new GreaterThanOrEqualConstraint(expected));
        }

        public GreaterThanOrEqualConstraint GreaterThanOrEqualTo(object expected)
        {
            return Part(new GreaterThanOrEqualConstraint(expected));
        }

        public GreaterThanOrEqualConstraint AtLeast(IComparable expected)
        {
            return Part(new GreaterThanOrEqualConstraint(expected));
        }

        public GreaterThanOrEqualConstraint AtLeast(object expected)
        {
            return Part(new GreaterThanOrEqualConstraint(expected));
        }

        public LessThanConstraint LessThan(IComparable expected)
        {
            return Part(new LessThanConstraint(expected));
        }

        public LessThanConstraint LessThan(object expected)
        {
            return Part(new LessThanConstraint(expected));
        }

        public LessThanOrEqualConstraint LessThanOrEqualTo(IComparable expected)
        {
            return Part(new LessThanOrEqualConstraint(expected));
        }

        public LessThanOrEqualConstraint LessThanOrEqualTo(object expected)
        {
            return Part(new LessThanOrEqualConstraint(expected));
        }

        public LessThanOrEqualConstraint AtMost(IComparable expected)
        {
            return Part(new LessThanOrEqualConstraint(expected));
        }

        public LessThanOrEqualConstraint AtMost(object expected)
        {
            return Part(new LessThanOrEqualConstraint(expected));
        }

        public InstanceOfTypeConstraint InstanceOf(Type expectedType)
        {
            return Part(new InstanceOfTypeConstraint(expectedType));
        }

        public InstanceOfTypeConstraint InstanceOf<TExpected>()
        {
            return Part(new InstanceOfTypeConstraint(typeof(TExpected)));
        }

        public ExactTypeConstraint TypeOf(Type expectedType)
        {
            return Part(new ExactTypeConstraint(expectedType));
        }

        public ExactTypeConstraint TypeOf<TExpected>()
        {
            return Part(new ExactTypeConstraint(typeof(TExpected)));
        }

        public CollectionEquivalentConstraint EquivalentTo(IEnumerable expected)
        {
            return Part(new CollectionEquivalentConstraint(expected));
        }

        public RangeConstraint InRange(IComparable from, IComparable to)
        {
            return Part(new RangeConstraint(from, to));
        }

        public RangeConstraint<T> InRange<T>(T from, T to) where T : IComparable<T>
        {
            return Part(new RangeConstraint<T>(from, to));
        }

        public RangeConstraint InRange(object from, object to)
        {
            return Part(new RangeConstraint((IComparable)from, (IComparable)to));
        }

        public SubstringConstraint StringContaining(string expected)
        {
            return Part(new SubstringConstraint(expected));
        }

        public StartsWithConstraint StringStarting(string expected)
        {
            return Part(new StartsWithConstraint(expected));
        }

        public EndsWithConstraint StringEnding(string expected)
        {
            return Part(new EndsWithConstraint(expected));
        }

        public NullConstraint Null
        {
            get { return Part(new NullConstraint()); }
        }

        public TrueConstraint True
        {
            get { return Part(new TrueConstraint()); }
        }

        public FalseConstraint False
        {
            get { return Part(new FalseConstraint()); }
        }

        public NaNConstraint NaN
        {
            get { return Part(new NaNConstraint()); }
        }

        public EmptyConstraint Empty
        {
            get { return Part(new EmptyConstraint()); }
        }

        public UniqueItemsConstraint Unique
        {
            get { return Part(new UniqueItemsConstraint()); }
        }

        public GreaterThanConstraint Positive
        {
            get { return Part(new GreaterThanConstraint(0)); }
        }

        public LessThanConstraint Negative
        {
            get { return Part(new LessThanConstraint(0)); }
        }

        public EqualConstraint Zero
        {
            get { return Part(new EqualConstraint(0)); }
        }
    }

    public class ResolvableConstraintExpression : ConstraintExpression
    {
        internal ResolvableConstraintExpression(Joint joint)
            : base(joint, null)
        {
        }
    }
}
