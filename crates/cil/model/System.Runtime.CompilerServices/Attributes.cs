// What compilers write into assemblies.
using System;

namespace System.Runtime.CompilerServices
{
    public sealed class CompilerGeneratedAttribute : Attribute
    {
    }

    public sealed class ExtensionAttribute : Attribute
    {
    }

    public class StateMachineAttribute : Attribute
    {
        public StateMachineAttribute(Type stateMachineType)
        {
        }
    }

    public sealed class IteratorStateMachineAttribute : StateMachineAttribute
    {
        public IteratorStateMachineAttribute(Type stateMachineType)
            : base(stateMachineType)
        {
        }
    }

    public sealed class AsyncStateMachineAttribute : StateMachineAttribute
    {
        public AsyncStateMachineAttribute(Type stateMachineType)
            : base(stateMachineType)
        {
        }
    }

    public sealed class CompilationRelaxationsAttribute : Attribute
    {
        public CompilationRelaxationsAttribute(int relaxations)
        {
        }
    }

    public sealed class RuntimeCompatibilityAttribute : Attribute
    {
        public RuntimeCompatibilityAttribute()
        {
        }

        public bool WrapNonExceptionThrows { get; set; }
    }

    public sealed class InternalsVisibleToAttribute : Attribute
    {
        public InternalsVisibleToAttribute(string assemblyName)
        {
        }

        public bool AllInternalsVisible { get; set; }
    }

    public sealed class DynamicAttribute : Attribute
    {
        public DynamicAttribute()
        {
        }

        public DynamicAttribute(bool[] transformFlags)
        {
        }
    }

    public sealed class TupleElementNamesAttribute : Attribute
    {
        public TupleElementNamesAttribute(string[] transformNames)
        {
        }
    }

    public sealed class IsReadOnlyAttribute : Attribute
    {
    }

    public sealed class IsByRefLikeAttribute : Attribute
    {
    }

    public sealed class IsUnmanagedAttribute : Attribute
    {
    }

    public sealed class FixedBufferAttribute : Attribute
    {
        public FixedBufferAttribute(Type elementType, int length)
        {
        }
    }

    public sealed class UnsafeValueTypeAttribute : Attribute
    {
    }

    public sealed class AccessedThroughPropertyAttribute : Attribute
    {
        public AccessedThroughPropertyAttribute(string propertyName)
        {
        }
    }

    public sealed class SpecialNameAttribute : Attribute
    {
    }

    public sealed class CallerMemberNameAttribute : Attribute
    {
    }

    public sealed class CallerFilePathAttribute : Attribute
    {
    }

    public sealed class CallerLineNumberAttribute : Attribute
    {
    }

    public sealed class ReferenceAssemblyAttribute : Attribute
    {
    }

    public sealed class IndexerNameAttribute : Attribute
    {
        public IndexerNameAttribute(string indexerName)
        {
        }
    }

    public sealed class FriendAccessAllowedAttribute : Attribute
    {
    }

    public sealed class AsyncMethodBuilderAttribute : Attribute
    {
        public AsyncMethodBuilderAttribute(Type builderType)
        {
        }
    }

    public sealed class DecimalConstantAttribute : Attribute
    {
        public DecimalConstantAttribute(byte scale, byte sign, uint hi, uint mid, uint low)
        {
        }

        public DecimalConstantAttribute(byte scale, byte sign, int hi, int mid, int low)
        {
        }
    }

    public sealed class DateTimeConstantAttribute : Attribute
    {
        public DateTimeConstantAttribute(long ticks)
        {
        }
    }

    public static class IsVolatile
    {
    }

    public static class IsConst
    {
    }
}
