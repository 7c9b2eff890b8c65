// References that do not keep their object alive. The collector clears them when the object dies.
using Fencepost;

namespace System
{
    public class WeakReference
    {
        [Weak] object _target;
        [Long] object _tracked;
        [Immediate] readonly bool _tracks;

        public WeakReference(object target)
            : this(target, false)
        {
        }

        public WeakReference(object target, bool trackResurrection)
        {
            _tracks = trackResurrection;
            Set(target);
        }

        public virtual bool IsAlive { get { return Get() != null; } }
        public virtual bool TrackResurrection { get { return _tracks; } }

        public virtual object Target
        {
            get { return Get(); }
            set { Set(value); }
        }

        object Get()
        {
            return _tracks ? _tracked : _target;
        }

        void Set(object target)
        {
            if (_tracks)
                _tracked = target;
            else
                _target = target;
        }
    }

    public sealed class WeakReference<T> where T : class
    {
        [Weak] T _target;
        [Long] T _tracked;
        [Immediate] readonly bool _tracks;

        public WeakReference(T target)
            : this(target, false)
        {
        }

        public WeakReference(T target, bool trackResurrection)
        {
            _tracks = trackResurrection;
            SetTarget(target);
        }

        public void SetTarget(T target)
        {
            if (_tracks)
                _tracked = target;
            else
                _target = target;
        }

        public bool TryGetTarget(out T target)
        {
            target = _tracks ? _tracked : _target;
            return target != null;
        }
    }
}
