package java.lang;

import java.security.Permission;

public final class RuntimePermission extends Permission {
    public RuntimePermission(String name) { super(name); }

    public RuntimePermission(String name, String actions) { super(name); }
}
