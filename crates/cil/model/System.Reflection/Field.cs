// Fields, properties.
using System.Text;
using Fencepost;

namespace System.Reflection
{
    [Flags]
    public enum FieldAttributes
    {
        PrivateScope = 0,
        Private = 1,
        FamANDAssem = 2,
        Assembly = 3,
        Family = 4,
        FamORAssem = 5,
        Public = 6,
        FieldAccessMask = 7,
        Static = 16,
        InitOnly = 32,
        Literal = 64,
        NotSerialized = 128,
        SpecialName = 512,
    }

    public abstract class FieldInfo : MemberInfo
    {
        public static bool operator ==(FieldInfo left, FieldInfo right) { return (object)left == (object)right; }
        public static bool operator !=(FieldInfo left, FieldInfo right) { return (object)left != (object)right; }

        [Immediate] internal int _attributes;
        [Immediate] internal Type _type;
        [Immediate] internal long _get;
        [Immediate] internal long _set;

        public override MemberTypes MemberType { get { return MemberTypes.Field; } }
        public FieldAttributes Attributes { get { return (FieldAttributes)_attributes; } }
        public virtual Type FieldType { get { return _type; } }
        public bool IsStatic { get { return (_attributes & 16) != 0; } }
        public bool IsInitOnly { get { return (_attributes & 32) != 0; } }
        public bool IsLiteral { get { return (_attributes & 64) != 0; } }
        public bool IsPublic { get { return (_attributes & 7) == 6; } }
        public bool IsPrivate { get { return (_attributes & 7) == 1; } }
        public bool IsFamily { get { return (_attributes & 7) == 4; } }
        public bool IsAssembly { get { return (_attributes & 7) == 3; } }

        void CheckTarget(object obj)
        {
            if (IsStatic)
                return;
            if (obj == null)
                throw new TargetException("Non-static field requires a target");
            if (!_declaring.IsInstanceOfType(obj))
                throw new ArgumentException("Field " + Name + " defined on type " + _declaring + " is not a field on the target object which is of type " + Fencepost.Runtime.GetType(obj) + ".", "obj");
        }

        public virtual object GetValue(object obj)
        {
            CheckTarget(obj);
            return Reflected.Call(_get, obj, null);
        }

        public virtual object GetRawConstantValue()
        {
            if (!IsLiteral)
                throw new InvalidOperationException();
            object value = Reflected.Call(_get, null, null);
            return _type.IsEnum ? Convert.ChangeType(value, Type.GetTypeCode(_type)) : value;
        }

        public void SetValue(object obj, object value)
        {
            CheckTarget(obj);
            if (IsLiteral)
                throw new FieldAccessException("Cannot set a constant field");
            if (IsStatic && IsInitOnly)
                Fencepost.Runtime.Unsupported("a static read-only field is set by reflection");
            Reflected.Call(_set, obj, new object[] { Reflected.Fit(value, _type) });
        }

        public override string ToString()
        {
            return (Fencepost.Runtime.IsForDotnet() ? MethodBase.Shown(_type) : _type.ToString()) + " " + Name;
        }
    }

    internal sealed class KnownField : FieldInfo
    {
    }

    public abstract class PropertyInfo : MemberInfo
    {
        public static bool operator ==(PropertyInfo left, PropertyInfo right) { return (object)left == (object)right; }
        public static bool operator !=(PropertyInfo left, PropertyInfo right) { return (object)left != (object)right; }

        [Immediate] internal Type _type;
        [Immediate] internal MethodInfo _getter;
        [Immediate] internal MethodInfo _setter;

        public override MemberTypes MemberType { get { return MemberTypes.Property; } }
        public virtual Type PropertyType { get { return _type; } }
        public virtual bool CanRead { get { return _getter != null; } }
        public virtual bool CanWrite { get { return _setter != null; } }
        public virtual MethodInfo GetMethod { get { return _getter; } }
        public virtual MethodInfo SetMethod { get { return _setter; } }

        internal override MemberInfo Overridden
        {
            get
            {
                MemberInfo accessor = _getter != null ? _getter.Overridden : _setter.Overridden;
                if (accessor == null)
                    return null;
                for (MemberInfo m = accessor._declaring.Members; m != null; m = m._next)
                {
                    var property = m as PropertyInfo;
                    if (property != null && (property._getter == accessor || property._setter == accessor))
                        return property;
                }
                return null;
            }
        }

        internal bool IsPublic
        {
            get { return _getter != null && _getter.IsPublic || _setter != null && _setter.IsPublic; }
        }

        internal bool IsPrivate
        {
            get { return (_getter == null || _getter.IsPrivate) && (_setter == null || _setter.IsPrivate); }
        }

        internal bool IsStatic
        {
            get { return (_getter ?? _setter).IsStatic; }
        }

        public virtual ParameterInfo[] GetIndexParameters()
        {
            if (_getter != null)
                return _getter.GetParameters();
            ParameterInfo[] all = _setter.GetParameters();
            var rest = new ParameterInfo[all.Length - 1];
            for (int i = 0; i < rest.Length; i++)
                rest[i] = all[i];
            return rest;
        }

        public MethodInfo GetGetMethod()
        {
            return GetGetMethod(false);
        }

        public MethodInfo GetGetMethod(bool nonPublic)
        {
            return _getter != null && (nonPublic || _getter.IsPublic) ? _getter : null;
        }

        public MethodInfo GetSetMethod()
        {
            return GetSetMethod(false);
        }

        public MethodInfo GetSetMethod(bool nonPublic)
        {
            return _setter != null && (nonPublic || _setter.IsPublic) ? _setter : null;
        }

        public object GetValue(object obj)
        {
            return GetValue(obj, null);
        }

        public virtual object GetValue(object obj, object[] index)
        {
            if (_getter == null)
                throw new ArgumentException("Property get method was not found.");
            return _getter.Invoke(obj, index);
        }

        public void SetValue(object obj, object value)
        {
            SetValue(obj, value, null);
        }

        public virtual void SetValue(object obj, object value, object[] index)
        {
            if (_setter == null)
                throw new ArgumentException("Property set method not found.");
            int count = index == null ? 0 : index.Length;
            var all = new object[count + 1];
            for (int i = 0; i < count; i++)
                all[i] = index[i];
            all[count] = value;
            _setter.Invoke(obj, all);
        }

        public override string ToString()
        {
            ParameterInfo[] index = GetIndexParameters();
            if (index.Length == 0)
                return MethodBase.Shown(_type) + " " + Name;
            var text = new StringBuilder(MethodBase.Shown(_type) + " " + Name + " [");
            for (int i = 0; i < index.Length; i++)
                text.Append(i == 0 ? "" : ", ").Append(MethodBase.Shown(index[i].ParameterType));
            return text.Append(']').ToString();
        }
    }

    internal sealed class KnownProperty : PropertyInfo
    {
    }
}
