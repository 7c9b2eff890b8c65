// The one domain a program runs in. Its events never happen: an unhandled exception ends the check.
namespace System
{
    public sealed class AppDomain : MarshalByRefObject
    {
        AppDomain()
        {
        }

        public static AppDomain CurrentDomain { get { return new AppDomain(); } }
        public string FriendlyName { get { return "program"; } }
        public string BaseDirectory { get { return "/"; } }
        public int Id { get { return 1; } }

        public bool IsDefaultAppDomain()
        {
            return true;
        }

        public event UnhandledExceptionEventHandler UnhandledException
        {
            add { }
            remove { }
        }

        public event EventHandler ProcessExit
        {
            add { }
            remove { }
        }

        public event EventHandler DomainUnload
        {
            add { }
            remove { }
        }
    }
}
