// Holds: the methods of StringBuffer are synchronized.
class SharedBuffer {
    public static void main(String[] args) throws Exception {
        StringBuffer text = new StringBuffer();
        Together.run(() -> text.append("a"), () -> text.append("b"));
        assert text.toString().equals("ab") || text.toString().equals("ba");
    }
}
