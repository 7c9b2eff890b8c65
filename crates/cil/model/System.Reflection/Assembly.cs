// Assemblies as far as a program asks which types are in one.
using System.Runtime.CompilerServices;
using Fencepost;

namespace System.Reflection
{
    public class Assembly : ICustomAttributeProvider
    {
        [Immediate] internal string _name;
        [Immediate] internal string _fullName;
        [Immediate] internal TypeList _types;
        [Immediate] internal bool _isWhole;
        [Immediate] internal Module _module;

        // The assembly of the code that calls this.
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern Assembly GetExecutingAssembly();
        // The assembly that is checked.
        [MethodImpl(MethodImplOptions.InternalCall)] public static extern Assembly GetEntryAssembly();

        public static Assembly GetAssembly(Type type)
        {
            if (type == null)
                throw new ArgumentNullException("type");
            return type.Assembly;
        }

        public virtual string FullName
        {
            get
            {
                if (_fullName == null)
                    Fencepost.Runtime.Unsupported("the name of an assembly of the library");
                return _fullName;
            }
        }

        public virtual Module ManifestModule { get { return _module; } }

        public virtual AssemblyName GetName()
        {
            return new AssemblyName(FullName);
        }

        TypeList Whole()
        {
            if (!_isWhole)
                Fencepost.Runtime.Unsupported("the types of an assembly of the library");
            return Fencepost.Runtime.TypesIn(this);
        }

        public virtual Type[] GetTypes()
        {
            Fencepost.Platform.Members();
            return TypeList.ToArray(Whole());
        }

        public virtual Type[] GetExportedTypes()
        {
            var exported = new System.Collections.Generic.List<Type>();
            foreach (Type type in GetTypes())
                if (type.IsVisible)
                    exported.Add(type);
            return exported.ToArray();
        }

        public virtual Type GetType(string name)
        {
            return GetType(name, false);
        }

        public virtual Type GetType(string name, bool throwOnError)
        {
            if (name == null)
                throw new ArgumentNullException("name");
            if (name.Length == 0)
                throw new ArgumentException("The name cannot be empty", "name");
            for (TypeList list = Whole(); list != null; list = list._next)
                if (list._type.FullName == name)
                    return list._type;
            if (name.IndexOf('[') >= 0)
                Fencepost.Runtime.Unsupported("a type is found by a name with type arguments or of an array");
            if (throwOnError)
                throw new TypeLoadException("Could not load type '" + name + "' from assembly '" + FullName + "'.");
            return null;
        }

        public virtual object[] GetCustomAttributes(bool inherit)
        {
            Fencepost.Runtime.Unsupported("the attributes of an assembly");
            return null;
        }

        public virtual object[] GetCustomAttributes(Type attributeType, bool inherit)
        {
            return GetCustomAttributes(inherit);
        }

        public virtual bool IsDefined(Type attributeType, bool inherit)
        {
            return GetCustomAttributes(inherit) != null;
        }

        public override bool Equals(object o) { return (object)this == o; }
        public override int GetHashCode() { Fencepost.Platform.Hashes(); return 1; }
        public static bool operator ==(Assembly left, Assembly right) { return (object)left == (object)right; }
        public static bool operator !=(Assembly left, Assembly right) { return (object)left != (object)right; }

        public override string ToString()
        {
            return FullName;
        }
    }

    public class Module
    {
        [Immediate] internal string _name;
        [Immediate] internal Assembly _assembly;

        public virtual string Name { get { return _name; } }
        public virtual string ScopeName { get { return _name; } }
        public virtual Assembly Assembly { get { return _assembly; } }

        public override bool Equals(object o) { return (object)this == o; }
        public override int GetHashCode() { Fencepost.Platform.Hashes(); return 2; }
        public static bool operator ==(Module left, Module right) { return (object)left == (object)right; }
        public static bool operator !=(Module left, Module right) { return (object)left != (object)right; }

        public override string ToString()
        {
            return _name;
        }
    }

    public sealed class AssemblyName
    {
        string _name;
        readonly string _fullName;

        public AssemblyName()
        {
        }

        public AssemblyName(string assemblyName)
        {
            int comma = assemblyName.IndexOf(',');
            _name = comma < 0 ? assemblyName : assemblyName.Substring(0, comma);
            _fullName = assemblyName;
        }

        public string Name { get { return _name; } set { _name = value; } }
        public string FullName { get { return _fullName; } }

        public Version Version
        {
            get
            {
                int start = _fullName == null ? -1 : _fullName.IndexOf("Version=");
                if (start < 0)
                    return null;
                int end = _fullName.IndexOf(',', start);
                string text = end < 0 ? _fullName.Substring(start + 8) : _fullName.Substring(start + 8, end - start - 8);
                string[] parts = text.Split('.');
                return new Version(int.Parse(parts[0]), int.Parse(parts[1]), int.Parse(parts[2]), int.Parse(parts[3]));
            }
        }

        public override string ToString()
        {
            return _fullName;
        }
    }
}
