package java.util;

public interface Formattable { }
