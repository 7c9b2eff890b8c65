/** Runs what is right, for the real java to confirm. */
class Confirm {
    public static void main(String[] arguments) throws Exception {
        Locks.Reentrant.right();
        Locks.n = 0;
        Locks.Conditions.right();
        Locks.ReadWrite.right();
        Locks.Stamped.right();
        Meeting.Latch.right();
        Meeting.Barrier.right();
        Meeting.a = 0;
        Meeting.Permits.right();
        Meeting.Phases.right();
        Meeting.Exchange.right();
        Meeting.Exchange.timed();
        Meeting.Exchange.interrupted();
        Meeting.Exchange.published();
        Tasks.Future.right();
        Tasks.n = 0;
        Tasks.Pool.right();
        Tasks.Completion.right();
        Pools.Forks.right();
        Pools.Forks.both();
        Pools.Submits.right();
        Pools.Common.right();
        Containers.HashMaps.right();
        Containers.Bits.raced();
        Containers.Queues.right();
        Containers.Lists.right();
        Containers.Blocking.array();
        Containers.Blocking.linked();
        Containers.Handing.synchronous();
        Containers.Handing.fair();
        Containers.Handing.transfer();
        Containers.Locals.right();
        Texts.scanner();
        Texts.decimals();
        Texts.locales();
        Texts.bytes();
        Texts.times();
        Texts.interned();
        Patient.mayGiveUp();
        Patient.bounded();
        Patient.handsOver();
        Patient.stamped();
        Patient.meets();
        System.out.println("confirmed");
        System.exit(0);
    }
}
