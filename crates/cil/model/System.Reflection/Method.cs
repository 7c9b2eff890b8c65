// Methods and constructors.
using System.Runtime.CompilerServices;
using System.Text;
using Fencepost;

namespace System.Reflection
{
    [Flags]
    public enum MethodAttributes
    {
        PrivateScope = 0,
        Private = 1,
        FamANDAssem = 2,
        Assembly = 3,
        Family = 4,
        FamORAssem = 5,
        Public = 6,
        MemberAccessMask = 7,
        Static = 16,
        Final = 32,
        Virtual = 64,
        HideBySig = 128,
        VtableLayoutMask = 256,
        NewSlot = 256,
        ReuseSlot = 0,
        Abstract = 1024,
        SpecialName = 2048,
        RTSpecialName = 4096,
        PinvokeImpl = 8192,
    }

    public abstract class MethodBase : MemberInfo
    {
        public static bool operator ==(MethodBase left, MethodBase right) { return (object)left == (object)right; }
        public static bool operator !=(MethodBase left, MethodBase right) { return (object)left != (object)right; }

        [Immediate] internal int _attributes;
        [Immediate] internal ParameterInfo _parameters;
        // The code that reflection calls.
        [Immediate] internal long _invoke;
        [Immediate] internal bool _isGeneric;

        // The method whose code calls this.
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern MethodBase GetCurrentMethod();

        public MethodAttributes Attributes { get { return (MethodAttributes)_attributes; } }
        public bool IsStatic { get { return (_attributes & 16) != 0; } }
        public bool IsFinal { get { return (_attributes & 32) != 0; } }
        public bool IsVirtual { get { return (_attributes & 64) != 0; } }
        public bool IsAbstract { get { return (_attributes & 1024) != 0; } }
        public bool IsHideBySig { get { return (_attributes & 128) != 0; } }
        public bool IsSpecialName { get { return (_attributes & 2048) != 0; } }
        public bool IsPublic { get { return (_attributes & 7) == 6; } }
        public bool IsPrivate { get { return (_attributes & 7) == 1; } }
        public bool IsFamily { get { return (_attributes & 7) == 4; } }
        public bool IsAssembly { get { return (_attributes & 7) == 3; } }
        public bool IsFamilyOrAssembly { get { return (_attributes & 7) == 5; } }
        public bool IsFamilyAndAssembly { get { return (_attributes & 7) == 2; } }
        public virtual bool IsConstructor { get { return false; } }
        // Whether it is generic and has no type arguments.
        public virtual bool IsGenericMethod { get { return _isGeneric; } }
        public virtual bool IsGenericMethodDefinition { get { return _isGeneric; } }
        public virtual bool ContainsGenericParameters { get { return _isGeneric; } }

        public virtual Type[] GetGenericArguments()
        {
            throw new NotSupportedException();
        }

        public virtual ParameterInfo[] GetParameters()
        {
            var all = new ParameterInfo[Count];
            int i = 0;
            for (ParameterInfo p = _parameters; p != null; p = p._next)
                all[i++] = p;
            return all;
        }

        internal int Count
        {
            get
            {
                int count = 0;
                for (ParameterInfo p = _parameters; p != null; p = p._next)
                    count++;
                return count;
            }
        }

        internal bool HasParameters(Type[] types)
        {
            int i = 0;
            for (ParameterInfo p = _parameters; p != null; p = p._next, i++)
                if (i == types.Length || p._type != types[i])
                    return false;
            return i == types.Length;
        }

        internal bool TakesTypes(Type[] types)
        {
            int i = 0;
            for (ParameterInfo p = _parameters; p != null; p = p._next, i++)
                if (i == types.Length || !p._type.IsAssignableFrom(types[i]))
                    return false;
            return i == types.Length;
        }

        internal bool Takes(object[] arguments)
        {
            int i = 0;
            for (ParameterInfo p = _parameters; p != null; p = p._next, i++)
                if (i == arguments.Length || !Reflected.Accepts(p._type, arguments[i]))
                    return false;
            return i == arguments.Length;
        }

