import java.util.concurrent.*;

// Holds: parse, then store; an end mark goes through both stages.
class PipelineOfTwo {
    public static void main(String[] args) throws Exception {
        BlockingQueue<String> lines = new ArrayBlockingQueue<>(1);
        BlockingQueue<Integer> numbers = new ArrayBlockingQueue<>(1);
        int[] sum = new int[1];
        Together.run(
            () -> { lines.put("4"); lines.put("end"); },
            () -> {
                for (String line = lines.take(); !line.equals("end"); line = lines.take())
                    numbers.put(Integer.parseInt(line));
                numbers.put(-1);
            },
            () -> { for (int number = numbers.take(); number >= 0; number = numbers.take()) sum[0] += number; });
        assert sum[0] == 4;
    }
}
