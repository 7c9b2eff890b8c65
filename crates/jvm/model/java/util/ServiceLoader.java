package java.util;

import fencepost.ClassList;
import fencepost.Immediate;

/** Providers that the class path names in {@code META-INF/services}: the translation reads those files. */
public final class ServiceLoader<S> implements Iterable<S> {
    @Immediate private final Class<S> service;
    @Immediate private final ClassList providers;
    /** Those that have been made, in their order. */
    private final ArrayList<S> made = new ArrayList<>();

    private ServiceLoader(Class<S> service, ClassList providers) {
        this.service = service;
        this.providers = providers;
    }

    /** The translation knows the providers, if it knows the class. */
    public static native <S> ServiceLoader<S> load(Class<S> service);
    public static native <S> ServiceLoader<S> load(Class<S> service, ClassLoader loader);

    static <S> ServiceLoader<S> over(Class<S> service, ClassList providers) { return new ServiceLoader<>(service, providers); }

    /** What stands for a provider whose class is missing. */
    static final class Missing { }

    private S make(int index) {
        ClassList at = providers;
        for (int i = 0; i < index; i++)
            at = at.next;
        String name = service.getName() + ": Provider ";
        if (at.first == Missing.class)
            throw new ServiceConfigurationError(name + "not found");
        try {
            return service.cast(at.first.getConstructor().newInstance());
        } catch (ClassCastException other) {
            throw new ServiceConfigurationError(name + at.first.getName() + " not a subtype");
        } catch (NoSuchMethodException none) {
            throw new ServiceConfigurationError(name + at.first.getName() + " Unable to get public no-arg constructor", none);
        } catch (java.lang.reflect.InvocationTargetException thrown) {
            throw new ServiceConfigurationError(name + at.first.getName() + " could not be instantiated", thrown.getCause());
        } catch (ReflectiveOperationException failed) {
            throw new ServiceConfigurationError(name + at.first.getName() + " could not be instantiated", failed);
        }
    }

    public Iterator<S> iterator() {
        return new Iterator<S>() {
            private int next;

            public boolean hasNext() { return next < ClassList.length(providers); }

            public S next() {
                if (!hasNext())
                    throw new NoSuchElementException();
                if (next == made.size())
                    made.add(make(next));
                return made.get(next++);
            }
        };
    }

    public Optional<S> findFirst() {
        Iterator<S> all = iterator();
        return all.hasNext() ? Optional.of(all.next()) : Optional.empty();
    }

    public void reload() { made.clear(); }

    public String toString() { return "java.util.ServiceLoader[" + service.getName() + "]"; }
}
