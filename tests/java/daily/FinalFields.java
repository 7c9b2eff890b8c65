// Holds: final fields are seen however the object is published.
class FinalFields {
    static class Point {
        final int x, y;

        Point(int x, int y) { this.x = x; this.y = y; }
    }

    static Point shared;

    public static void main(String[] args) throws Exception {
        Together.run(
            () -> shared = new Point(1, 2),
            () -> { Point point = shared; assert point == null || point.x + point.y == 3; });
    }
}
