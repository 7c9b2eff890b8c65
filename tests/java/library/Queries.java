import java.util.*;
import java.util.stream.*;
import java.util.function.*;
public class Queries {
  record Emp(String name, String dept, double pay, int age) {}
  enum Level { LOW(1), MID(5) { @Override String tag() { return "m"; } }, HIGH(10); final int w; Level(int w) { this.w = w; } String tag() { return name().toLowerCase(); } static Level of(int x) { return Arrays.stream(values()).filter(l -> l.w >= x).findFirst().orElse(HIGH); } }
  static <T extends Comparable<T>> T best(Collection<? extends T> c) { Iterator<? extends T> it = c.iterator(); T b = it.next(); while (it.hasNext()) { T x = it.next(); if (x.compareTo(b) > 0) b = x; } return b; }
  static class Node<T> implements Iterable<T> { T v; Node<T> n; Node(T v, Node<T> n) { this.v = v; this.n = n; } public Iterator<T> iterator() { return new Iterator<T>() { Node<T> c = Node.this; public boolean hasNext() { return c != null; } public T next() { T x = c.v; c = c.n; return x; } }; } }
  public static void main(String[] args) {
    List<Emp> es = List.of(new Emp("Ann", "eng", 120.5, 30), new Emp("Bob", "ops", 80, 41), new Emp("Cid", "eng", 99.99, 25), new Emp("Dee", "ops", 150, 52));
    System.out.println((Object) es.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.averagingDouble(Emp::pay))));
    System.out.println(es.stream().sorted(Comparator.comparing(Emp::dept).thenComparing(Emp::pay, Comparator.reverseOrder())).map(Emp::name).collect(Collectors.joining(", ", "[", "]")));
    System.out.println(es.stream().mapToDouble(Emp::pay).max().getAsDouble() + " " + es.stream().map(Emp::age).reduce(Integer::sum).get());
    System.out.println((Object) es.stream().collect(Collectors.toMap(Emp::dept, Emp::pay, Double::sum, LinkedHashMap::new)));
    System.out.println(es.stream().max(Comparator.comparingInt(Emp::age)).map(Emp::name).orElse("?") + es.stream().min(Comparator.comparingDouble(Emp::pay)).get());
    System.out.println(es.stream().collect(Collectors.partitioningBy(e -> e.age() > 35, Collectors.mapping(Emp::name, Collectors.toList()))));
    System.out.println(IntStream.rangeClosed(2, 30).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().collect(Collectors.toList()));
    System.out.println(Stream.of("b", "a", "c").sorted().peek(x -> System.out.print(x + ";")).skip(1).toList());
    System.out.println(Stream.generate(() -> "z").limit(3).collect(Collectors.toCollection(ArrayDeque::new)) + " " + Stream.of(1, 2, 3, 4).takeWhile(x -> x < 3).toList() + Stream.concat(Stream.of(1), Stream.of(2)).toList());
    System.out.println(IntStream.range(0, 5).mapToObj(i -> "i" + i).toList() + " " + Arrays.toString(IntStream.of(3, 1, 2).sorted().toArray()) + Arrays.asList(Stream.of("x").toArray(String[]::new)));
    System.out.println(DoubleStream.of(1.5, 2.5).sum() + " " + LongStream.rangeClosed(1, 10).reduce(1, (a, b) -> a * b) + " " + es.stream().collect(Collectors.summarizingInt(Emp::age)));
    System.out.println((Object) Arrays.stream("to be or not to be".split(" ")).collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting())));
    for (Level l : Level.values()) System.out.print(l + l.tag() + l.ordinal() + l.getDeclaringClass().getSimpleName() + " "); System.out.println(Level.of(3) + " " + Level.valueOf("LOW").compareTo(Level.HIGH));
    Map<Level, List<Integer>> em = new EnumMap<>(Level.class); for (int i = 0; i < 8; i++) em.computeIfAbsent(Level.of(i), k -> new ArrayList<>()).add(i); System.out.println(em);
    System.out.println(best(List.of(3, 9, 4)) + best(Set.of("q")));
    int sum = 0; for (int x : new Node<>(1, new Node<>(2, null))) sum += x; System.out.println(sum);
    StringBuilder sb = new StringBuilder(); new Node<>("p", new Node<>("q", null)).forEach(sb::append); System.out.println(sb);
    TreeMap<Integer, String> tm = new TreeMap<>(Comparator.reverseOrder()); tm.put(1, "a"); tm.put(5, "e"); tm.put(3, "c"); System.out.println(tm + " " + tm.firstEntry() + tm.floorKey(4) + tm.descendingMap() + tm.pollFirstEntry() + tm.subMap(3, true, 1, true));
    TreeSet<String> ts = new TreeSet<>(List.of("pear", "fig", "apple")); System.out.println(ts + ts.first() + ts.higher("fig") + ts.headSet("g") + ts.descendingSet());
    List<Integer> nums = IntStream.range(0, 10).boxed().collect(Collectors.toCollection(ArrayList::new)); nums.removeIf(n -> n % 3 == 0); nums.replaceAll(n -> n * n); System.out.println(nums); Collections.rotate(nums, 2); System.out.println(nums + " " + Collections.min(nums) + nums.indexOf(49) + nums.contains(4));
    Iterator<Integer> it = nums.iterator(); while (it.hasNext()) if (it.next() > 20) it.remove(); System.out.println(nums); nums.addAll(1, List.of(7, 7)); nums.retainAll(Set.of(7, 4)); System.out.println(nums + " " + nums.equals(List.of(4, 7, 7)) + nums.lastIndexOf(7));
    Map<String, Integer> hm = new HashMap<>(); for (String w : "one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split(" ")) hm.put(w, w.length()); System.out.println(hm + " " + hm.getOrDefault("zero", -1) + hm.putIfAbsent("one", 9) + hm.compute("two", (k, v) -> v == null ? 1 : v + 1) + hm.remove("ten") + hm.containsValue(8) + hm.replace("six", 66));
    hm.entrySet().removeIf(e -> e.getValue() > 4); hm.replaceAll((k, v) -> v * 10); System.out.println(hm); System.out.println(hm.entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey())).toList());
    LinkedList<Integer> ll = new LinkedList<>(List.of(1, 2, 3)); ll.addFirst(0); ll.removeLast(); ListIterator<Integer> li = ll.listIterator(1); li.next(); li.add(99); System.out.println(ll + " " + ll.indexOf(99) + li.previous()); Object[] oa = ll.toArray(); System.out.println(oa.length);
    System.out.println(Collections.unmodifiableSet(new TreeSet<>(List.of(2, 1))) + " " + Collections.synchronizedMap(new TreeMap<>(Map.of(1, 2))) + Collections.disjoint(List.of(1), List.of(2)) + Collections.emptyList().size());
    BitSet b = new BitSet(16); b.set(1); b.set(4); BitSet c = (BitSet) b.clone(); c.flip(1, 3); b.and(c); System.out.println(b + " " + c.nextSetBit(0) + c.length());
    int[] arr = {5, 3, 9, 1}; int[] cp = arr.clone(); Arrays.sort(cp); System.out.println(Arrays.toString(cp) + Arrays.binarySearch(cp, 5) + Arrays.equals(arr, cp) + Arrays.hashCode(cp) + Arrays.stream(arr).max().getAsInt()); Arrays.fill(cp, 1, 3, 0); System.out.println(Arrays.toString(cp) + Arrays.toString(Arrays.copyOfRange(arr, 1, 6))); String[] ss = {"b", "C", "a"}; Arrays.sort(ss, String.CASE_INSENSITIVE_ORDER); System.out.println(String.join("", ss)); Integer[] boxed = {3, 1, 2}; Arrays.sort(boxed, Collections.reverseOrder()); System.out.println(Arrays.toString(boxed)); int[] sq = new int[4]; Arrays.setAll(sq, i -> i * i); System.out.println(Arrays.toString(sq) + Arrays.asList(boxed).contains(2));
    System.out.println(Optional.of("v").filter(s -> s.length() > 3).or(() -> Optional.of("w")).get() + Optional.ofNullable((String) null).map(String::length).orElseGet(() -> -1) + OptionalDouble.empty()); Optional.of(1).ifPresentOrElse(x -> System.out.println("yes" + x), () -> System.out.println("no"));
    Object[] objs = {1, 2L, 3.0f, 4.0, 'c', "s", true, null, new int[0].length, Level.LOW}; for (Object o : objs) System.out.print((o == null ? "null" : o.getClass().getSimpleName()) + " "); System.out.println();
    StringBuilder fizz = new StringBuilder(); for (int i = 1; i <= 15; i++) fizz.append(i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : String.valueOf(i)).append(i < 15 ? " " : "\n"); System.out.print(fizz);
    long fib = 1, prev = 0; for (int i = 0; i < 80; i++) { long t = fib; fib += prev; prev = t; } System.out.println(fib); System.out.println(Long.parseLong("123456789012") % 97 + " " + Integer.toString(255, 16) + Integer.toOctalString(8) + Long.numberOfTrailingZeros(8) + Integer.reverse(1) + Integer.bitCount(255) + Character.forDigit(11, 16) + Integer.highestOneBit(100));
    System.out.println(String.valueOf((Object) null) + "a\tb".length() + "é".toUpperCase() + "ß".length() + "x".compareTo("xyz") + "A-B-C".split("-", 2)[1] + "%d%%".formatted(5) + "abc".chars().mapToObj(ch -> String.valueOf((char) ch)).collect(Collectors.joining("/")) + "Mad".equalsIgnoreCase("mAD") + "  tr im ".trim() + "aXbX".replaceFirst("X", "-") + "abcabc".lastIndexOf("bc") + "été".indexOf('t') + "ab".endsWith("b") + "a".isEmpty());
  }
}
