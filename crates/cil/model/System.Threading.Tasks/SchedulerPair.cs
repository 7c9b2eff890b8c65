// Two schedulers that work as the two sides of a reader-writer lock. Each task that may run gets an item of the pool; exclusive
// tasks come first.
namespace System.Threading.Tasks
{
    using Fencepost;
    using System.Collections.Generic;

    public class ConcurrentExclusiveSchedulerPair
    {
        [Immediate] readonly object gate = new object();
        [Immediate] readonly Side exclusive;
        [Immediate] readonly Side concurrent;
        [Immediate] readonly int most;
        [Immediate] readonly Task completion = new Task((Thread)null);
        bool completing;

        public ConcurrentExclusiveSchedulerPair() : this(TaskScheduler.Default, -1) { }

        public ConcurrentExclusiveSchedulerPair(TaskScheduler taskScheduler) : this(taskScheduler, -1) { }

        public ConcurrentExclusiveSchedulerPair(TaskScheduler taskScheduler, int maxConcurrencyLevel)
        {
            if (taskScheduler == null)
                throw new ArgumentNullException("taskScheduler");
            if (maxConcurrencyLevel == 0 || maxConcurrencyLevel < -1)
                throw new ArgumentOutOfRangeException("maxConcurrencyLevel");
            if (!taskScheduler.IsPool)
                Runtime.Unsupported("a ConcurrentExclusiveSchedulerPair over a scheduler other than the pool's");
            most = maxConcurrencyLevel < 0 ? int.MaxValue : maxConcurrencyLevel;
            exclusive = new Side(this, 1);
            concurrent = new Side(this, most);
        }

        // How many tasks a thread runs one after the other makes no difference: each has a thread of its own.
        public ConcurrentExclusiveSchedulerPair(TaskScheduler taskScheduler, int maxConcurrencyLevel, int maxItemsPerTask)
            : this(taskScheduler, maxConcurrencyLevel)
        {
            if (maxItemsPerTask == 0 || maxItemsPerTask < -1)
                throw new ArgumentOutOfRangeException("maxItemsPerTask");
        }

        public TaskScheduler ExclusiveScheduler { get { return exclusive; } }

        public TaskScheduler ConcurrentScheduler { get { return concurrent; } }

        public Task Completion { get { return completion; } }

        public void Complete()
        {
            Runtime.Enter(gate);
            completing = true;
            bool over = IsOver;
            Runtime.Exit(gate);
            if (over)
                completion.TryFinish(new Completion());
        }

        // Under the gate.
        bool IsOver { get { return completing && exclusive.IsIdle && concurrent.IsIdle; } }

        bool MayBegin(Side side)
        {
            if (side.waiting.Count == 0 || exclusive.running > 0)
                return false;
            return side == exclusive ? concurrent.running == 0 : exclusive.waiting.Count == 0 && side.running < most;
        }

        // Begins what may begin now.
        void Begin()
        {
            while (MayBegin(exclusive))
                exclusive.BeginNext();
            while (MayBegin(concurrent))
                concurrent.BeginNext();
        }

        sealed class Side : TaskScheduler
        {
            [Immediate] readonly ConcurrentExclusiveSchedulerPair pair;
            [Immediate] readonly int level;
            [Immediate] internal readonly Queue<Task> waiting = new Queue<Task>();
            internal int running;

            internal Side(ConcurrentExclusiveSchedulerPair pair, int level)
            {
                this.pair = pair;
                this.level = level;
            }

            public override int MaximumConcurrencyLevel { get { return level; } }

            internal bool IsIdle { get { return running == 0 && waiting.Count == 0; } }

            protected internal override void QueueTask(Task task)
            {
                Runtime.Enter(pair.gate);
                bool tooLate = pair.completing;
                if (!tooLate)
                {
                    waiting.Enqueue(task);
                    pair.Begin();
                }
                Runtime.Exit(pair.gate);
                if (tooLate)
                    throw new InvalidOperationException("The scheduler pair was completed.");
            }

            internal void BeginNext()
            {
                running++;
                Thread.ForItem().Start(new Item(this, waiting.Dequeue()));
            }

            void Run(Task task)
            {
                TryExecuteTask(task);
                Runtime.Enter(pair.gate);
                running--;
                pair.Begin();
                bool over = pair.IsOver;
                Runtime.Exit(pair.gate);
                if (over)
                    pair.completion.TryFinish(new Completion());
            }

            // A task may wait for another of the same side.
            protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued)
            {
                return TaskScheduler.Current == this && TryExecuteTask(task);
            }

            protected override IEnumerable<Task> GetScheduledTasks()
            {
                Runtime.Enter(pair.gate);
                Task[] tasks = waiting.ToArray();
                Runtime.Exit(pair.gate);
                return tasks;
            }

            sealed class Item : IPoolItem
            {
                [Immediate] readonly Side side;
                [Immediate] readonly Task task;

                internal Item(Side side, Task task)
                {
                    this.side = side;
                    this.task = task;
                }

                public void Run() { side.Run(task); }
            }
        }
    }
}
