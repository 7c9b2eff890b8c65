package org.junit;

import fencepost.Asserted;

/** Two texts are not the same. */
public class ComparisonFailure extends AssertionError {
    private final String fExpected;
    private final String fActual;

    public ComparisonFailure(String message, String expected, String actual) {
        super(Asserted.text(message, Asserted.expected(Asserted.show(expected), actual)));
        fExpected = expected;
        fActual = actual;
    }

    public String getExpected() {
        return fExpected;
    }

    public String getActual() {
        return fActual;
    }
}
