// The frames of the running thread, or those that an exception has passed.
using System.Reflection;
using Fencepost;

namespace System.Diagnostics
{
    public class StackTrace
    {
        public const int METHODS_TO_SKIP = 0;

        [Immediate] readonly string _trace;
        // The frames before this one are not part of it.
        [Immediate] readonly int _first;
        [Immediate] readonly bool _withSource;

        // Each constructor that asks for the frames is the first of them itself.
        public StackTrace()
        {
            _trace = Fencepost.Runtime.Backtrace();
            _first = 1;
        }

        public StackTrace(bool fNeedFileInfo)
        {
            _trace = Fencepost.Runtime.Backtrace();
            _first = 1;
            _withSource = fNeedFileInfo;
        }

        public StackTrace(int skipFrames)
        {
            _trace = Fencepost.Runtime.Backtrace();
            _first = 1 + Skipped(skipFrames);
        }

        public StackTrace(int skipFrames, bool fNeedFileInfo)
        {
            _trace = Fencepost.Runtime.Backtrace();
            _first = 1 + Skipped(skipFrames);
            _withSource = fNeedFileInfo;
        }

        public StackTrace(Exception e)
        {
            _trace = Of(e);
        }

        public StackTrace(Exception e, bool fNeedFileInfo)
        {
            _trace = Of(e);
            _withSource = fNeedFileInfo;
        }

        public StackTrace(Exception e, int skipFrames)
        {
            _trace = Of(e);
            _first = Skipped(skipFrames);
        }

        public StackTrace(Exception e, int skipFrames, bool fNeedFileInfo)
        {
            _trace = Of(e);
            _first = Skipped(skipFrames);
            _withSource = fNeedFileInfo;
        }

        static int Skipped(int skipFrames)
        {
            if (skipFrames < 0)
                throw new ArgumentOutOfRangeException("skipFrames");
            return skipFrames;
        }

        static string Of(Exception e)
        {
            if (e == null)
                throw new ArgumentNullException("e");
            return Fencepost.Runtime.TraceOf(e);
        }

        public virtual int FrameCount
        {
            get
            {
                Platform.Traces();
                int count = TraceText.Frames(_trace) - _first;
                return count < 0 ? 0 : count;
            }
        }

        public virtual StackFrame GetFrame(int index)
        {
            if (index < 0 || index >= FrameCount)
                return null;
            return new StackFrame(_trace, _first + index, _withSource);
        }

        public virtual StackFrame[] GetFrames()
        {
            var frames = new StackFrame[FrameCount];
            for (int i = 0; i < frames.Length; i++)
                frames[i] = GetFrame(i);
            return frames;
        }

        public override string ToString()
        {
            string lines = TraceText.Lines(_trace, _first, _withSource);
            // .NET ends the last line, too.
            return Fencepost.Runtime.IsForDotnet() ? lines + "\n" : lines;
        }
    }
}
