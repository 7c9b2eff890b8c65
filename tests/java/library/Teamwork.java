import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;
public class Teamwork {
  static class Inventory { private final Map<String, Integer> stock = new TreeMap<>(); synchronized void add(String item, int n) { stock.merge(item, n, Integer::sum); } synchronized boolean take(String item, int n) { int have = stock.getOrDefault(item, 0); if (have < n) return false; stock.put(item, have - n); return true; } synchronized Map<String, Integer> snapshot() { return Map.copyOf(stock); } @Override public String toString() { return stock.toString(); } }
  static class Matrix { final double[][] d; Matrix(int n) { d = new double[n][n]; } Matrix times(Matrix o) { int n = d.length; Matrix r = new Matrix(n); for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) for (int k = 0; k < n; k++) r.d[i][j] += d[i][k] * o.d[k][j]; return r; } public String toString() { return Arrays.stream(d).map(Arrays::toString).collect(Collectors.joining("\n")); } }
  static abstract class Animal implements Comparable<Animal> { protected final String name; Animal(String n) { name = n; } abstract String sound(); public int compareTo(Animal o) { return name.compareTo(o.name); } public String toString() { return getClass().getSimpleName() + "(" + name + ")"; } }
  static class Dog extends Animal { Dog(String n) { super(n); } String sound() { return "woof"; } }
  static class Cat extends Animal { Cat(String n) { super(n); } String sound() { return "meow"; } }
  static class Event<T> { final T payload; final long at; Event(T p, long at) { payload = p; this.at = at; } @Override public boolean equals(Object o) { if (this == o) return true; if (o == null || getClass() != o.getClass()) return false; Event<?> e = (Event<?>) o; return at == e.at && Objects.equals(payload, e.payload); } @Override public int hashCode() { return Objects.hash(payload, at); } }
  static class MyEx extends Exception { final int code; MyEx(String m, int code, Throwable c) { super(m, c); this.code = code; } }
  static int depth(int n) throws MyEx { try { if (n == 0) throw new IllegalArgumentException("zero"); return depth(n - 1); } catch (IllegalArgumentException e) { throw new MyEx("wrapped at " + n, n, e); } finally { System.out.print("f" + n + " "); } }
  static long gcd(long a, long b) { return b == 0 ? a : gcd(b, a % b); }
  static <A, B> Function<A, B> memo(Function<A, B> f) { Map<A, B> cache = new HashMap<>(); return x -> cache.computeIfAbsent(x, f); }
  static String caesar(String s, int k) { StringBuilder sb = new StringBuilder(); for (char c : s.toCharArray()) if (Character.isUpperCase(c)) sb.append((char) ('A' + (c - 'A' + k) % 26)); else if (Character.isLowerCase(c)) sb.append((char) ('a' + (c - 'a' + k) % 26)); else sb.append(c); return sb.toString(); }
  public static void main(String[] args) throws Exception {
    Inventory inv = new Inventory(); inv.add("nut", 5); inv.add("bolt", 2); System.out.println(inv.take("nut", 3) + " " + inv.take("bolt", 9) + " " + inv + " " + new TreeMap<>(inv.snapshot()));
    Matrix m = new Matrix(2); m.d[0][0] = 1; m.d[0][1] = 2; m.d[1][0] = 3; m.d[1][1] = 4.5; System.out.println(m.times(m));
    List<Animal> zoo = new ArrayList<>(List.of(new Dog("rex"), new Cat("tom"), new Dog("ace"))); Collections.sort(zoo); System.out.println(zoo + " " + zoo.stream().map(Animal::sound).distinct().toList());
    Set<Event<String>> evs = new HashSet<>(); evs.add(new Event<>("a", 1)); evs.add(new Event<>("a", 1)); evs.add(new Event<>("b", 1)); System.out.println(evs.size());
    try { depth(2); } catch (MyEx e) { System.out.println(e.getMessage() + " " + e.code + " " + e.getCause().getMessage()); }
    System.out.println(gcd(1071, 462) + " " + memo((Integer x) -> x * x).apply(12) + " " + caesar("Hello, World!", 3));
    ExecutorService ex = Executors.newFixedThreadPool(1); Future<Integer> f = ex.submit(() -> 6 * 7); System.out.println(f.get()); ex.shutdown(); System.out.println(ex.awaitTermination(1, TimeUnit.SECONDS));
    AtomicInteger ai = new AtomicInteger(); Thread[] ts = new Thread[2]; for (int i = 0; i < 2; i++) { ts[i] = new Thread(() -> { for (int j = 0; j < 3; j++) ai.incrementAndGet(); }, "T" + i); ts[i].start(); } for (Thread t : ts) t.join(); System.out.println(ai + " " + ai.get());
    ConcurrentHashMap<String, LongAdder> counts = new ConcurrentHashMap<>(); for (String w : List.of("a", "b", "a")) counts.computeIfAbsent(w, k -> new LongAdder()).increment(); System.out.println(new TreeMap<>(counts) + " " + counts.size() + counts.containsKey("z"));
    CountDownLatch latch = new CountDownLatch(1); new Thread(latch::countDown).start(); latch.await(); System.out.println("latched " + latch.getCount());
    BlockingQueue<Integer> q = new LinkedBlockingQueue<>(); Thread prod = new Thread(() -> { try { for (int i = 0; i < 3; i++) q.put(i); } catch (InterruptedException e) { Thread.currentThread().interrupt(); } }); prod.start(); int s = 0; for (int i = 0; i < 3; i++) s += q.take(); prod.join(); System.out.println(s + " " + q);
    CompletableFuture<String> cf = CompletableFuture.supplyAsync(() -> 20).thenApply(x -> x + 1).thenCombine(CompletableFuture.completedFuture(2), (x, y) -> "r" + x * y); System.out.println(cf.get() + " " + cf.join() + cf.isDone());
    ThreadLocal<Integer> tl = ThreadLocal.withInitial(() -> 7); System.out.println(tl.get()); tl.set(8); System.out.println(tl.get());
    Runnable r = () -> { throw new IllegalStateException("boom"); }; Thread bad = new Thread(r, "bad"); bad.setUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " died: " + e.getMessage())); bad.start(); bad.join();
    Iterator<String> it = new TreeSet<>(Set.of("x", "y")).iterator(); while (it.hasNext()) System.out.print(it.next()); System.out.println();
    System.out.println(IntStream.iterate(1, x -> x <= 100, x -> x * 3).boxed().map(String::valueOf).collect(Collectors.joining("+")) + " " + Stream.of("a-b", "c").flatMap(x -> Arrays.stream(x.split("-"))).collect(Collectors.toCollection(LinkedList::new)) + Collections.max(List.of("kiwi", "fig"), Comparator.comparing(String::length)));
    int x = 10; x += 3.7; System.out.println(x + " " + (x > 5 ? "big" : "small") + " " + (x++ + ++x) + " " + x-- + " " + ~x + " " + (x & 6) + " " + (5 / 2.0) + " " + (char) 66 + " " + (int) 3.99 + " " + (long) 1e18 + " " + 0x1F + " " + 0b101 + " " + 1_000);
    outer: for (int i = 0; i < 5; i++) { for (int j = 0; j < 5; j++) { if (j == 3) continue outer; if (i == 2) break outer; System.out.print(i * j + ","); } } System.out.println();
    String nul = null; System.out.println("v: " + nul + (nul == null ? "!" : "?") + Objects.requireNonNullElse(nul, "dflt")); StringBuilder sb2 = new StringBuilder(); sb2.append(1).append('x').append(2.5).append(true).append((Object) null).append(new char[]{'q'}).append("abc", 1, 2); System.out.println(sb2 + " " + sb2.indexOf("x") + sb2.length());
    long big = Integer.MAX_VALUE; big++; System.out.println(big + " " + (int) big + " " + Long.MIN_VALUE + " " + Math.floorDiv(-7, 2) + " " + Long.compare(1, 2) + " " + Integer.toHexString(-1) + " " + Integer.parseInt("7f", 16) + " " + Integer.valueOf(1000).equals(1000) + " " + Double.valueOf(2).intValue());
    EnumMap<TimeUnit, String> tu = new EnumMap<>(TimeUnit.class); tu.put(TimeUnit.SECONDS, "s"); System.out.println(tu + " " + TimeUnit.SECONDS.toMillis(3) + " " + TimeUnit.MILLISECONDS.toSeconds(4500)); Thread.sleep(1); System.out.println(Thread.currentThread().getName() + Thread.currentThread().isInterrupted());
    Object lock = new Object(); synchronized (lock) { System.out.println(Thread.holdsLock(lock)); } try { Object[] o = new Integer[1]; o[0] = "s"; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); } System.out.println(Arrays.asList(3, 1, 2).stream().sorted(Collections.reverseOrder()).map(Object::toString).reduce("", String::concat));
    char[] cs = "dcba".toCharArray(); Arrays.sort(cs); System.out.println(new String(cs) + String.valueOf(cs, 1, 2) + new String(cs, 0, 2) + "abc".toCharArray().length); byte[] bs = "hi".getBytes(); System.out.println(bs.length + " " + bs[0] + new String(bs)); System.out.println("a,b,c".split(",").length + " " + "x".compareTo("y") + " " + "Hello".charAt(1) + "Hello".substring(1, 3) + " " + "hello world".indexOf("wor") + " " + "%05.1f|%x".formatted(3.14159, 255) + " " + "tEST".substring(0, 1).toUpperCase() + "tEST".substring(1).toLowerCase());
  }
}
