package periscope.litmus.event;

/**
 * An execution of which reads-from, coherence and orders are known in part: the execution contains every pair in {@code
 * must…} and no pair outside {@code may…}. All arrays are relations in the format of {@link Relations}; the caller may
 * change them.
 *
 * @param mustOrders one relation for each further order that the model chooses, in the model's sequence; likewise
 *                   {@code mayOrders}
 */
public record PartialExecution(
    long[] mustRf, long[] mayRf, long[] mustCo, long[] mayCo, long[][] mustOrders, long[][] mayOrders) {}
