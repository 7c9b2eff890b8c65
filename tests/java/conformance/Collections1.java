import java.util.*;

/** The model's collections do what the real ones do. */
public class Collections1 {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 25; i++)
            list.add(i * 7 % 11);
        list.add(2, 100);
        list.remove(Integer.valueOf(7));
        list.remove(0);
        list.removeIf(x -> x % 5 == 0);
        System.out.println(list + " " + list.size() + list.indexOf(4) + list.contains(9) + list.lastIndexOf(1) + " " + list.hashCode());
        Collections.sort(list);
        list.sort(Comparator.reverseOrder());
        System.out.println(list + " " + Collections.max(list) + Collections.min(list) + list.equals(new LinkedList<>(list)));
        try {
            for (Integer i : list)
                list.add(i);
        } catch (ConcurrentModificationException e) {
            System.out.println("modified");
        }
        try {
            list.get(99);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            List.of(1, 2).add(3);
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
        Deque<String> deque = new ArrayDeque<>();
        for (int i = 0; i < 20; i++)
            if (i % 2 == 0)
                deque.addFirst("f" + i);
            else
                deque.addLast("l" + i);
        System.out.println(deque + " " + deque.poll() + deque.pollLast() + deque.peekFirst() + deque.size() + deque.remove("l9") + deque);
        LinkedList<Integer> linked = new LinkedList<>(List.of(3, 1, 2));
        linked.push(9);
        linked.add(1, 8);
        System.out.println(linked + " " + linked.pop() + linked.removeLast() + linked.getFirst() + linked);
        try {
            new LinkedList<String>().removeFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        Map<String, Integer> map = new HashMap<>();
        for (String word : new String[] { "the", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog", "and", "runs", "away", "from", "the", "cat", "who", "sleeps" })
            map.merge(word, 1, Integer::sum);
        map.computeIfAbsent("new", key -> key.length());
        map.compute("the", (key, old) -> old * 10);
        map.put(null, 5);
        System.out.println(map + " " + map.get("the") + map.getOrDefault("none", -1) + map.containsKey(null) + map.remove("fox") + map.size() + " " + map.keySet() + map.values() + map.hashCode());
        int sum = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet())
            sum += entry.setValue(entry.getValue() + 1);
        map.forEach((key, value) -> System.out.print(key + value + " "));
        System.out.println(sum);
        Set<Integer> set = new HashSet<>(list);
        set.add(1000);
        set.add(1000);
        System.out.println(set + " " + set.contains(4) + set.remove(4) + set.size() + set.equals(new HashSet<>(set)));
        int[] array = { 5, 3, 9, 1 };
        Arrays.sort(array);
        String[] words = { "b", "c", "a" };
        Arrays.sort(words);
        System.out.println(Arrays.toString(array) + Arrays.toString(words) + Arrays.toString(Arrays.copyOf(array, 6)) + Arrays.equals(array, array.clone()) + Arrays.hashCode(array) + Arrays.asList(words));
        System.out.println(Optional.of(3).map(x -> x + 1).filter(x -> x > 3).orElse(0) + " " + Optional.empty().isPresent() + Optional.ofNullable(null));
        Iterator<String> all = Arrays.asList(words).iterator();
        while (all.hasNext())
            System.out.print(all.next());
        System.out.println(String.join("/", List.of("x", "y")));
    }
}
