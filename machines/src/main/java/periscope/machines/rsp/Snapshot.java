package periscope.machines.rsp;

import java.util.List;
import java.util.Optional;

/**
 * A machine state for people, in the notation of the paper's Figs. 4 and 5.
 *
 * @param l1       entries of each work-group's L1, a line each location; absent entries left out
 * @param l1Fifo   each L1's fifo, oldest last as in the figures; empty if it is empty
 * @param l2       entries of each device's L2; empty lists with the L2 as memory
 * @param l2Fifo   each L2's fifo
 * @param memory   {@code x=0} for each location
 * @param locks    locks that are held, such as {@code x by P1} or {@code rmw wg0 by P1}
 * @param registers what each thread's registers hold, {@code r0=1}, only those written so far
 */
public record Snapshot(
    List<List<String>> l1,
    List<String> l1Fifo,
    List<List<String>> l2,
    List<String> l2Fifo,
    List<String> memory,
    List<String> locks,
    Optional<String> registers) {}
