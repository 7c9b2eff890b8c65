package java.security;

public final class AccessControlContext {
    public AccessControlContext(ProtectionDomain[] context) { }
}
