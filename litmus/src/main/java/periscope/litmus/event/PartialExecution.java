package periscope.litmus.event;

/**
 * An execution that is fixed in part: everything in {@code must} is in it, and nothing outside {@code may}. All are
 * rows of relations, and the caller may change the arrays.
 */
public record PartialExecution(
    long[] mustRf, long[] mayRf, long[] mustCo, long[] mayCo, long[][] mustOrders, long[][] mayOrders) {}
