package java.io;

import fencepost.ConsoleInput;
import fencepost.Immediate;
import fencepost.Machine;
import java.nio.charset.Charset;

/** Only what is ASCII, which all charsets but the wide ones write alike; and console input, which is text already. */
public class InputStreamReader extends Reader {
    @Immediate private final InputStream in;

    public InputStreamReader(InputStream in) {
        super(in);
        Machine.relies("the default charset writes ASCII as it is");
        this.in = in;
    }

    public InputStreamReader(InputStream in, Charset charset) {
        super(in);
        String name = charset.name();
        if (!name.equals("UTF-8") && !name.equals("US-ASCII") && !name.equals("ISO-8859-1"))
            Machine.unsupported();
        this.in = in;
    }

    /** The rest of a line of the console; only if it is the console that is read. */
    String line() { return ((ConsoleInput) in).line(); }

    boolean isConsole() { return in instanceof ConsoleInput; }

    public int read() throws IOException {
        int value = in.read();
        if (value > 127)
            Machine.inconclusive("bytes beyond ASCII read as text");
        return value;
    }

    public int read(char[] units, int from, int count) throws IOException {
        if (from < 0 || count < 0 || count > units.length - from)
            throw new IndexOutOfBoundsException();
        byte[] bytes = new byte[count];
        int done = count == 0 ? 0 : in.read(bytes, 0, count);
        for (int i = 0; i < done; i++) {
            if (bytes[i] < 0)
                Machine.inconclusive("bytes beyond ASCII read as text");
            units[from + i] = (char) bytes[i];
        }
        return done;
    }

    public boolean ready() throws IOException { return in.available() > 0; }

    public void close() throws IOException { in.close(); }
}
