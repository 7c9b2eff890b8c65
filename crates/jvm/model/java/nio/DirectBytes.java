package java.nio;

import fencepost.Machine;

/**
 * A buffer outside of the heap, which is where no program can look: an array holds its bytes, and it says of none. It says what a
 * JVM's says of itself.
 */
final class DirectBytes extends HeapByteBuffer {
    private DirectBytes(byte[] bytes, int position, int limit, int capacity, int offset) {
        super(bytes, -1, position, limit, capacity, offset, null);
        // What asks for its array is told that there is none; nothing else looks at this.
        isReadOnly = true;
    }

    /** What stands for {@link ByteBuffer#allocateDirect}. */
    public static ByteBuffer allocateDirect(int capacity) {
        if (capacity < 0)
            throw createCapacityException(capacity);
        return new DirectBytes(new byte[capacity], 0, capacity, capacity, 0);
    }

    @Override public boolean isDirect() { return true; }

    @Override public ByteBuffer slice() {
        int rest = remaining();
        return new DirectBytes(hb, 0, rest, rest, position() + offset);
    }

    @Override public ByteBuffer slice(int index, int length) {
        super.slice(index, length);
        return new DirectBytes(hb, 0, length, length, index + offset);
    }

    @Override public ByteBuffer duplicate() {
        ByteBuffer same = new DirectBytes(hb, position(), limit(), capacity(), offset);
        if (markValue() >= 0) {
            same.position(markValue()).mark();
            same.position(position());
        }
        return same;
    }

    @Override public ByteBuffer asReadOnlyBuffer() {
        Machine.inconclusive("a view of a direct buffer that is only read");
        return null;
    }

    @Override public String toString() {
        return "java.nio.DirectByteBuffer[pos=" + position() + " lim=" + limit() + " cap=" + capacity() + "]";
    }
}
