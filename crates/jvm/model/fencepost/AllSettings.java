package fencepost;

import java.util.Collection;
import java.util.Enumeration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/** What {@code System.getProperties} gives: one property at a time. Which ones there are differs from machine to machine. */
public final class AllSettings extends Properties {
    private static <T> T all() {
        Machine.inconclusive("all system properties, which differ from machine to machine");
        return null;
    }

    public String getProperty(String key) { return System.getProperty(key); }
    public String getProperty(String key, String def) { return System.getProperty(key, def); }
    public Object setProperty(String key, String value) { return System.setProperty(key, value); }
    public Object get(Object key) { return System.getProperty((String) key); }
    public Object getOrDefault(Object key, Object def) { return get(key) == null ? def : get(key); }
    public boolean containsKey(Object key) { return get(key) != null; }
    public Object put(Object key, Object value) { return System.setProperty((String) key, (String) value); }
    public Object remove(Object key) { return System.clearProperty((String) key); }

    public int size() { return AllSettings.<Integer>all(); }
    public boolean isEmpty() { return false; }
    public Enumeration<Object> keys() { return all(); }
    public Enumeration<Object> elements() { return all(); }
    public Enumeration<?> propertyNames() { return all(); }
    public Set<String> stringPropertyNames() { return all(); }
    public Set<Object> keySet() { return all(); }
    public Collection<Object> values() { return all(); }
    public Set<Map.Entry<Object, Object>> entrySet() { return all(); }
    public boolean contains(Object value) { return AllSettings.<Boolean>all(); }
    public boolean containsValue(Object value) { return AllSettings.<Boolean>all(); }
    public void putAll(Map<?, ?> other) { all(); }
    public void clear() { all(); }
    public Object putIfAbsent(Object key, Object value) { return all(); }
    public boolean remove(Object key, Object value) { return AllSettings.<Boolean>all(); }
    public boolean replace(Object key, Object before, Object after) { return AllSettings.<Boolean>all(); }
    public Object replace(Object key, Object value) { return all(); }
    public Object clone() { return all(); }
    public String toString() { return all(); }
    public boolean equals(Object other) { return AllSettings.<Boolean>all(); }
    public int hashCode() { return AllSettings.<Integer>all(); }
    public void list(java.io.PrintStream out) { all(); }
}
