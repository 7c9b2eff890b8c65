// The framework an assembly was built for.
using System;

namespace System.Runtime.Versioning
{
    public sealed class TargetFrameworkAttribute : Attribute
    {
        public TargetFrameworkAttribute(string frameworkName)
        {
        }

        public string FrameworkDisplayName { get; set; }
    }
}
