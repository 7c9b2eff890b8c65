// Attributes: metadata, which reflection makes objects of.
using System.Reflection;

namespace System
{
    [AttributeUsage(AttributeTargets.All, Inherited = true, AllowMultiple = false)]
    public abstract class Attribute
    {
        public virtual object TypeId { get { return GetType(); } }

        public static Attribute GetCustomAttribute(MemberInfo element, Type attributeType)
        {
            return GetCustomAttribute(element, attributeType, true);
        }

        public static Attribute GetCustomAttribute(MemberInfo element, Type attributeType, bool inherit)
        {
            Attribute[] all = GetCustomAttributes(element, attributeType, inherit);
            if (all.Length > 1)
                throw new AmbiguousMatchException("Multiple custom attributes of the same type found.");
            return all.Length == 0 ? null : all[0];
        }

        public static Attribute[] GetCustomAttributes(MemberInfo element)
        {
            return GetCustomAttributes(element, typeof(Attribute), true);
        }

        public static Attribute[] GetCustomAttributes(MemberInfo element, bool inherit)
        {
            return GetCustomAttributes(element, typeof(Attribute), inherit);
        }

        public static Attribute[] GetCustomAttributes(MemberInfo element, Type type)
        {
            return GetCustomAttributes(element, type, true);
        }

        public static Attribute[] GetCustomAttributes(MemberInfo element, Type type, bool inherit)
        {
            if ((object)element == null)
                throw new ArgumentNullException("element");
            if (type == null)
                throw new ArgumentNullException("type");
            if (!type.IsSubclassOf(typeof(Attribute)) && type != typeof(Attribute))
                throw new ArgumentException("Type passed in must be derived from System.Attribute or System.Attribute itself.");
            return (Attribute[])CustomAttributes.Of(element, type, inherit);
        }

        public static bool IsDefined(MemberInfo element, Type attributeType)
        {
            return IsDefined(element, attributeType, true);
        }

        public static bool IsDefined(MemberInfo element, Type attributeType, bool inherit)
        {
            if ((object)element == null)
                throw new ArgumentNullException("element");
            return element.IsDefined(attributeType, inherit);
        }
    }

    [Flags]
    public enum AttributeTargets
    {
        Assembly = 1,
        Module = 2,
        Class = 4,
        Struct = 8,
        Enum = 16,
        Constructor = 32,
        Method = 64,
        Property = 128,
        Field = 256,
        Event = 512,
        Interface = 1024,
        Parameter = 2048,
        Delegate = 4096,
        ReturnValue = 8192,
        GenericParameter = 16384,
        All = 32767,
    }

    [AttributeUsage(AttributeTargets.Class, Inherited = true)]
    public sealed class AttributeUsageAttribute : Attribute
    {
        readonly AttributeTargets _validOn;
        bool _isInherited = true;

        public AttributeUsageAttribute(AttributeTargets validOn)
        {
            _validOn = validOn;
        }

        public AttributeTargets ValidOn { get { return _validOn; } }
        public bool AllowMultiple { get; set; }
        public bool Inherited { get { return _isInherited; } set { _isInherited = value; } }
    }

    [AttributeUsage(AttributeTargets.Parameter)]
    public sealed class ParamArrayAttribute : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Enum, Inherited = false)]
    public class FlagsAttribute : Attribute
    {
    }

    public sealed class SerializableAttribute : Attribute
    {
    }

    public sealed class NonSerializedAttribute : Attribute
    {
    }

    public class ThreadStaticAttribute : Attribute
    {
    }

    public class ContextStaticAttribute : Attribute
    {
    }

    public sealed class MTAThreadAttribute : Attribute
    {
    }

    public sealed class STAThreadAttribute : Attribute
    {
    }

    public sealed class CLSCompliantAttribute : Attribute
    {
        readonly bool _isCompliant;

        public CLSCompliantAttribute(bool isCompliant)
        {
            _isCompliant = isCompliant;
        }

        public bool IsCompliant { get { return _isCompliant; } }
    }

    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Enum | AttributeTargets.Interface | AttributeTargets.Constructor | AttributeTargets.Method | AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Event | AttributeTargets.Delegate, Inherited = false)]
    public sealed class ObsoleteAttribute : Attribute
    {
        readonly string _message;
        readonly bool _isError;

        public ObsoleteAttribute()
        {
        }

        public ObsoleteAttribute(string message)
        {
            _message = message;
        }

        public ObsoleteAttribute(string message, bool error)
        {
            _message = message;
            _isError = error;
        }

        public string Message { get { return _message; } }
        public bool IsError { get { return _isError; } }
    }
}