        public object Invoke(object obj, object[] parameters)
        {
            return Invoke(obj, BindingFlags.Default, null, parameters, null);
        }

        public abstract object Invoke(object obj, BindingFlags invokeAttr, Binder binder, object[] parameters, Globalization.CultureInfo culture);

        // Arguments as the code takes them.
        internal object[] Prepare(object[] given)
        {
            int count = given == null ? 0 : given.Length;
            if (count != Count)
                throw new TargetParameterCountException("Parameter count mismatch.");
            var ready = new object[count];
            int i = 0;
            for (ParameterInfo p = _parameters; p != null; p = p._next, i++)
                ready[i] = Reflected.Fit(given[i], p._type);
            return ready;
        }

        internal object Run(object target, object[] given)
        {
            object[] ready = Prepare(given);
            object result;
            try
            {
                result = Reflected.Call(_invoke, target, ready);
            }
            catch (Exception e)
            {
                throw new TargetInvocationException(e);
            }
            int i = 0;
            for (ParameterInfo p = _parameters; p != null; p = p._next, i++)
                if (p._type.IsByRef)
                    given[i] = ready[i];
            return result;
        }

        // Types as signatures show them.
        internal static string Shown(Type type)
        {
            Type root = type;
            while (root.HasElementType)
                root = root.GetElementType();
            return root.IsPrimitive || root.IsNested || root == typeof(void) ? (type.IsByRef ? Shown(type.GetElementType()) + " ByRef" : type.Name) : (type.IsByRef ? type.GetElementType() + " ByRef" : type.ToString());
        }

        internal virtual string TypeArguments { get { return ""; } }

        internal string Signature()
        {
            var text = new StringBuilder(Name);
            if (_isGeneric)
                Fencepost.Runtime.Unsupported("the text of a generic method that reflection has found");
            text.Append(TypeArguments);
            text.Append('(');
            for (ParameterInfo p = _parameters; p != null; p = p._next)
            {
                if (p != _parameters)
                    text.Append(", ");
                text.Append(Shown(p._type));
            }
            return text.Append(')').ToString();
        }
    }

    public abstract class MethodInfo : MethodBase
    {
        public static bool operator ==(MethodInfo left, MethodInfo right) { return (object)left == (object)right; }
        public static bool operator !=(MethodInfo left, MethodInfo right) { return (object)left != (object)right; }

        [Immediate] internal Type _result;
        // Its number in delegates: in the form that takes a target first.
        [Immediate] internal long _callee;
        // The method that it overrides, as the first class declares it.
        [Immediate] internal MethodInfo _base;
        // Of a generic method that has got its type arguments: these, and the method without them. What it is with type
        // arguments leads to the next of the same method.
        [Immediate] internal TypeList _arguments;
        [Immediate] internal MethodInfo _generic;
        [Immediate] internal MethodInfo _instances;

        public override MemberTypes MemberType { get { return MemberTypes.Method; } }
        public virtual Type ReturnType { get { return _result; } }
        public virtual MethodInfo GetBaseDefinition() { return _base == null ? this : _base; }

        internal override MemberInfo Overridden
        {
            get
            {
                if (_base == null)
                    return null;
                for (Type t = _declaring.BaseType; t != null; t = t.BaseType)
                    for (MemberInfo m = t.Members; m != null; m = m._next)
                    {
                        var method = m as MethodInfo;
                        if (method != null && method.GetBaseDefinition() == _base)
                            return method;
                    }
                return null;
            }
        }

        public override object Invoke(object obj, BindingFlags invokeAttr, Binder binder, object[] parameters, Globalization.CultureInfo culture)
        {
            if (!IsStatic)
            {
                if (obj == null)
                    throw new TargetException("Non-static method requires a target.");
                if (!_declaring.IsInstanceOfType(obj))
                    throw new TargetException("Object does not match target type.");
            }
            if (_isGeneric)
                throw new InvalidOperationException("Late bound operations cannot be performed on types or methods for which ContainsGenericParameters is true.");
            return Run(obj, parameters);
        }

