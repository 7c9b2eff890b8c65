// Several exceptions as one, as tasks throw them.
using System.Collections.Generic;
using System.Collections.ObjectModel;
using Fencepost;

namespace System
{
    public class AggregateException : Exception
    {
        const string DefaultMessage = "One or more errors occurred.";

        [Immediate] readonly Exception[] _innerExceptions;

        public AggregateException()
            : this(DefaultMessage)
        {
        }

        public AggregateException(string message)
            : base(message)
        {
            _innerExceptions = new Exception[0];
        }

        public AggregateException(string message, Exception innerException)
            : base(message, innerException)
        {
            if (innerException == null)
                throw new ArgumentNullException("innerException");
            _innerExceptions = new Exception[] { innerException };
        }

        public AggregateException(IEnumerable<Exception> innerExceptions)
            : this(DefaultMessage, innerExceptions)
        {
        }

        public AggregateException(params Exception[] innerExceptions)
            : this(DefaultMessage, innerExceptions)
        {
        }

        public AggregateException(string message, IEnumerable<Exception> innerExceptions)
            : this(message, innerExceptions == null ? null : new List<Exception>(innerExceptions).ToArray())
        {
        }

        public AggregateException(string message, params Exception[] innerExceptions)
            : base(message, innerExceptions != null && innerExceptions.Length > 0 ? innerExceptions[0] : null)
        {
            if (innerExceptions == null)
                throw new ArgumentNullException("innerExceptions");
            _innerExceptions = new Exception[innerExceptions.Length];
            for (int i = 0; i < innerExceptions.Length; i++)
            {
                if (innerExceptions[i] == null)
                    throw new ArgumentException("An element of innerExceptions was null.");
                _innerExceptions[i] = innerExceptions[i];
            }
        }

        public ReadOnlyCollection<Exception> InnerExceptions
        {
            get { return new ReadOnlyCollection<Exception>(_innerExceptions); }
        }

        public override string Message
        {
            get
            {
                string message = base.Message;
                for (int i = 0; i < _innerExceptions.Length; i++)
                    message = message + " (" + _innerExceptions[i].Message + ")";
                return message;
            }
        }

        public override Exception GetBaseException()
        {
            Exception root = this;
            var group = this;
            while (group != null && group._innerExceptions.Length == 1)
            {
                root = root.InnerException;
                group = root as AggregateException;
            }
            return root;
        }

        // Calls the predicate for each; those it does not handle are thrown as a new aggregate.
        public void Handle(Func<Exception, bool> predicate)
        {
            if (predicate == null)
                throw new ArgumentNullException("predicate");
            var unhandled = new List<Exception>();
            for (int i = 0; i < _innerExceptions.Length; i++)
                if (!predicate(_innerExceptions[i]))
                    unhandled.Add(_innerExceptions[i]);
            if (unhandled.Count > 0)
                throw new AggregateException(base.Message, unhandled.ToArray());
        }

        // Replaces inner aggregates by what is in them, level by level.
        public AggregateException Flatten()
        {
            var flat = new List<Exception>();
            var open = new List<AggregateException>();
            open.Add(this);
            for (int next = 0; next < open.Count; next++)
            {
                Exception[] inner = open[next]._innerExceptions;
                for (int i = 0; i < inner.Length; i++)
                {
                    var group = inner[i] as AggregateException;
                    if (group != null)
                        open.Add(group);
                    else
                        flat.Add(inner[i]);
                }
            }
            return new AggregateException(base.Message, flat.ToArray());
        }

        public override string ToString()
        {
            string text = base.ToString();
            for (int i = 0; i < _innerExceptions.Length; i++)
                text = text + "\n---> (Inner Exception #" + i.ToString() + ") " + _innerExceptions[i].ToString() + "<---\n";
            return text;
        }
    }
}
