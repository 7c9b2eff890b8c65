// Version numbers of two to four parts.
using Fencepost;

namespace System
{
    public sealed partial class Version : ICloneable, IComparable, IComparable<Version>, IEquatable<Version>
    {
        [Immediate] readonly int _major, _minor, _build = -1, _revision = -1;

        public Version()
        {
        }

        public Version(int major, int minor)
        {
            _major = Checked(major, "major");
            _minor = Checked(minor, "minor");
        }

        public Version(int major, int minor, int build)
            : this(major, minor)
        {
            _build = Checked(build, "build");
        }

        public Version(int major, int minor, int build, int revision)
            : this(major, minor, build)
        {
            _revision = Checked(revision, "revision");
        }

        static int Checked(int value, string name)
        {
            if (value < 0)
                throw new ArgumentOutOfRangeException(name, "Version's parameters must be greater than or equal to zero.");
            return value;
        }

        public int Major { get { return _major; } }
        public int Minor { get { return _minor; } }
        public int Build { get { return _build; } }
        public int Revision { get { return _revision; } }

        public object Clone()
        {
            return MemberwiseClone();
        }

        public int CompareTo(object version)
        {
            if (version == null)
                return 1;
            var other = version as Version;
            if (other == null)
                throw new ArgumentException("Object must be of type Version.");
            return CompareTo(other);
        }

        public int CompareTo(Version value)
        {
            if ((object)value == null)
                return 1;
            if (_major != value._major)
                return _major > value._major ? 1 : -1;
            if (_minor != value._minor)
                return _minor > value._minor ? 1 : -1;
            if (_build != value._build)
                return _build > value._build ? 1 : -1;
            return _revision == value._revision ? 0 : _revision > value._revision ? 1 : -1;
        }

        public override bool Equals(object obj)
        {
            return Equals(obj as Version);
        }

        public bool Equals(Version obj)
        {
            return (object)obj != null && CompareTo(obj) == 0;
        }

        public override int GetHashCode()
        {
            return (_major & 0x0F) << 28 | (_minor & 0xFF) << 20 | (_build & 0xFF) << 12 | _revision & 0xFFF;
        }

        public override string ToString()
        {
            string text = _major.ToString() + "." + _minor.ToString();
            if (_build >= 0)
                text = text + "." + _build.ToString();
            if (_revision >= 0)
                text = text + "." + _revision.ToString();
            return text;
        }

        public static bool operator ==(Version v1, Version v2) { return (object)v1 == null ? (object)v2 == null : v1.Equals(v2); }
        public static bool operator !=(Version v1, Version v2) { return !(v1 == v2); }
        public static bool operator <(Version v1, Version v2) { return (object)v1 == null ? (object)v2 != null : v1.CompareTo(v2) < 0; }
        public static bool operator >(Version v1, Version v2) { return v2 < v1; }
        public static bool operator <=(Version v1, Version v2) { return !(v2 < v1); }
        public static bool operator >=(Version v1, Version v2) { return !(v1 < v2); }
    }
}
