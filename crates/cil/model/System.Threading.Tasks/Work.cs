// What a task does: a delegate with its arguments, and what comes of it.
namespace System.Threading.Tasks
{
    using Fencepost;

    abstract class TaskWork
    {
        [Immediate] readonly CancellationTokenSource cancellation;

        internal TaskWork(Delegate code, string name, CancellationToken token)
        {
            if ((object)code == null)
                throw new ArgumentNullException(name);
            cancellation = token.Source;
        }

        internal CancellationToken Token { get { return new CancellationToken(cancellation); } }

        // Calls the delegate.
        protected abstract Completion Call();

        // A task of the right type.
        internal virtual Task NewTask(Thread thread, object state, TaskCreationOptions options)
        {
            return new Task(thread, state, options);
        }

        internal virtual Task NewTask(object state, TaskCreationOptions options)
        {
            return new Task(this, state, options);
        }

        // Does it on this thread, as a task.
        internal Completion Perform(Task task, TaskScheduler scheduler)
        {
            Task outerTask = Runtime.Current().task;
            TaskScheduler outerScheduler = Runtime.Current().scheduler;
            Runtime.Current().task = task;
            Runtime.Current().scheduler = scheduler;
            Completion how = Try();
            Runtime.Current().task = outerTask;
            Runtime.Current().scheduler = outerScheduler;
            return how;
        }

        // The same, and waits for the children that attach themselves.
        internal Completion PerformAsParent(Task task, TaskScheduler scheduler)
        {
            AttachedChild outer = Runtime.Current().children;
            Runtime.Current().children = null;
            Completion how = Perform(task, scheduler);
            AttachedChild children = Runtime.Current().children;
            Runtime.Current().children = outer;
            return children == null ? how : AttachedChild.Await(children, how);
        }

        Completion Try()
        {
            CancellationToken token = Token;
            if (token.IsCancellationRequested)
                return new Completion(token, null);
            try
            {
                return Call();
            }
            catch (OperationCanceledException e)
            {
                bool answers = token.IsCancellationRequested && e.CancellationToken == token;
                return answers ? new Completion(token, e) : Completion.Of(e);
            }
            catch (Exception e)
            {
                return Completion.Of(e);
            }
        }
    }

    abstract class TaskWork<T> : TaskWork
    {
        internal TaskWork(Delegate code, string name, CancellationToken token) : base(code, name, token) { }

        internal override Task NewTask(Thread thread, object state, TaskCreationOptions options)
        {
            return new Task<T>(thread, state, options);
        }

        internal override Task NewTask(object state, TaskCreationOptions options)
        {
            return new Task<T>(this, state, options);
        }
    }

    sealed class ActionWork : TaskWork
    {
        [Immediate] readonly Action action;

        internal ActionWork(Action action, CancellationToken token) : base(action, "action", token) { this.action = action; }

        protected override Completion Call()
        {
            action();
            return new Completion();
        }
    }

    sealed class ActionOfStateWork : TaskWork
    {
        [Immediate] readonly Action<object> action;
        [Immediate] readonly object state;

        internal ActionOfStateWork(Action<object> action, object state, CancellationToken token) : base(action, "action", token)
        {
            this.action = action;
            this.state = state;
        }

        protected override Completion Call()
        {
            action(state);
            return new Completion();
        }
    }

    sealed class FuncWork<T> : TaskWork<T>
    {
        [Immediate] readonly Func<T> function;

        internal FuncWork(Func<T> function, CancellationToken token) : base(function, "function", token)
        {
            this.function = function;
        }

        protected override Completion Call() { return new Completion<T>(function()); }
    }

    sealed class FuncOfStateWork<T> : TaskWork<T>
    {
        [Immediate] readonly Func<object, T> function;
        [Immediate] readonly object state;

        internal FuncOfStateWork(Func<object, T> function, object state, CancellationToken token)
            : base(function, "function", token)
        {
            this.function = function;
            this.state = state;
        }

        protected override Completion Call() { return new Completion<T>(function(state)); }
    }

    // A delegate that gives a task, which stands for both of them.
    sealed class UnwrapWork : TaskWork
    {
        [Immediate] readonly Func<Task> function;

        internal UnwrapWork(Func<Task> function, CancellationToken token) : base(function, "function", token)
        {
            this.function = function;
        }

        protected override Completion Call() { return Inner(function()); }

        // How the inner task ended; it counts as seen, since the outer one tells.
        internal static Completion Inner(Task inner)
        {
            if (inner == null)
                return new Completion(CancellationToken.None, null);
            Completion how = inner.Settled();
            return how.status == TaskStatus.Faulted ? new Completion(how.Observe()) : how;
        }
    }

    sealed class UnwrapWork<T> : TaskWork<T>
    {
        [Immediate] readonly Func<Task<T>> function;

        internal UnwrapWork(Func<Task<T>> function, CancellationToken token) : base(function, "function", token)
        {
            this.function = function;
        }

        protected override Completion Call() { return UnwrapWork.Inner(function()); }
    }

    // Runs a task's work on a thread of the pool; the thread ends with it.
    sealed class TaskItem : IPoolItem
    {
        [Immediate] readonly Task task;
        [Immediate] readonly TaskWork work;

        internal TaskItem(Task task, TaskWork work)
        {
            this.task = task;
            this.work = work;
        }

        public void Run() { task.Finish(work.Perform(task, null)); }
    }

    // The same for work that may have children.
    sealed class ParentItem : IPoolItem
    {
        [Immediate] readonly Task task;
        [Immediate] readonly TaskWork work;

        internal ParentItem(Task task, TaskWork work)
        {
            this.task = task;
            this.work = work;
        }

        public void Run() { task.Finish(work.PerformAsParent(task, null)); }
    }

    // The children that a running task has to wait for, newest first.
    sealed class AttachedChild
    {
        [Immediate] readonly Task child;
        [Immediate] readonly AttachedChild next;

        internal AttachedChild(Task child, AttachedChild next)
        {
            this.child = child;
            this.next = next;
        }

        internal static void Attach(Task child)
        {
            AttachedChild added = new AttachedChild(child, Runtime.Current().children);
            Runtime.Current().children = added;
        }

        // How a parent ends: with the failures of its children after its own.
        internal static Completion Await(AttachedChild children, Completion own)
        {
            AggregateException failures = null;
            for (; children != null; children = children.next)
            {
                Completion how = children.child.Settled();
                if (how.status == TaskStatus.Faulted)
                    failures = Before(how.AsAggregate(children.child), failures);
            }
            if (failures == null)
                return own;
            if (own.status == TaskStatus.Faulted)
                foreach (Exception e in own.Observe())
                    failures = Before(e, failures);
            Exception[] all = new Exception[failures.InnerExceptions.Count];
            for (int i = 0; i < all.Length; i++)
                all[i] = failures.InnerExceptions[i];
            return new Completion(all);
        }

        static AggregateException Before(Exception first, AggregateException rest)
        {
            int count = rest == null ? 0 : rest.InnerExceptions.Count;
            Exception[] all = new Exception[count + 1];
            all[0] = first;
            for (int i = 0; i < count; i++)
                all[i + 1] = rest.InnerExceptions[i];
            return new AggregateException(all);
        }
    }
}
