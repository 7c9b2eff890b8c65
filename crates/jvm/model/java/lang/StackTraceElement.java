package java.lang;

import fencepost.Immediate;
import fencepost.Machine;
import java.util.Objects;

/** A frame of a stack trace. */
public final class StackTraceElement implements java.io.Serializable {
    // What Machine.frameText is asked for.
    private static final int METHOD = 2;
    private static final int FILE = 3;
    private static final int OWNER = 4;
    private static final int UNITS_OF_FRAME = 2;
    private static final int NATIVE = -2;

    /** Whether it is of a trace: then its text leaves out what all such frames have in common. */
    @Immediate private final boolean traced;
    @Immediate private final String classLoaderName;
    @Immediate private final String moduleName;
    @Immediate private final String moduleVersion;
    @Immediate private final String declaringClass;
    @Immediate private final String methodName;
    @Immediate private final String fileName;
    @Immediate private final int lineNumber;

    public StackTraceElement(String declaringClass, String methodName, String fileName, int lineNumber) {
        this(null, null, null, declaringClass, methodName, fileName, lineNumber);
    }

    public StackTraceElement(String classLoaderName, String moduleName, String moduleVersion, String declaringClass,
            String methodName, String fileName, int lineNumber) {
        this.traced = false;
        this.classLoaderName = classLoaderName;
        this.moduleName = moduleName;
        this.moduleVersion = moduleVersion;
        this.declaringClass = Objects.requireNonNull(declaringClass, "Declaring class is null");
        this.methodName = Objects.requireNonNull(methodName, "Method name is null");
        this.fileName = fileName;
        this.lineNumber = lineNumber;
    }

    private StackTraceElement(String trace, int frame) {
        String owner = Machine.frameText(trace, frame, OWNER), file = Machine.frameText(trace, frame, FILE);
        int module = owner.indexOf('/');
        boolean known = !file.isEmpty();
        traced = true;
        classLoaderName = module < 0 ? "app" : null;
        moduleName = module < 0 ? null : owner.substring(0, module);
        moduleVersion = null;
        declaringClass = owner.substring(module + 1);
        methodName = Machine.frameText(trace, frame, METHOD);
        fileName = known ? file : null;
        lineNumber = known ? Machine.frameLine(trace, frame) : -1;
    }

    /** The frames of a trace of the machine's. */
    static StackTraceElement[] of(String trace) {
        StackTraceElement[] all = new StackTraceElement[trace == null ? 0 : trace.length() / UNITS_OF_FRAME];
        for (int i = 0; i < all.length; i++)
            all[i] = new StackTraceElement(trace, i);
        return all;
    }

    public String getFileName() { return fileName; }
    public int getLineNumber() { return lineNumber; }
    public String getModuleName() { return moduleName; }
    public String getClassLoaderName() { return classLoaderName; }
    public String getClassName() { return declaringClass; }
    public String getMethodName() { return methodName; }
    public boolean isNativeMethod() { return lineNumber == NATIVE; }

    public String getModuleVersion() {
        if (traced && moduleName != null)
            Machine.inconclusive("the version of the JDK");
        return moduleVersion;
    }

    public String toString() {
        String text = "";
        if (!traced && classLoaderName != null && !classLoaderName.isEmpty())
            text = classLoaderName + "/";
        if (moduleName != null && !moduleName.isEmpty()) {
            text += moduleName;
            if (moduleVersion != null && !moduleVersion.isEmpty())
                text += "@" + moduleVersion;
        }
        return (text.isEmpty() ? "" : text + "/") + declaringClass + "." + methodName + "(" + place() + ")";
    }

    private String place() {
        if (isNativeMethod())
            return "Native Method";
        if (fileName == null)
            return "Unknown Source";
        return lineNumber >= 0 ? fileName + ":" + lineNumber : fileName;
    }

    public boolean equals(Object object) {
        if (!(object instanceof StackTraceElement))
            return false;
        StackTraceElement other = (StackTraceElement) object;
        return lineNumber == other.lineNumber && declaringClass.equals(other.declaringClass)
            && Objects.equals(classLoaderName, other.classLoaderName) && Objects.equals(moduleName, other.moduleName)
            && (traced && other.traced || Objects.equals(getModuleVersion(), other.getModuleVersion()))
            && Objects.equals(methodName, other.methodName) && Objects.equals(fileName, other.fileName);
    }

    public int hashCode() {
        int result = 31 * declaringClass.hashCode() + methodName.hashCode();
        result = 31 * result + Objects.hashCode(classLoaderName);
        result = 31 * result + Objects.hashCode(moduleName);
        result = 31 * result + Objects.hashCode(getModuleVersion());
        result = 31 * result + Objects.hashCode(fileName);
        return 31 * result + lineNumber;
    }
}
