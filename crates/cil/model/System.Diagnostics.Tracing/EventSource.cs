// Sources of events that nothing listens to. The class libraries of .NET write their events only if a source is
// enabled; here none ever is. Whatever else a program does with events is missing, and so inconclusive.
using System;

namespace System.Diagnostics.Tracing
{
    public class EventSource : IDisposable
    {
        protected EventSource() { }
        protected EventSource(bool throwOnEventWriteErrors) { }
        protected EventSource(EventSourceSettings settings) { }
        protected EventSource(EventSourceSettings settings, params string[] traits) { }
        internal EventSource(Guid eventSourceGuid, string eventSourceName) { }
        public EventSource(string eventSourceName) { }
        public EventSource(string eventSourceName, EventSourceSettings config) { }
        public EventSource(string eventSourceName, EventSourceSettings config, params string[] traits) { }

        public bool IsEnabled() { return false; }
        public bool IsEnabled(EventLevel level, EventKeywords keywords) { return false; }
        public bool IsEnabled(EventLevel level, EventKeywords keywords, EventChannel channel) { return false; }

        protected void WriteEvent(int eventId) { }
        protected void WriteEvent(int eventId, int arg1) { }
        protected void WriteEvent(int eventId, int arg1, int arg2) { }
        protected void WriteEvent(int eventId, int arg1, int arg2, int arg3) { }
        protected void WriteEvent(int eventId, long arg1) { }
        protected void WriteEvent(int eventId, long arg1, long arg2) { }
        protected void WriteEvent(int eventId, string arg1) { }
        protected void WriteEvent(int eventId, string arg1, string arg2) { }
        protected void WriteEvent(int eventId, string arg1, int arg2) { }
        protected void WriteEvent(int eventId, params object[] args) { }

        public void Dispose() { }
    }

    [Flags]
    public enum EventSourceSettings
    {
        Default = 0,
        ThrowOnEventWriteErrors = 1,
        EtwManifestEventFormat = 4,
        EtwSelfDescribingEventFormat = 8,
    }

    public enum EventLevel
    {
        LogAlways,
        Critical,
        Error,
        Warning,
        Informational,
        Verbose,
    }

    [Flags]
    public enum EventKeywords : long
    {
        None = 0,
        All = -1,
    }

    public enum EventChannel : byte
    {
        None = 0,
        Admin = 16,
        Operational = 17,
        Analytic = 18,
        Debug = 19,
    }
}
