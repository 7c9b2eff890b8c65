// What goes wrong when types and members are looked up.
namespace System
{
    public class MemberAccessException : SystemException
    {
        public MemberAccessException()
            : base("Cannot access member.")
        {
            HResult = unchecked((int)0x8013151A);
        }

        public MemberAccessException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x8013151A);
        }

        public MemberAccessException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x8013151A);
        }
    }

    public class FieldAccessException : MemberAccessException
    {
        public FieldAccessException()
            : base("Attempted to access a field that is not accessible by the caller.")
        {
            HResult = unchecked((int)0x80131507);
        }

        public FieldAccessException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131507);
        }

        public FieldAccessException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x80131507);
        }
    }

    public class MethodAccessException : MemberAccessException
    {
        public MethodAccessException()
            : base("Attempt to access the method failed.")
        {
            HResult = unchecked((int)0x80131510);
        }

        public MethodAccessException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131510);
        }

        public MethodAccessException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x80131510);
        }
    }

    public class MissingMemberException : MemberAccessException
    {
        public MissingMemberException()
            : base("Attempted to access a missing member.")
        {
            HResult = unchecked((int)0x80131512);
        }

        public MissingMemberException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131512);
        }

        public MissingMemberException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x80131512);
        }
    }

    public class MissingMethodException : MissingMemberException
    {
        public MissingMethodException()
            : base("Attempted to access a missing method.")
        {
            HResult = unchecked((int)0x80131513);
        }

        public MissingMethodException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131513);
        }

        public MissingMethodException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x80131513);
        }
    }

    public class MissingFieldException : MissingMemberException
    {
        public MissingFieldException()
            : base("Attempted to access a non-existing field.")
        {
            HResult = unchecked((int)0x80131511);
        }

        public MissingFieldException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131511);
        }

        public MissingFieldException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x80131511);
        }
    }

    public class TypeLoadException : SystemException
    {
        public TypeLoadException()
            : base("Failure has occurred while loading a type.")
        {
            HResult = unchecked((int)0x80131522);
        }

        public TypeLoadException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131522);
        }

        public TypeLoadException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x80131522);
        }
    }

    public class EntryPointNotFoundException : TypeLoadException
    {
        public EntryPointNotFoundException()
            : base("Entry point was not found.")
        {
            HResult = unchecked((int)0x80131523);
        }

        public EntryPointNotFoundException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131523);
        }

        public EntryPointNotFoundException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x80131523);
        }
    }

    public class DllNotFoundException : TypeLoadException
    {
        public DllNotFoundException()
            : base("Dll was not found.")
        {
            HResult = unchecked((int)0x80131524);
        }

        public DllNotFoundException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131524);
        }

        public DllNotFoundException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x80131524);
        }
    }

    public class BadImageFormatException : SystemException
    {
        public BadImageFormatException()
            : base("Format of the executable (.exe) or library (.dll) is invalid.")
        {
            HResult = unchecked((int)0x8007000B);
        }

        public BadImageFormatException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x8007000B);
        }

        public BadImageFormatException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x8007000B);
        }
    }
}
