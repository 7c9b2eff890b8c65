import java.lang.ref.*;
import java.nio.*;
import java.nio.charset.StandardCharsets;
import java.text.DecimalFormat;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.*;

/** Small services of the class library that programs use without a thought. */
class Services {
    static final InheritableThreadLocal<String> local = new InheritableThreadLocal<>() {
        @Override protected String childValue(String parent) { return parent + "!"; }
    };

    public static void main(String[] args) throws Exception {
        texts();
        references();
        numbers();
        times();
        threads();
    }

    static void texts() throws Exception {
        String made = new StringBuilder("he").append("llo").toString();
        System.out.println((made == "hello") + " " + (made.intern() == "hello"));
        StringBuffer first = new StringBuffer("ab"), second = new StringBuffer("cd");
        first.append(second).append(first).insert(1, '-').reverse().deleteCharAt(0).setCharAt(0, 'Z');
        System.out.println(first + " " + first.indexOf("c") + " " + first.length());
        System.out.println(new StringBuilder().append(second).append((StringBuffer) null).append(new char[] {'x'}));
        byte[] bytes = "hé€😀".getBytes(StandardCharsets.UTF_8);
        System.out.println(Arrays.toString(bytes) + " " + new String(bytes, "UTF-8").equals("hé€😀"));
        System.out.println("abc".getBytes("UTF-8").length + " " + "é".getBytes("ISO-8859-1")[0]);
        Scanner scanner = new Scanner("1 two 3.5\nnext line\n42");
        System.out.println(scanner.nextInt() + scanner.next() + scanner.nextDouble() + scanner.nextLine());
        System.out.println(scanner.nextLine() + scanner.hasNextInt() + scanner.nextInt() + scanner.hasNext());
        System.out.println(Locale.US + " " + Locale.GERMANY.getLanguage() + " " + "TITLE".toLowerCase(Locale.ROOT));
        try {
            Objects.requireNonNull(null, "nothing there");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void references() {
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        Object key = new Object();
        map.put(key, "value");
        System.out.println(map.get(key) + " " + map.containsKey(key) + " " + map.size());
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> weak = new WeakReference<>(key, queue);
        PhantomReference<Object> phantom = new PhantomReference<>(key, queue);
        System.out.println((weak.get() == key) + " " + phantom.get() + " " + queue.poll());
        Reference.reachabilityFence(key);
        UUID id = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        System.out.println(id + " " + id.version() + " " + id.hashCode());
        System.out.println(UUID.randomUUID().equals(UUID.randomUUID()));
    }

    static void numbers() {
        System.out.println(new DecimalFormat("#,##0.00").format(1234567.891));
        System.out.println(new DecimalFormat("00%").format(0.256) + " " + new DecimalFormat("0.###E0").format(12345));
        Random random = new Random(42);
        System.out.println(random.nextInt(100) + " " + random.nextLong() + " " + random.nextDouble());
        ByteBuffer buffer = ByteBuffer.allocate(16).putInt(0x01020304).putLong(5).order(ByteOrder.LITTLE_ENDIAN).putInt(7);
        buffer.flip();
        System.out.println(buffer.get() + " " + buffer.remaining() + " " + Arrays.toString(buffer.array()));
        System.out.println(buffer.getShort(2) + " " + buffer.asReadOnlyBuffer().order() + " " + ByteOrder.nativeOrder());
    }

    static void times() {
        LocalDate date = LocalDate.of(2024, 2, 28).plusDays(2);
        System.out.println(date + " " + date.getDayOfWeek() + " " + date.isLeapYear());
        System.out.println(Duration.ofMinutes(90) + " " + Instant.ofEpochSecond(0));
        System.out.println(DateTimeFormatter.ofPattern("dd.MM.yyyy").format(date) + " " + LocalDate.parse("2024-03-01"));
        System.out.println(Period.between(LocalDate.of(2020, 1, 1), LocalDate.of(2021, 3, 4)));
    }

    static void threads() throws Exception {
        local.set("a");
        Thread child = new Thread(() -> System.out.println(local.get()));
        child.start();
        child.join();
        System.out.println(local.get() + " " + Thread.activeCount());
        ThreadGroup group = new ThreadGroup("group");
        Thread member = new Thread(group, () -> System.out.println(Thread.currentThread().getThreadGroup().getName()), "w");
        member.start();
        member.join();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("the end")));
        System.out.println("last line");
    }
}
