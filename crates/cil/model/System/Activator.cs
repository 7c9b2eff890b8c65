// Making objects by type. The front end knows which constructor `CreateInstance<T>` calls.
using System.Reflection;
using System.Runtime.CompilerServices;
using Fencepost;

namespace System
{
    public static class Activator
    {
        [MethodImpl(MethodImplOptions.InternalCall)]
        public static extern T CreateInstance<T>();

        public static object CreateInstance(Type type)
        {
            return CreateInstance(type, false);
        }

        public static object CreateInstance(Type type, bool nonPublic)
        {
            BindingFlags flags = BindingFlags.Public | BindingFlags.Instance;
            return Make(type, nonPublic ? flags | BindingFlags.NonPublic : flags, new object[0]);
        }

        public static object CreateInstance(Type type, params object[] args)
        {
            return Make(type, BindingFlags.Public | BindingFlags.Instance, args ?? new object[0]);
        }

        public static object CreateInstance(Type type, object[] args, object[] activationAttributes)
        {
            return CreateInstance(type, args);
        }

        public static object CreateInstance(Type type, BindingFlags bindingAttr, Binder binder, object[] args, Globalization.CultureInfo culture)
        {
            return Make(type, bindingAttr, args ?? new object[0]);
        }

        static object Make(Type type, BindingFlags flags, object[] args)
        {
            if (type == null)
                throw new ArgumentNullException("type");
            if (type.ContainsGenericParameters)
                throw new ArgumentException("Cannot create an instance of " + type + " because Type.ContainsGenericParameters is true.");
            if (type.IsInterface)
                throw new MissingMethodException("Cannot create an instance of an interface.");
            if (type.IsAbstract)
                throw new MissingMethodException("Cannot create an abstract class.");
            if (args.Length == 0 && (type.IsPrimitive || type.IsEnum))
                return Reflected.Call(Fencepost.Runtime.DefaultOf(type), null, null);
            MethodBase constructor = new Selection(type, MemberTypes.Constructor, null, flags).ByValues(args);
            if (constructor != null)
                return constructor.Invoke(null, args);
            if (type.IsValueType && args.Length == 0)
                return Reflected.Call(Fencepost.Runtime.DefaultOf(type), null, null);
            throw new MissingMethodException(args.Length == 0
                ? "Default constructor not found for type " + type.FullName
                : "Constructor on type '" + type.FullName + "' not found.");
        }
    }
}
