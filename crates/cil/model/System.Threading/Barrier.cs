// A meeting point: a phase ends when all participants have arrived; the last one runs the action
// and lets the others go.
namespace System.Threading
{
    using Fencepost;

    public class Barrier : IDisposable
    {
        const int MaxParticipants = 32767;
        const string BadTimeout = "The specified timeout must represent a value between -1 and Int32.MaxValue, inclusive.";

        [Immediate] readonly object gate = new object();
        [Immediate] readonly Action<Barrier> postPhaseAction;
        int participants;
        int arrived;
        long phase;
        Exception failure;
        Thread acting;
        bool disposed;

        public Barrier(int participantCount) : this(participantCount, null) { }

        public Barrier(int participantCount, Action<Barrier> postPhaseAction)
        {
            if (participantCount < 0 || participantCount > MaxParticipants)
                throw new ArgumentOutOfRangeException("participantCount", participantCount, "The participantCount argument must be non-negative and less than or equal to 32767.");
            participants = participantCount;
            this.postPhaseAction = postPhaseAction;
        }

        public int ParticipantCount
        {
            get
            {
                Runtime.Enter(gate);
                int count = participants;
                Runtime.Exit(gate);
                return count;
            }
        }

        public int ParticipantsRemaining
        {
            get
            {
                Runtime.Enter(gate);
                int count = participants - arrived;
                Runtime.Exit(gate);
                return count;
            }
        }

        public long CurrentPhaseNumber
        {
            get
            {
                Runtime.Enter(gate);
                long number = phase;
                Runtime.Exit(gate);
                return number;
            }
        }

        public long AddParticipant() { return AddParticipants(1); }

        public long AddParticipants(int participantCount)
        {
            CheckNotDisposed();
            CheckPositive(participantCount);
            if (participantCount > MaxParticipants)
                throw new ArgumentOutOfRangeException("participantCount", "Adding participantCount participants would result in the number of participants exceeding the maximum number allowed.");
            CheckNotActing();
            Runtime.Enter(gate);
            if (participants + participantCount > MaxParticipants)
            {
                Runtime.Exit(gate);
                throw new ArgumentOutOfRangeException("participantCount", "Adding participantCount participants would result in the number of participants exceeding the maximum number allowed.");
            }
            // Who comes while the action runs belongs to the next phase.
            while (acting != null)
                CancellableWait.Sleep(gate, Timeout.Infinite);
            participants += participantCount;
            long number = phase;
            Runtime.Exit(gate);
            return number;
        }

        public void RemoveParticipant() { RemoveParticipants(1); }

        public void RemoveParticipants(int participantCount)
        {
            CheckNotDisposed();
            CheckPositive(participantCount);
            CheckNotActing();
            Runtime.Enter(gate);
            while (acting != null)
                CancellableWait.Sleep(gate, Timeout.Infinite);
            if (participants < participantCount)
            {
                Runtime.Exit(gate);
                throw new ArgumentOutOfRangeException("participantCount", "The participantCount argument must be less than or equal the number of participants.");
            }
            if (participants - arrived < participantCount)
            {
                Runtime.Exit(gate);
                throw new InvalidOperationException("The participantCount argument is greater than the number of participants that haven't yet arrived at the barrier in this phase.");
            }
            participants -= participantCount;
            if (arrived > 0 && arrived == participants)
                FinishPhase();
            Runtime.Exit(gate);
        }

        public void SignalAndWait() { Arrive(Timeout.Infinite, CancellationToken.None); }

        public void SignalAndWait(CancellationToken cancellationToken) { Arrive(Timeout.Infinite, cancellationToken); }

        public bool SignalAndWait(TimeSpan timeout) { return SignalAndWait(timeout, CancellationToken.None); }

        public bool SignalAndWait(TimeSpan timeout, CancellationToken cancellationToken)
        {
            return Arrive(TimeoutArgument.Check(timeout, "timeout", BadTimeout), cancellationToken);
        }

        public bool SignalAndWait(int millisecondsTimeout)
        {
            return SignalAndWait(millisecondsTimeout, CancellationToken.None);
        }

        public bool SignalAndWait(int millisecondsTimeout, CancellationToken cancellationToken)
        {
            return Arrive(TimeoutArgument.Check(millisecondsTimeout, "millisecondsTimeout", BadTimeout), cancellationToken);
        }

        bool Arrive(int milliseconds, CancellationToken token)
        {
            CheckNotDisposed();
            token.ThrowIfCancellationRequested();
            CheckNotActing();
            CancellationTokenRegistration watch = CancellableWait.Watch(token, gate);
            Runtime.Enter(gate);
            if (participants == 0)
            {
                Runtime.Exit(gate);
                throw new InvalidOperationException("The barrier has no registered participants.");
            }
            if (acting != null)
            {
                Runtime.Exit(gate);
                throw new InvalidOperationException("The number of threads using the barrier exceeded the total number of registered participants.");
            }
            long mine = phase;
            arrived++;
            if (arrived == participants)
                FinishPhase();
            bool inTime = true;
            while (phase == mine && inTime && !token.IsCancellationRequested)
                inTime = CancellableWait.Sleep(gate, milliseconds);
            // Once the action has begun, the phase is as good as over.
            while (phase == mine && acting != null)
                CancellableWait.Sleep(gate, Timeout.Infinite);
            bool done = phase != mine;
            if (!done)
                arrived--;
            Exception thrown = failure;
            Runtime.Exit(gate);
            watch.Dispose();
            if (!done)
                token.ThrowIfCancellationRequested();
            else if (thrown != null)
                throw new BarrierPostPhaseException(thrown);
            return done;
        }

        // With the gate held, which is given up while the action runs.
        void FinishPhase()
        {
            failure = null;
            arrived = 0;
            if (postPhaseAction != null)
            {
                acting = Runtime.Current();
                Runtime.Exit(gate);
                Exception thrown = null;
                try
                {
                    postPhaseAction(this);
                }
                catch (Exception e)
                {
                    thrown = e;
                }
                Runtime.Enter(gate);
                failure = thrown;
                acting = null;
            }
            phase++;
            Runtime.PulseAll(gate);
        }

        public void Dispose()
        {
            CheckNotActing();
            Dispose(true);
        }

        protected virtual void Dispose(bool disposing) { disposed = true; }

        void CheckNotActing()
        {
            if (postPhaseAction != null && acting == Runtime.Current())
                throw new InvalidOperationException("This method may not be called from within the postPhaseAction.");
        }

        void CheckNotDisposed()
        {
            if (disposed)
                throw new ObjectDisposedException("Barrier", "The barrier has been disposed.");
        }

        static void CheckPositive(int participantCount)
        {
            if (participantCount < 1)
                throw new ArgumentOutOfRangeException("participantCount", participantCount, "The participantCount argument must be a positive value.");
        }
    }
}
