package periscope.machines.rsp;

import java.util.List;

/**
 * A run of the machine.
 *
 * @param steps  the transitions of the run, in order
 * @param states snapshots: {@code states.get(i)} before step {@code i}, and one more at the end
 */
public record Trace(List<Transition> steps, List<Snapshot> states) {}
