// Which members are meant: all that a type has and inherits, less what flags leave out and what is overridden or hidden.
using System.Collections.Generic;
using Fencepost;

namespace System.Reflection
{
    [Flags]
    public enum BindingFlags
    {
        Default = 0,
        IgnoreCase = 1,
        DeclaredOnly = 2,
        Instance = 4,
        Static = 8,
        Public = 16,
        NonPublic = 32,
        FlattenHierarchy = 64,
        InvokeMethod = 256,
        CreateInstance = 512,
        GetField = 1024,
        SetField = 2048,
        GetProperty = 4096,
        SetProperty = 8192,
        PutDispProperty = 16384,
        PutRefDispProperty = 32768,
        ExactBinding = 65536,
        SuppressChangeType = 131072,
        OptionalParamBinding = 262144,
        IgnoreReturn = 16777216,
    }

    // The members of one kind that flags select, nearest class first.
    internal struct Selection
    {
        readonly Type _type;
        readonly MemberTypes _kind;
        readonly string _name;
        readonly BindingFlags _flags;
        internal List<MemberInfo> Found;

        internal Selection(Type type, MemberTypes kind, string name, BindingFlags flags)
        {
            _type = type;
            _kind = kind;
            _name = name;
            _flags = flags;
            Found = new List<MemberInfo>();
            for (Type t = type; t != null; t = t.BaseType)
            {
                for (MemberInfo m = t.Members; m != null; m = m._next)
                    if (m.MemberType == kind && IsMeant(m, t != type) && !IsHidden(m, t))
                        Found.Add(m);
                // What our model of a class lacks may be in the real one.
                if (t.IsPartlyKnown && (name == null || Found.Count == 0) && IsSearched(t))
                    Fencepost.Runtime.Unsupported("reflection looks for members of a class of the library that Fencepost models in part");
                if ((flags & BindingFlags.DeclaredOnly) != 0 || kind == MemberTypes.Constructor)
                    break;
            }
        }

        // The members of the roots of all classes are known.
        static bool IsSearched(Type type)
        {
            return type != typeof(object) && type != typeof(ValueType) && type != typeof(Enum);
        }

        bool IsMeant(MemberInfo m, bool isInherited)
        {
            bool isStatic, isPublic, isPrivate;
            if (m is MethodBase)
            {
                var method = (MethodBase)m;
                isStatic = method.IsStatic;
                isPublic = method.IsPublic;
                isPrivate = method.IsPrivate;
            }
            else if (m is FieldInfo)
            {
                var field = (FieldInfo)m;
                isStatic = field.IsStatic;
                isPublic = field.IsPublic;
                isPrivate = field.IsPrivate;
            }
            else
            {
                var property = (PropertyInfo)m;
                isStatic = property.IsStatic;
                isPublic = property.IsPublic;
                isPrivate = property.IsPrivate;
            }
            if (_name != null && string.Compare(m.Name, _name, (_flags & BindingFlags.IgnoreCase) != 0, Globalization.CultureInfo.InvariantCulture) != 0)
                return false;
            if ((_flags & (isPublic ? BindingFlags.Public : BindingFlags.NonPublic)) == 0)
                return false;
            if ((_flags & (isStatic ? BindingFlags.Static : BindingFlags.Instance)) == 0)
                return false;
            return !isInherited || !isPrivate && (!isStatic || (_flags & BindingFlags.FlattenHierarchy) != 0);
        }

        // Overridden, or hidden by a property of the same name and type.
        bool IsHidden(MemberInfo m, Type owner)
        {
            for (int i = 0; i < Found.Count; i++)
            {
                MemberInfo nearer = Found[i];
                if (nearer._declaring == owner)
                    continue;
                if (m is MethodInfo && ((MethodInfo)m).GetBaseDefinition() == ((MethodInfo)nearer).GetBaseDefinition())
                    return true;
                if (m is PropertyInfo && m.Name == nearer.Name && ((PropertyInfo)m)._type == ((PropertyInfo)nearer)._type && ((PropertyInfo)m).GetIndexParameters().Length == ((PropertyInfo)nearer).GetIndexParameters().Length)
                    return true;
            }
            return false;
        }

        // The only one, or the nearest of those with the same parameters.
        internal MethodBase OnlyMethod()
        {
            if (Found.Count == 0)
                return null;
            var nearest = (MethodBase)Found[0];
            Type[] types = TypesOf(nearest);
            for (int i = 1; i < Found.Count; i++)
                if (Found[i]._declaring == nearest._declaring || !((MethodBase)Found[i]).HasParameters(types))
                    throw new AmbiguousMatchException("Ambiguous match found.");
            return nearest;
        }

        internal static Type[] TypesOf(MethodBase method)
        {
            ParameterInfo[] parameters = method.GetParameters();
            var types = new Type[parameters.Length];
            for (int i = 0; i < types.Length; i++)
                types[i] = parameters[i].ParameterType;
            return types;
        }

        // The one that takes these types: exactly, or the most special one.
        internal MethodBase ByTypes(Type[] types)
        {
            MethodBase best = null;
            for (int i = 0; i < Found.Count; i++)
            {
                var candidate = (MethodBase)Found[i];
                if (candidate.HasParameters(types))
                    return candidate;
            }
            for (int i = 0; i < Found.Count; i++)
            {
                var candidate = (MethodBase)Found[i];
                if (candidate.TakesTypes(types))
                    best = Better(best, candidate);
            }
            return best;
        }

        // The one that takes these values.
        internal MethodBase ByValues(object[] values)
        {
            MethodBase best = null;
            for (int i = 0; i < Found.Count; i++)
            {
                var candidate = (MethodBase)Found[i];
                if (candidate.Takes(values))
                    best = Better(best, candidate);
            }
            return best;
        }

        static MethodBase Better(MethodBase best, MethodBase candidate)
        {
            if (best == null || best.TakesTypes(TypesOf(candidate)) && !candidate.HasParameters(TypesOf(best)))
                return candidate;
            if (candidate.TakesTypes(TypesOf(best)))
                return best;
            Fencepost.Runtime.Unsupported("reflection chooses among several members that fit");
            return null;
        }
    }
}
