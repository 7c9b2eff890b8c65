// Violated: appends to a StringBuilder get lost, or its array is too short.
class SharedBuilder {
    public static void main(String[] args) throws Exception {
        StringBuilder text = new StringBuilder();
        Together.run(() -> text.append("a"), () -> text.append("b"));
        assert text.length() == 2;
    }
}
