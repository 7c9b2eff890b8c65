// The sources of events inside .NET's own libraries that tasks and thread pools ask before they write an event. They
// are never enabled, so what writes an event is left out.
namespace System.Diagnostics.Tracing
{
    internal sealed class FrameworkEventSource : EventSource
    {
        public static readonly FrameworkEventSource Log = new FrameworkEventSource();
    }
}

namespace System.Threading.Tasks
{
    internal sealed class TplEventSource : System.Diagnostics.Tracing.EventSource
    {
        internal bool TasksSetActivityIds;
        internal bool Debug;
        public static readonly TplEventSource Log = new TplEventSource();
    }
}

namespace System.Buffers
{
    internal sealed class ArrayPoolEventSource : System.Diagnostics.Tracing.EventSource
    {
        internal static readonly ArrayPoolEventSource Log = new ArrayPoolEventSource();
    }
}
