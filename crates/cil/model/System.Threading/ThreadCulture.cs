// The culture of a thread.
namespace System.Threading
{
    using System.Globalization;

    partial class Thread
    {
        public CultureInfo CurrentCulture
        {
            get { return CultureInfo.CurrentCulture; }
            set { CultureInfo.CurrentCulture = value; }
        }

        public CultureInfo CurrentUICulture
        {
            get { return CultureInfo.CurrentUICulture; }
            set { CultureInfo.CurrentUICulture = value; }
        }

        public static AppDomain GetDomain() { return AppDomain.CurrentDomain; }
    }
}
