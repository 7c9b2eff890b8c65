// What reflection knows of types: how they are related, and what members they have.
using System.Reflection;
using Fencepost;

namespace System
{
    public partial class Type
    {
        const BindingFlags AllPublic = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static;

        public static readonly Type[] EmptyTypes = new Type[0];
        public static readonly char Delimiter = '.';
        public static readonly object Missing = null;

        [Immediate] internal TypeList _interfaces;
        // All types that have an object, and that this can be used as.
        [Immediate] internal TypeList _usableAs;
        [Immediate] internal Type _definition;
        [Immediate] internal TypeList _arguments;
        [Immediate] internal Type _element;
        [Immediate] internal int _attributes;
        [Immediate] internal int _rank;
        [Immediate] internal Assembly _assembly;
        [Immediate] internal MemberInfo _members;
        // Whether members are told: all of them, or only those that our model has.
        [Immediate] internal bool _hasMembers;
        [Immediate] internal bool _isPartlyKnown;
        [Immediate] internal long _default;
        [Immediate] internal Delegate _prototype;

        // Whether the front end has told what is above, and what this can be used as.
        [Immediate] internal bool _isDescribed;
        [Immediate] internal bool _isRelated;

        Type Known
        {
            get
            {
                Type t = Fencepost.Runtime.Facts(this);
                if (!t._isDescribed && (_flags & ParameterFlag) == 0)
                    Fencepost.Runtime.Unsupported("reflection on a type that others only mention");
                return t;
            }
        }

        public Type BaseType
        {
            get
            {
                if (_base == null && (_flags & (OpenFlag | ParameterFlag)) != 0)
                    Fencepost.Runtime.Unsupported("the base class of a generic type without its arguments");
                return _base;
            }
        }

        public override MemberTypes MemberType { get { return DeclaringType == null ? MemberTypes.TypeInfo : MemberTypes.NestedType; } }
        public override Type DeclaringType { get { return Known._declaring; } }
        public override Type ReflectedType { get { return Known._declaring; } }
        public TypeAttributes Attributes { get { return (TypeAttributes)Known._attributes; } }
        public bool IsAbstract { get { return (Known._attributes & 0x80) != 0; } }
        public bool IsSealed { get { return (Known._attributes & 0x100) != 0; } }
        public bool IsPublic { get { return (Known._attributes & 7) == 1; } }
        public bool IsNotPublic { get { return (Known._attributes & 7) == 0; } }
        public bool IsNestedPublic { get { return (Known._attributes & 7) == 2; } }
        public bool IsNestedPrivate { get { return (Known._attributes & 7) == 3; } }
        public bool IsNestedFamily { get { return (Known._attributes & 7) == 4; } }
        public bool IsNestedAssembly { get { return (Known._attributes & 7) == 5; } }
        public bool IsNested { get { return DeclaringType != null; } }
        public bool IsVisible { get { return IsPublic || IsNestedPublic && DeclaringType.IsVisible; } }
        public bool IsByRef { get { return (_flags & ByRefFlag) != 0; } }
        public bool IsPointer { get { return (_flags & PointerFlag) != 0; } }
        public bool HasElementType { get { return IsArray || IsByRef || IsPointer; } }
        public bool IsSerializable { get { return (Known._attributes & 0x2000) != 0; } }
        public bool IsGenericParameter { get { return (_flags & ParameterFlag) != 0; } }
        public bool IsGenericTypeDefinition { get { return (_flags & OpenFlag) != 0; } }
        public bool IsConstructedGenericType { get { return IsGenericType && !IsGenericTypeDefinition; } }
        public bool ContainsGenericParameters { get { return (_flags & (OpenFlag | ParameterFlag)) != 0; } }
        public Type[] GenericTypeArguments { get { return IsGenericTypeDefinition ? new Type[0] : TypeList.ToArray(Known._arguments); } }
        public Assembly Assembly { get { return Known._assembly; } }
        public override Module Module { get { return Assembly._module; } }
        public string AssemblyQualifiedName { get { return FullName + ", " + Assembly.FullName; } }

        public Type GetElementType()
        {
            return Known._element;
        }

        public int GetArrayRank()
        {
            if (!IsArray)
                throw new ArgumentException("Must be an array type.");
            return Known._rank;
        }

        public Type GetEnumUnderlyingType()
        {
            return Enum.GetUnderlyingType(this);
        }

        public string[] GetEnumNames()
        {
            return Enum.GetNames(this);
        }

        public Array GetEnumValues()
        {
            return Enum.GetValues(this);
        }

        public string GetEnumName(object value)
        {
            return Enum.GetName(this, value);
        }

        public Type[] GetGenericArguments()
        {
            return TypeList.ToArray(Known._arguments);
        }

