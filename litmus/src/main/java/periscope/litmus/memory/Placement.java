package periscope.litmus.memory;

/**
 * Where a thread runs. Work-group numbers are unique in the whole test, not only in a device: two threads with the same
 * {@code workGroup} have the same {@code device}.
 *
 * @param workGroup number of the work-group, from 0
 * @param device    number of the device, from 0
 */
public record Placement(int workGroup, int device) {}
