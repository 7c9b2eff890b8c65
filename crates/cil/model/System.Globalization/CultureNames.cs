// What the invariant culture is called.
namespace System.Globalization
{
    partial class CultureInfo
    {
        const string LongName = "Invariant Language (Invariant Country)";

        public CultureInfo(string name, bool useUserOverride) : this(name) { }

        public CultureInfo(int culture, bool useUserOverride) : this(culture) { }

        public static CultureInfo GetCultureInfo(int culture) { return new CultureInfo(culture); }

        public static CultureInfo ReadOnly(CultureInfo ci)
        {
            if (ci == null)
                throw new ArgumentNullException("ci");
            return ci;
        }

        // There is no other that could be set.
        public static CultureInfo DefaultThreadCurrentUICulture
        {
            get { return null; }
            set { }
        }

        public virtual CultureInfo Parent { get { return InvariantCulture; } }

        public virtual string DisplayName { get { return LongName; } }
        public virtual string EnglishName { get { return LongName; } }
        public virtual string NativeName { get { return LongName; } }
        public virtual string TwoLetterISOLanguageName { get { return "iv"; } }
        public virtual string ThreeLetterISOLanguageName { get { return Fencepost.Runtime.IsForDotnet() ? "ivl" : "IVL"; } }
        public virtual string ThreeLetterWindowsLanguageName { get { return "IVL"; } }
        public virtual bool IsNeutralCulture { get { return false; } }
        public virtual int LCID { get { return 0x7F; } }
        public string IetfLanguageTag { get { return ""; } }

        public virtual DateTimeFormatInfo DateTimeFormat { get { return DateTimeFormatInfo.InvariantInfo; } }
    }
}
