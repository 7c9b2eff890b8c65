import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** What the platform answers. {@code java -ea} agrees where an entry holds without an assumption, or with it. */
public class World {
    static int seen;

    static void variable() { assert "blue".equals(System.getenv("FENCEPOST_COLOUR")); }
    static void noVariable() { assert System.getenv("FENCEPOST_COLOUR") == null; }
    static void variableWins() { assert System.getenv("FENCEPOST_COLOUR") == null || System.getenv("FENCEPOST_COLOUR").length() == 4; }

    static void nameless() {
        try {
            System.getenv(null);
        } catch (NullPointerException e) {
            return;
        }
        assert false;
    }

    static void property() { assert "blue".equals(System.getProperty("colour")); }
    static void propertyByDefault() { assert "red".equals(System.getProperty("colour", "red")); }
    static void flag() { assert Boolean.getBoolean("colour.used"); }
    static void number() { assert Integer.getInteger("colour.number", 3) == 3; }
    static void numberOfAnother() { assert Long.getLong("colour.number", 3L) == 7; }
    static void directory() { assert System.getProperty("user.dir").startsWith("/"); }
    static void lines() { assert System.lineSeparator().length() == 1; }
    static void linesInFormats() { assert String.format(Locale.ROOT, "a%n").equals("a\n"); }
    static void specification() {
        assert System.getProperty("java.vm.specification.name").equals("Java Virtual Machine Specification");
    }

    static void set() {
        assert System.setProperty("world.colour", "green") == null;
        assert "green".equals(System.setProperty("world.colour", "red"));
        assert "red".equals(System.getProperty("world.colour"));
        assert "red".equals(System.clearProperty("world.colour"));
    }

    static void setOver() {
        System.setProperty("user.dir", "/nowhere");
        assert System.getProperty("user.dir").equals("/nowhere");
    }

    static int message;

    /** A property is a volatile variable. */
    static void setByAnother() {
        Thread other = new Thread(() -> {
            message = 1;
            System.setProperty("world.ready", "yes");
        });
        other.start();
        if (System.getProperty("world.ready") != null)
            assert message == 1;
    }

    static void setTooLate() {
        new Thread(() -> System.setProperty("world.ready", "yes")).start();
        assert System.getProperty("world.ready") == null;
    }

    static void cleared() {
        System.setProperty("world.colour", "green");
        System.clearProperty("world.colour");
        assert System.getProperty("world.colour") == null;
    }

    static void identity() { assert new Object().hashCode() == new Object().hashCode(); }
    static void ownIdentity() {
        Object object = new Object();
        assert System.identityHashCode(object) == object.hashCode();
    }
    static void noIdentity() { assert System.identityHashCode(null) == 0 && "ab".hashCode() == 3105; }
    static void asText() { assert new World().toString().startsWith("World@"); }

    static void orderOfObjects() {
        Map<Object, Integer> map = new HashMap<>();
        map.put(new Object(), 1);
        map.put(new Object(), 2);
        for (int value : map.values())
            seen = seen * 10 + value;
        assert seen == 12;
    }

    static void orderOfNumbers() {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(2, 1);
        map.put(1, 2);
        for (int value : map.values())
            seen = seen * 10 + value;
        assert seen == 21;
    }

    enum Colour { RED, GREEN }

    static void constants() { assert Colour.RED.hashCode() != Colour.GREEN.hashCode(); }
    static void processors() { assert Runtime.getRuntime().availableProcessors() > 0; }
    static void oneRuntime() { assert Runtime.getRuntime() == Runtime.getRuntime(); }
    static void memory() { assert Runtime.getRuntime().freeMemory() > 0; }
    static void numbers() { assert Thread.currentThread().getId() > 0; }
    static void locale() { assert Locale.getDefault() == Locale.US; }
    static void lower() { assert "TITLE".toLowerCase().equals("title"); }
    static void lowerEverywhere() { assert "HUT".toLowerCase().equals("hut") && "TITLE".toLowerCase(Locale.ROOT).equals("title"); }
    static void point() { assert String.format("%.1f", 0.5).equals("0.5"); }
    static void pointEverywhere() { assert String.format(Locale.ROOT, "%.1f", 0.5).equals("0.5") && String.format("%s", 5).equals("5"); }
    static void bytes() { assert "a".getBytes()[0] == 'a'; }
    static void bytesOfAscii() { assert new String(new byte[] { 97 }, java.nio.charset.StandardCharsets.US_ASCII).equals("a"); }
    static void sine() { assert Math.sin(1) > 0.8; }
    static void root() { assert Math.sqrt(4) == 2 && Math.floor(1.5) == 1; }
    static void nothingToSay() {
        try {
            ((Object) null).hashCode();
        } catch (NullPointerException e) {
            assert e.getMessage().equals("Cannot invoke \"Object.hashCode()\" because \"null\" is null");
        }
    }
    static void nothingToSayInside() {
        try {
            "a".concat(null);
        } catch (NullPointerException e) {
            assert e.getMessage() != null;
        }
    }

    static void assertions() { assert World.class.desiredAssertionStatus(); }
    static void guess() { assert new Random().nextInt(3) < 3; }
    static void wrongGuess() { assert new Random().nextInt(3) < 2; }
    static void farGuess() { assert new Random().nextInt(1000) < 1000; }
    static void seeded() { assert new Random(1).nextInt(1000) == 985; }
    static void chance() { assert Math.random() < 1; }

    static BufferedReader console() { return new BufferedReader(new InputStreamReader(System.in)); }

    static void line() throws IOException { assert "first".equals(console().readLine()); }
    static void noLine() throws IOException { assert console().readLine() == null; }

    static void twoLines() throws IOException {
        BufferedReader in = console();
        assert in.readLine().equals("first");
        assert in.readLine().equals("second");
        assert in.readLine() == null;
        assert in.readLine() == null;
    }

    static void characters() throws IOException {
        assert System.in.read() == 'f';
        assert System.in.read() == 'i';
        assert console().readLine().equals("rst");
        byte[] bytes = new byte[10];
        assert System.in.read(bytes) == 7;
        assert bytes[6] == '\n';
        assert System.in.read() == -1;
    }

    /** Threads share the input. */
    static void shared() throws InterruptedException {
        String[] lines = new String[2];
        Thread other = new Thread(() -> {
            try {
                lines[0] = console().readLine();
            } catch (IOException e) {
                lines[0] = "";
            }
        });
        other.start();
        try {
            lines[1] = console().readLine();
        } catch (IOException e) {
            lines[1] = "";
        }
        other.join();
        assert lines[1].equals("first");
    }

    static void anyOfTwo() throws InterruptedException, IOException {
        Thread other = new Thread(() -> {
            try {
                console().readLine();
            } catch (IOException e) {
                assert false;
            }
        });
        other.start();
        String line = console().readLine();
        other.join();
        assert line.equals("first") || line.equals("second");
        assert console().readLine() == null;
    }
}
