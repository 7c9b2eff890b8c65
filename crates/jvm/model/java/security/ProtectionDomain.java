package java.security;

public class ProtectionDomain {
    public ProtectionDomain(CodeSource source, PermissionCollection permissions) { }
}
