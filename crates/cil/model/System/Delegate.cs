// Delegates: a target and a method, or a list of such. Constructors and Invoke are the front end's.
using System.Reflection;
using Fencepost;

namespace System
{
    // What a combined delegate calls, in order. It never changes, so to read it is no event.
    internal sealed class DelegateList
    {
        [Immediate] internal readonly Delegate _first;
        [Immediate] internal readonly DelegateList _rest;

        internal DelegateList(Delegate first, DelegateList rest)
        {
            _first = first;
            _rest = rest;
        }
    }

    public abstract class Delegate : ICloneable
    {
        [Immediate] internal object _target;
        [Immediate] internal long _method;
        // Null in a delegate of one method.
        [Immediate] internal DelegateList _list;

        public object Target { get { return Last._target; } }

        public MethodInfo Method { get { return MethodOf(Last); } }

        Delegate Last { get { return At(this, Count(this) - 1); } }

        static MethodInfo MethodOf(Delegate one)
        {
            for (CalleeList all = Fencepost.Runtime.Callees(); all != null; all = all._next)
                if (all._callee == one._method && (object)all._method != null)
                    return all._method;
            Fencepost.Runtime.Unsupported("the method of this delegate");
            return null;
        }

        public object DynamicInvoke(params object[] args)
        {
            if (_list == null)
                return InvokeOne(this, args);
            object result = null;
            for (DelegateList list = _list; list != null; list = list._rest)
                result = InvokeOne(list._first, args);
            return result;
        }

        static object InvokeOne(Delegate one, object[] args)
        {
            MethodInfo method = MethodOf(one);
            if (method.IsStatic && one._target != null)
                Fencepost.Runtime.Unsupported("DynamicInvoke of a delegate that is bound to a first argument");
            return method.Invoke(one._target, args);
        }

        public static Delegate CreateDelegate(Type type, MethodInfo method)
        {
            return Make(type, null, method, true);
        }

        public static Delegate CreateDelegate(Type type, MethodInfo method, bool throwOnBindFailure)
        {
            return Make(type, null, method, throwOnBindFailure);
        }

        public static Delegate CreateDelegate(Type type, object firstArgument, MethodInfo method)
        {
            return Make(type, firstArgument, method, true);
        }

        public static Delegate CreateDelegate(Type type, object target, string method)
        {
            if (target == null)
                throw new ArgumentNullException("target");
            BindingFlags flags = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
            return Make(type, target, (MethodInfo)new Selection(target.GetType(), MemberTypes.Method, method, flags).ByTypes(TypesOf(type)), true);
        }

        public static Delegate CreateDelegate(Type type, Type target, string method)
        {
            BindingFlags flags = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.FlattenHierarchy;
            return Make(type, null, (MethodInfo)new Selection(target, MemberTypes.Method, method, flags).ByTypes(TypesOf(type)), true);
        }

        static Type[] TypesOf(Type type)
        {
            return Selection.TypesOf(type.GetMethod("Invoke"));
        }

        static Delegate Make(Type type, object target, MethodInfo method, bool throwOnBindFailure)
        {
            if (type == null)
                throw new ArgumentNullException("type");
            Type given = type;
            MethodInfo invoke = given.GetMethod("Invoke");
            if (method == null || !Fits(invoke, method))
            {
                if (throwOnBindFailure || method == null)
                    throw new ArgumentException("Cannot bind to the target method because its signature is not compatible with that of the delegate type.");
                return null;
            }
            if (method.IsStatic ? target != null : target == null)
                Fencepost.Runtime.Unsupported("a delegate that is open or bound to a first argument is made by reflection");
            if (!method.IsStatic)
                method = Implementation(target.GetType(), method);
            if (given._prototype == null || method._callee == 0)
                Fencepost.Runtime.Unsupported("a delegate of this method is made by reflection");
            return Fencepost.Runtime.DelegateOf(given._prototype, target, method._callee);
        }

        // What an object does for a virtual method.
        static MethodInfo Implementation(Type type, MethodInfo method)
        {
            if (!method.IsVirtual || method.IsFinal)
                return method;
            if (method._declaring.IsInterface)
                Fencepost.Runtime.Unsupported("a delegate of an interface's method is made by reflection");
            for (Type t = type; t != null; t = t.BaseType)
                for (MemberInfo m = t.Members; m != null; m = m._next)
                {
                    var own = m as MethodInfo;
                    if ((object)own != null && own.GetBaseDefinition() == method.GetBaseDefinition())
                        return own;
                }
            return method;
        }

        static bool Fits(MethodInfo invoke, MethodInfo method)
        {
            ParameterInfo have = invoke._parameters, need = method._parameters;
            for (; have != null && need != null; have = have._next, need = need._next)
                if (have._type != need._type && (have._type.IsValueType || !need._type.IsAssignableFrom(have._type)))
                    return false;
            Type result = method._result;
            return have == null && need == null && (result == invoke._result || !result.IsValueType && result != typeof(void) && invoke._result.IsAssignableFrom(result));
        }

        public virtual Delegate[] GetInvocationList()
        {
            var copy = new Delegate[Count(this)];
            for (int i = 0; i < copy.Length; i++)
                copy[i] = At(this, i);
            return copy;
        }

        public static Delegate Combine(Delegate a, Delegate b)
        {
            if (a == null)
                return b;
            if (b == null)
                return a;
            if (a.GetType() != b.GetType())
                throw Unlike(a, b);
            DelegateList list = b._list ?? new DelegateList(b, null);
            for (int i = Count(a) - 1; i >= 0; i--)
                list = new DelegateList(At(a, i), list);
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

        // No array of strings is made: two threads that combine delegates would seem to share its elements.
        static Exception Unlike(Delegate a, Delegate b)
        {
            string first = "Incompatible Delegate Types. First is " + a.GetType().FullName;
            return new ArgumentException(first + " second is " + b.GetType().FullName + ".");
        }

        // Takes the last run of `value`'s methods out of `source`.
        public static Delegate Remove(Delegate source, Delegate value)
        {
            if (source == null || value == null)
                return source;
            if (source.GetType() != value.GetType())
                throw Unlike(source, value);
            int have = Count(source), gone = Count(value);
            for (int at = have - gone; at >= 0; at--)
            {
                if (!RunsAt(source, at, value, gone))
                    continue;
                if (have == gone)
                    return null;
                if (have - gone == 1)
                    return At(source, at == 0 ? have - 1 : 0);
                DelegateList list = null;
                for (int i = have - gone - 1; i >= 0; i--)
                    list = new DelegateList(At(source, i < at ? i : i + gone), list);
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
            int count = d._list == null ? 1 : 0;
            for (DelegateList list = d._list; list != null; list = list._rest)
                count++;
            return count;
        }

        static Delegate At(Delegate d, int i)
        {
            if (d._list == null)
                return d;
            DelegateList list = d._list;
            for (; i > 0; i--)
                list = list._rest;
            return list._first;
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
