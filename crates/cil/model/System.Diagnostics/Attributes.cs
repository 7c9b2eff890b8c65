// Hints for debuggers, and conditional methods.
using System;

namespace System.Diagnostics
{
    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Method, AllowMultiple = true)]
    public sealed class ConditionalAttribute : Attribute
    {
        public ConditionalAttribute(string conditionString)
        {
        }
    }

    public sealed class DebuggerHiddenAttribute : Attribute
    {
    }

    public sealed class DebuggerStepThroughAttribute : Attribute
    {
    }

    public sealed class DebuggerNonUserCodeAttribute : Attribute
    {
    }

    public sealed class DebuggerStepperBoundaryAttribute : Attribute
    {
    }

    public sealed class DebuggerDisplayAttribute : Attribute
    {
        public DebuggerDisplayAttribute(string value)
        {
        }

        public string Name { get; set; }
        public string Type { get; set; }
    }

    public sealed class DebuggerTypeProxyAttribute : Attribute
    {
        public DebuggerTypeProxyAttribute(Type type)
        {
        }

        public DebuggerTypeProxyAttribute(string typeName)
        {
        }
    }

    public enum DebuggerBrowsableState
    {
        Never = 0,
        Collapsed = 2,
        RootHidden = 3,
    }

    public sealed class DebuggerBrowsableAttribute : Attribute
    {
        public DebuggerBrowsableAttribute(DebuggerBrowsableState state)
        {
        }
    }

    public sealed class DebuggableAttribute : Attribute
    {
        [Flags]
        public enum DebuggingModes
        {
            None = 0,
            Default = 1,
            IgnoreSymbolStoreSequencePoints = 2,
            EnableEditAndContinue = 4,
            DisableOptimizations = 256,
        }

        public DebuggableAttribute(DebuggingModes modes)
        {
        }

        public DebuggableAttribute(bool isJITTrackingEnabled, bool isJITOptimizerDisabled)
        {
        }
    }
}
