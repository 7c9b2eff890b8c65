// Members of types. The front end makes one object for each, so that equal members are the same object.
using Fencepost;

namespace System.Reflection
{
    public enum MemberTypes
    {
        Constructor = 1,
        Event = 2,
        Field = 4,
        Method = 8,
        Property = 16,
        TypeInfo = 32,
        Custom = 64,
        NestedType = 128,
        All = 191,
    }

    public interface ICustomAttributeProvider
    {
        object[] GetCustomAttributes(bool inherit);
        object[] GetCustomAttributes(Type attributeType, bool inherit);
        bool IsDefined(Type attributeType, bool inherit);
    }

    public abstract class MemberInfo : ICustomAttributeProvider
    {
        [Immediate] internal string _name;
        [Immediate] internal Type _declaring;
        [Immediate] internal Type _reflected;
        [Immediate] internal int _token;
        // The next member of the same type.
        [Immediate] internal MemberInfo _next;
        [Immediate] internal AttributeList _custom;

        public virtual string Name { get { return _name; } }
        public virtual Type DeclaringType { get { return _declaring; } }
        public virtual Type ReflectedType { get { return _declaring; } }
        public virtual int MetadataToken { get { return _token; } }
        public virtual Module Module { get { return DeclaringType.Module; } }
        public abstract MemberTypes MemberType { get; }

        // What this overrides.
        internal virtual MemberInfo Overridden { get { return null; } }

        public virtual object[] GetCustomAttributes(bool inherit)
        {
            return CustomAttributes.Of(this, null, inherit);
        }

        public virtual object[] GetCustomAttributes(Type attributeType, bool inherit)
        {
            if (attributeType == null)
                throw new ArgumentNullException("attributeType");
            return CustomAttributes.Of(this, attributeType, inherit);
        }

        public virtual bool IsDefined(Type attributeType, bool inherit)
        {
            if (attributeType == null)
                throw new ArgumentNullException("attributeType");
            return CustomAttributes.IsDefined(this, attributeType, inherit);
        }

        public override bool Equals(object obj)
        {
            return (object)this == obj;
        }

        public override int GetHashCode()
        {
            Fencepost.Platform.Hashes();
            return _token;
        }

        public static bool operator ==(MemberInfo left, MemberInfo right)
        {
            return (object)left == (object)right;
        }

        public static bool operator !=(MemberInfo left, MemberInfo right)
        {
            return (object)left != (object)right;
        }
    }
}