        public Type GetGenericTypeDefinition()
        {
            if (!IsGenericType)
                throw new InvalidOperationException("This operation is only valid on generic types.");
            return Known._definition;
        }

        public Type MakeGenericType(params Type[] typeArguments)
        {
            if (typeArguments == null)
                throw new ArgumentNullException("typeArguments");
            if (!IsGenericTypeDefinition)
                throw new InvalidOperationException(this + " is not a GenericTypeDefinition. MakeGenericType may only be called on a type for which Type.IsGenericTypeDefinition is true.");
            for (TypeList all = Fencepost.Runtime.AllTypes(); all != null; all = all._next)
            {
                Type t = all._type;
                if (t == null || t.Known._definition != this || t.IsGenericTypeDefinition)
                    continue;
                int i = 0;
                TypeList a = t._arguments;
                for (; a != null && i < typeArguments.Length && a._type == typeArguments[i]; a = a._next)
                    i++;
                if (a == null && i == typeArguments.Length)
                    return t;
            }
            Fencepost.Runtime.Unsupported("MakeGenericType makes a type that the program itself names nowhere");
            return null;
        }

        public Type MakeArrayType()
        {
            return Fencepost.Runtime.GetType(Array.CreateInstance(this, 0));
        }

        public Type[] GetInterfaces()
        {
            Fencepost.Platform.Members();
            return TypeList.ToArray(Known._interfaces);
        }

        public Type GetInterface(string name)
        {
            return GetInterface(name, false);
        }

        public Type GetInterface(string name, bool ignoreCase)
        {
            for (TypeList list = Known._interfaces; list != null; list = list._next)
                if (string.Compare(list._type.Name, name, ignoreCase) == 0 || string.Compare(list._type.FullName, name, ignoreCase) == 0)
                    return list._type;
            return null;
        }

        public virtual bool IsAssignableFrom(Type c)
        {
            if (c == null)
                return false;
            if (c == this)
                return true;
            if (this == typeof(object))
                return !c.IsByRef && !c.IsPointer;
            if ((_flags & ParameterFlag) != 0 || (c._flags & (OpenFlag | ParameterFlag)) != 0)
                Fencepost.Runtime.Unsupported("IsAssignableFrom of a generic type without its arguments");
            if (!Fencepost.Runtime.Facts(c)._isRelated)
                Fencepost.Runtime.Unsupported("IsAssignableFrom where there are very many types");
            return TypeList.Contains(c._usableAs, this) || Nullable.GetUnderlyingType(this) == c;
        }

        public virtual bool IsInstanceOfType(object o)
        {
            return o != null && IsAssignableFrom(Fencepost.Runtime.GetType(o));
        }

        internal MemberInfo Members
        {
            get
            {
                MemberInfo first = Fencepost.Runtime.Members(this);
                if (!_hasMembers)
                    Fencepost.Runtime.Unsupported("reflection looks for members of a type that the program does not name with typeof");
                return first;
            }
        }

        internal bool IsPartlyKnown { get { return _isPartlyKnown; } }

        internal override MemberInfo Overridden { get { return _base; } }

        MemberInfo[] Select(MemberTypes kind, BindingFlags flags, MemberInfo[] shape)
        {
            Fencepost.Platform.Members();
            Selection selection = new Selection(this, kind, null, flags);
            var all = (MemberInfo[])Array.CreateInstance(Fencepost.Runtime.GetType(shape).GetElementType(), selection.Found.Count);
            for (int i = 0; i < all.Length; i++)
                all[i] = selection.Found[i];
            return all;
        }

        static string Named(string name)
        {
            if (name == null)
                throw new ArgumentNullException("name");
            return name;
        }

        public MethodInfo[] GetMethods()
        {
            return GetMethods(AllPublic);
        }

        public virtual MethodInfo[] GetMethods(BindingFlags bindingAttr)
        {
            return (MethodInfo[])Select(MemberTypes.Method, bindingAttr, new MethodInfo[0]);
        }

        public MethodInfo GetMethod(string name)
        {
            return GetMethod(name, AllPublic);
        }

        public MethodInfo GetMethod(string name, BindingFlags bindingAttr)
        {
            return (MethodInfo)new Selection(this, MemberTypes.Method, Named(name), bindingAttr).OnlyMethod();
        }

        public MethodInfo GetMethod(string name, Type[] types)
        {
            return GetMethod(name, AllPublic, null, types, null);
        }

        public MethodInfo GetMethod(string name, Type[] types, ParameterModifier[] modifiers)
        {
            return GetMethod(name, AllPublic, null, types, modifiers);
        }

        public MethodInfo GetMethod(string name, BindingFlags bindingAttr, Binder binder, Type[] types, ParameterModifier[] modifiers)
        {
            if (types == null)
                throw new ArgumentNullException("types");
            return (MethodInfo)new Selection(this, MemberTypes.Method, Named(name), bindingAttr).ByTypes(types);
        }

