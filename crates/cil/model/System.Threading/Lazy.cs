// Values made on first use.
namespace System
{
    using Fencepost;
    using System.Threading;

    public class Lazy<T>
    {
        // 0: not made, 1: made, 2: the factory failed and that is final.
        volatile int state;
        T value;
        Func<T> factory;
        Exception failure;
        [Immediate] readonly bool viaConstructor;
        [Immediate] readonly LazyThreadSafetyMode mode;
        [Immediate] readonly object gate;

        public Lazy() : this(LazyThreadSafetyMode.ExecutionAndPublication) { }

        public Lazy(T value)
        {
            this.value = value;
            state = 1;
        }

        public Lazy(Func<T> valueFactory) : this(valueFactory, LazyThreadSafetyMode.ExecutionAndPublication) { }

        public Lazy(bool isThreadSafe) : this(ModeOf(isThreadSafe)) { }

        public Lazy(Func<T> valueFactory, bool isThreadSafe) : this(valueFactory, ModeOf(isThreadSafe)) { }

        public Lazy(LazyThreadSafetyMode mode) : this(null, mode, true) { }

        public Lazy(Func<T> valueFactory, LazyThreadSafetyMode mode) : this(valueFactory, mode, false) { }

        Lazy(Func<T> valueFactory, LazyThreadSafetyMode mode, bool viaConstructor)
        {
            if (valueFactory == null && !viaConstructor)
                throw new ArgumentNullException("valueFactory");
            if (mode < LazyThreadSafetyMode.None || mode > LazyThreadSafetyMode.ExecutionAndPublication)
                throw new ArgumentOutOfRangeException("mode", "The mode argument specifies an invalid value.");
            factory = valueFactory;
            this.mode = mode;
            this.viaConstructor = viaConstructor;
            if (mode != LazyThreadSafetyMode.None)
                gate = new object();
        }

        static LazyThreadSafetyMode ModeOf(bool isThreadSafe)
        {
            return isThreadSafe ? LazyThreadSafetyMode.ExecutionAndPublication : LazyThreadSafetyMode.None;
        }

        public bool IsValueCreated { get { return state == 1; } }

        public T Value
        {
            get
            {
                if (state != 1)
                    Make();
                return value;
            }
        }

        void Make()
        {
            if (mode == LazyThreadSafetyMode.None)
                MakeHere();
            else if (mode == LazyThreadSafetyMode.ExecutionAndPublication)
            {
                lock (gate)
                {
                    if (state != 1)
                        MakeHere();
                }
            }
            else
                MakeAndPublish();
        }

        void MakeHere()
        {
            if (state == 2)
                throw failure;
            if (viaConstructor)
                value = Construct();
            else
            {
                try
                {
                    Func<T> make = factory;
                    if (make == null)
                        throw new InvalidOperationException("ValueFactory attempted to access the Value property of this instance.");
                    factory = null;
                    value = make();
                }
                catch (Exception e)
                {
                    failure = e;
                    state = 2;
                    throw;
                }
            }
            state = 1;
        }

        // All may make one; the first to be done wins.
        void MakeAndPublish()
        {
            T made = viaConstructor ? Construct() : factory();
            lock (gate)
            {
                if (state == 1)
                    return;
                value = made;
                state = 1;
            }
        }

        static T Construct()
        {
            try
            {
                return Activator.CreateInstance<T>();
            }
            catch (MissingMethodException)
            {
                throw new MissingMemberException("The lazily-initialized type does not have a public, parameterless constructor.");
            }
        }

        public override string ToString()
        {
            return IsValueCreated ? Value.ToString() : "Value is not created.";
        }
    }
}
