// Attributes at run time: the front end has code that makes each of them anew.
using System.Collections.Generic;
using Fencepost;

namespace System.Reflection
{
    internal static class CustomAttributes
    {
        internal static object[] Of(MemberInfo member, Type wanted, bool inherit)
        {
            int count = Fill(member, wanted, inherit, null);
            var found = (object[])Array.CreateInstance(wanted == null || !typeof(Attribute).IsAssignableFrom(wanted) ? typeof(object) : wanted, count);
            Fill(member, wanted, inherit, found);
            return found;
        }

        internal static bool IsDefined(MemberInfo member, Type wanted, bool inherit)
        {
            return Fill(member, wanted, inherit, null) != 0;
        }

        static int Fill(MemberInfo member, Type wanted, bool inherit, object[] found)
        {
            var type = member as Type;
            if ((object)type != null && type.IsSerializable && (wanted == null || wanted.IsAssignableFrom(typeof(SerializableAttribute))))
                Fencepost.Runtime.Unsupported("the attribute Serializable, which metadata has as a flag");
            int count = 0;
            var seen = new List<Type>();
            for (MemberInfo m = member; m != null; m = inherit ? m.Overridden : null)
            {
                int before = seen.Count;
                for (AttributeList a = Fencepost.Runtime.AttributesOf(m); a != null; a = a._next)
                {
                    if (a._type == null)
                        Fencepost.Runtime.Unsupported("an attribute whose class no library provides");
                    if (wanted != null && !wanted.IsAssignableFrom(a._type))
                        continue;
                    if (m != member && !IsInherited(a._type, seen, before))
                        continue;
                    seen.Add(a._type);
                    if (found != null)
                        found[count] = Reflected.Call(a._make, null, null);
                    count++;
                }
            }
            return count;
        }

        // Whether an attribute of what is overridden counts for what overrides it.
        static bool IsInherited(Type attribute, List<Type> seen, int nearer)
        {
            AttributeUsageAttribute usage = null;
            for (Type t = attribute; t != null && usage == null; t = t.BaseType)
                for (AttributeList a = Fencepost.Runtime.AttributesOf(t); a != null; a = a._next)
                    if (a._type == typeof(AttributeUsageAttribute))
                        usage = (AttributeUsageAttribute)Reflected.Call(a._make, null, null);
            if (usage == null)
                return !IsAmong(attribute, seen, nearer);
            return usage.Inherited && (usage.AllowMultiple || !IsAmong(attribute, seen, nearer));
        }

        static bool IsAmong(Type attribute, List<Type> seen, int count)
        {
            for (int i = 0; i < count; i++)
                if (seen[i] == attribute)
                    return true;
            return false;
        }
    }

    public static class CustomAttributeExtensions
    {
        public static Attribute GetCustomAttribute(this MemberInfo element, Type attributeType)
        {
            return Attribute.GetCustomAttribute(element, attributeType);
        }

        public static Attribute GetCustomAttribute(this MemberInfo element, Type attributeType, bool inherit)
        {
            return Attribute.GetCustomAttribute(element, attributeType, inherit);
        }

        public static T GetCustomAttribute<T>(this MemberInfo element) where T : Attribute
        {
            return (T)Attribute.GetCustomAttribute(element, typeof(T));
        }

        public static T GetCustomAttribute<T>(this MemberInfo element, bool inherit) where T : Attribute
        {
            return (T)Attribute.GetCustomAttribute(element, typeof(T), inherit);
        }

        public static System.Collections.Generic.IEnumerable<Attribute> GetCustomAttributes(this MemberInfo element)
        {
            return Attribute.GetCustomAttributes(element);
        }

        public static System.Collections.Generic.IEnumerable<Attribute> GetCustomAttributes(this MemberInfo element, Type attributeType)
        {
            return Attribute.GetCustomAttributes(element, attributeType);
        }

        public static System.Collections.Generic.IEnumerable<T> GetCustomAttributes<T>(this MemberInfo element) where T : Attribute
        {
            return (T[])Attribute.GetCustomAttributes(element, typeof(T));
        }

        public static System.Collections.Generic.IEnumerable<T> GetCustomAttributes<T>(this MemberInfo element, bool inherit) where T : Attribute
        {
            return (T[])Attribute.GetCustomAttributes(element, typeof(T), inherit);
        }

        public static bool IsDefined(this MemberInfo element, Type attributeType)
        {
            return Attribute.IsDefined(element, attributeType);
        }

        public static bool IsDefined(this MemberInfo element, Type attributeType, bool inherit)
        {
            return Attribute.IsDefined(element, attributeType, inherit);
        }
    }
}
