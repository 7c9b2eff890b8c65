// Delegates that run on the pool: BeginInvoke and EndInvoke. Only .NET Framework and Mono have them.
using System;
using System.Runtime.Remoting.Messaging;

namespace Fencepost
{
    internal static class AsyncCalls
    {
        // The front end comes here with the code that calls the delegate, and the arguments in boxes.
        internal static IAsyncResult Begin(long code, Delegate called, object[] arguments, AsyncCallback callback, object state)
        {
            if (Runtime.IsForDotnet())
                throw new PlatformNotSupportedException("Operation is not supported on this platform.");
            if (called._list != null)
                throw new ArgumentException("The delegate must have only one target.");
            return new AsyncResult(code, called, arguments, callback, state);
        }

        internal static object End(Delegate called, IAsyncResult result)
        {
            if (Runtime.IsForDotnet())
                throw new PlatformNotSupportedException("Operation is not supported on this platform.");
            var call = result as AsyncResult;
            if (call == null || call.AsyncDelegate != (object)called)
                throw new InvalidOperationException("The IAsyncResult object provided does not match this delegate.");
            return call.End();
        }
    }
}

namespace System.Runtime.Remoting.Messaging
{
    using System.Threading;

    public class AsyncResult : IAsyncResult, IPoolItem
    {
        [Fencepost.Immediate] readonly long _code;
        [Fencepost.Immediate] readonly Delegate _called;
        [Fencepost.Immediate] readonly object[] _arguments;
        [Fencepost.Immediate] readonly AsyncCallback _callback;
        [Fencepost.Immediate] readonly object _state;
        // Under the lock of this object.
        bool _isCompleted, _isEnded;
        object _result;
        Exception _failure;
        ManualResetEvent _handle;

        internal AsyncResult(long code, Delegate called, object[] arguments, AsyncCallback callback, object state)
        {
            _code = code;
            _called = called;
            _arguments = arguments;
            _callback = callback;
            _state = state;
            Thread.ForItem().Start(this);
        }

        void IPoolItem.Run()
        {
            object result = null;
            Exception failure = null;
            try
            {
                result = Fencepost.Runtime.CallCode(_code, _called, _arguments);
            }
            catch (Exception e)
            {
                failure = e;
            }
            lock (this)
            {
                _result = result;
                _failure = failure;
                _isCompleted = true;
                Monitor.PulseAll(this);
                if (_handle != null)
                    _handle.Set();
            }
            if (_callback != null)
                _callback(this);
        }

        internal object End()
        {
            lock (this)
            {
                if (_isEnded)
                    throw new InvalidOperationException("EndInvoke can only be called once for each asynchronous operation.");
                _isEnded = true;
                while (!_isCompleted)
                    Monitor.Wait(this);
                if (_failure != null)
                    throw _failure;
                return _result;
            }
        }

        public virtual object AsyncDelegate { get { return _called; } }
        public virtual object AsyncState { get { return _state; } }
        public virtual bool CompletedSynchronously { get { return false; } }
        public bool EndInvokeCalled { get { lock (this) return _isEnded; } }
        public virtual bool IsCompleted { get { lock (this) return _isCompleted; } }

        public virtual WaitHandle AsyncWaitHandle
        {
            get
            {
                lock (this)
                {
                    if (_handle == null)
                        _handle = new ManualResetEvent(_isCompleted);
                    return _handle;
                }
            }
        }
    }
}