        public virtual MethodInfo MakeGenericMethod(params Type[] typeArguments)
        {
            if (typeArguments == null)
                throw new ArgumentNullException("typeArguments");
            if (!_isGeneric)
                throw new InvalidOperationException(this + " is not a GenericMethodDefinition. MakeGenericMethod may only be called on a method for which MethodBase.IsGenericMethodDefinition is true.");
            for (MethodInfo m = Fencepost.Runtime.InstancesOf(this); m != null; m = m._instances)
            {
                int i = 0;
                TypeList a = m._arguments;
                for (; a != null && i < typeArguments.Length && a._type == typeArguments[i]; a = a._next)
                    i++;
                if (a == null && i == typeArguments.Length)
                    return m;
            }
            Fencepost.Runtime.Unsupported("MakeGenericMethod with types that the program itself names nowhere, or that the method does not take");
            return null;
        }

        internal override string TypeArguments
        {
            get
            {
                string text = "";
                for (TypeList a = _arguments; a != null; a = a._next)
                    text += (text == "" ? "[" : ",") + a._type.Name + (a._next == null ? "]" : "");
                return text;
            }
        }

        public override bool IsGenericMethod { get { return _isGeneric || _arguments != null; } }

        public override Type[] GetGenericArguments()
        {
            if (_isGeneric)
                Fencepost.Runtime.Unsupported("the type parameters of a generic method that reflection has found");
            return TypeList.ToArray(_arguments);
        }

        public virtual MethodInfo GetGenericMethodDefinition()
        {
            if (!IsGenericMethod)
                throw new InvalidOperationException();
            return _isGeneric ? this : _generic;
        }

        public virtual Delegate CreateDelegate(Type delegateType)
        {
            return Delegate.CreateDelegate(delegateType, this);
        }

        public virtual Delegate CreateDelegate(Type delegateType, object target)
        {
            return Delegate.CreateDelegate(delegateType, target, this);
        }

        public override string ToString()
        {
            return Shown(_result) + " " + Signature();
        }
    }

    internal sealed class KnownMethod : MethodInfo
    {
    }

    public abstract class ConstructorInfo : MethodBase
    {
        public static bool operator ==(ConstructorInfo left, ConstructorInfo right) { return (object)left == (object)right; }
        public static bool operator !=(ConstructorInfo left, ConstructorInfo right) { return (object)left != (object)right; }

        public static readonly string ConstructorName = ".ctor";
        public static readonly string TypeConstructorName = ".cctor";

        public override MemberTypes MemberType { get { return MemberTypes.Constructor; } }
        public override bool IsConstructor { get { return !IsStatic; } }

        public object Invoke(object[] parameters)
        {
            return Invoke(null, BindingFlags.Default, null, parameters, null);
        }

        public override object Invoke(object obj, BindingFlags invokeAttr, Binder binder, object[] parameters, Globalization.CultureInfo culture)
        {
            if (obj != null || IsStatic)
                Fencepost.Runtime.Unsupported("a constructor is called by reflection on an object that exists");
            if (_declaring.IsAbstract)
                throw new MemberAccessException("Cannot create an abstract class '" + _declaring.FullName + "'.");
            return Run(null, parameters);
        }

        public override string ToString()
        {
            return "Void " + Signature();
        }
    }

    internal sealed class KnownConstructor : ConstructorInfo
    {
    }

    public class ParameterInfo
    {
        [Immediate] internal string _name;
        [Immediate] internal Type _type;
        [Immediate] internal int _position;
        [Immediate] internal int _attributes;
        [Immediate] internal ParameterInfo _next;
        [Immediate] internal MemberInfo _member;

        public virtual string Name { get { return _name; } }
        public virtual Type ParameterType { get { return _type; } }
        public virtual int Position { get { return _position; } }
        public virtual MemberInfo Member { get { return _member; } }
        public bool IsIn { get { return (_attributes & 1) != 0; } }
        public bool IsOut { get { return (_attributes & 2) != 0; } }
        public bool IsOptional { get { return (_attributes & 16) != 0; } }

        public override string ToString()
        {
            return MethodBase.Shown(_type) + " " + _name;
        }
    }

    // Only the default one is known.
    public abstract class Binder
    {
    }
}