        public FieldInfo[] GetFields()
        {
            return GetFields(AllPublic);
        }

        public virtual FieldInfo[] GetFields(BindingFlags bindingAttr)
        {
            return (FieldInfo[])Select(MemberTypes.Field, bindingAttr, new FieldInfo[0]);
        }

        public FieldInfo GetField(string name)
        {
            return GetField(name, AllPublic);
        }

        public virtual FieldInfo GetField(string name, BindingFlags bindingAttr)
        {
            Selection selection = new Selection(this, MemberTypes.Field, Named(name), bindingAttr);
            return selection.Found.Count == 0 ? null : (FieldInfo)selection.Found[0];
        }

        public PropertyInfo[] GetProperties()
        {
            return GetProperties(AllPublic);
        }

        public virtual PropertyInfo[] GetProperties(BindingFlags bindingAttr)
        {
            return (PropertyInfo[])Select(MemberTypes.Property, bindingAttr, new PropertyInfo[0]);
        }

        public PropertyInfo GetProperty(string name)
        {
            return GetProperty(name, AllPublic);
        }

        public PropertyInfo GetProperty(string name, BindingFlags bindingAttr)
        {
            Selection selection = new Selection(this, MemberTypes.Property, Named(name), bindingAttr);
            if (selection.Found.Count > 1 && selection.Found[0]._declaring == selection.Found[1]._declaring)
                throw new AmbiguousMatchException("Ambiguous match found.");
            return selection.Found.Count == 0 ? null : (PropertyInfo)selection.Found[0];
        }

        public PropertyInfo GetProperty(string name, Type returnType)
        {
            Selection selection = new Selection(this, MemberTypes.Property, Named(name), AllPublic);
            for (int i = 0; i < selection.Found.Count; i++)
                if (((PropertyInfo)selection.Found[i])._type == returnType)
                    return (PropertyInfo)selection.Found[i];
            return null;
        }

        public ConstructorInfo[] GetConstructors()
        {
            return GetConstructors(BindingFlags.Public | BindingFlags.Instance);
        }

        public virtual ConstructorInfo[] GetConstructors(BindingFlags bindingAttr)
        {
            return (ConstructorInfo[])Select(MemberTypes.Constructor, bindingAttr, new ConstructorInfo[0]);
        }

        public ConstructorInfo GetConstructor(Type[] types)
        {
            return GetConstructor(BindingFlags.Public | BindingFlags.Instance, null, types, null);
        }

        public ConstructorInfo GetConstructor(BindingFlags bindingAttr, Binder binder, Type[] types, ParameterModifier[] modifiers)
        {
            if (types == null)
                throw new ArgumentNullException("types");
            return (ConstructorInfo)new Selection(this, MemberTypes.Constructor, null, bindingAttr).ByTypes(types);
        }

        public static Type GetType(string typeName)
        {
            return GetType(typeName, false);
        }

        // In the assembly that is checked, or a type of the library that has an object already.
        public static Type GetType(string typeName, bool throwOnError)
        {
            if (typeName == null)
                throw new ArgumentNullException("TypeName");
            int comma = typeName.IndexOf(',');
            string bare = comma < 0 ? typeName : typeName.Substring(0, comma).Trim();
            if (bare.IndexOf('[') >= 0)
                Fencepost.Runtime.Unsupported("a type is found by a name with type arguments or of an array");
            Type found = Assembly.GetEntryAssembly().GetType(bare, false);
            if (found != null)
                return found;
            for (TypeList all = Fencepost.Runtime.AllTypes(); all != null; all = all._next)
                if (all._type != null && all._type.FullName == bare)
                    return all._type;
            if (bare.StartsWith("System.", StringComparison.Ordinal) || comma >= 0)
                Fencepost.Runtime.Unsupported("a type of a library is found by its name");
            if (throwOnError)
                throw new TypeLoadException("Could not load type '" + typeName + "'.");
            return null;
        }
    }
}

namespace System.Reflection
{
    [Flags]
    public enum TypeAttributes
    {
        NotPublic = 0,
        Public = 1,
        NestedPublic = 2,
        NestedPrivate = 3,
        NestedFamily = 4,
        NestedAssembly = 5,
        NestedFamANDAssem = 6,
        VisibilityMask = 7,
        NestedFamORAssem = 7,
        SequentialLayout = 8,
        ExplicitLayout = 16,
        LayoutMask = 24,
        Interface = 32,
        Abstract = 128,
        Sealed = 256,
        SpecialName = 1024,
        RTSpecialName = 2048,
        Import = 4096,
        Serializable = 8192,
        BeforeFieldInit = 1048576,
    }

    public struct ParameterModifier
    {
    }
}
