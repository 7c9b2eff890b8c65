// A frame of a stack trace.
using System.Reflection;
using Fencepost;

namespace System.Diagnostics
{
    public class StackFrame
    {
        [Immediate] readonly string _trace;
        [Immediate] readonly int _index;
        [Immediate] readonly bool _withSource;

        internal StackFrame(string trace, int index, bool withSource)
        {
            _trace = trace;
            _index = index;
            _withSource = withSource;
        }

        // The constructor is the first of the frames itself.
        public StackFrame()
        {
            _trace = Fencepost.Runtime.Backtrace();
            _index = 1;
        }

        public StackFrame(bool fNeedFileInfo)
        {
            _trace = Fencepost.Runtime.Backtrace();
            _index = 1;
            _withSource = fNeedFileInfo;
        }

        public StackFrame(int skipFrames)
        {
            _trace = Fencepost.Runtime.Backtrace();
            _index = 1 + skipFrames;
        }

        public StackFrame(int skipFrames, bool fNeedFileInfo)
        {
            _trace = Fencepost.Runtime.Backtrace();
            _index = 1 + skipFrames;
            _withSource = fNeedFileInfo;
        }

        bool Exists
        {
            get
            {
                Platform.Traces();
                return _index < TraceText.Frames(_trace);
            }
        }

        public virtual MethodBase GetMethod()
        {
            return Exists ? new FrameMethod(Fencepost.Runtime.FrameText(_trace, _index, 2)) : null;
        }

        public virtual string GetFileName()
        {
            if (!_withSource || !Exists)
                return null;
            string file = Fencepost.Runtime.FrameText(_trace, _index, 3);
            return file.Length == 0 ? null : file;
        }

        public virtual int GetFileLineNumber()
        {
            return _withSource && Exists ? Fencepost.Runtime.FrameNumber(_trace, _index, 0) : 0;
        }

        public override string ToString()
        {
            Fencepost.Runtime.Unsupported("the text of a single frame of a stack trace");
            return null;
        }

        public virtual int GetILOffset()
        {
            return Exists ? Fencepost.Runtime.FrameNumber(_trace, _index, 1) : -1;
        }
    }

    // All that is known of the method of a frame is its name.
    internal sealed class FrameMethod : MethodBase
    {
        [Immediate] readonly string _shown;

        internal FrameMethod(string name)
        {
            _shown = name;
        }

        public override string Name { get { return _shown; } }
        public override MemberTypes MemberType { get { return MemberTypes.Method; } }

        public override object Invoke(object obj, BindingFlags invokeAttr, Binder binder, object[] parameters, Globalization.CultureInfo culture)
        {
            Fencepost.Runtime.Unsupported("the method of a stack frame is called by reflection");
            return null;
        }

        public override Type DeclaringType
        {
            get
            {
                Fencepost.Runtime.Unsupported("the class of a stack frame's method");
                return null;
            }
        }
    }
}
