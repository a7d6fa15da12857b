package periscope.machines.rsp;

import java.util.List;
import java.util.Optional;

/**
 * A machine state as text, in the notation of [RSP], Figs. 4 and 5.
 *
 * @param l1        entries of each work-group's L1, a line for each location; absent entries are left out
 * @param l1Fifo    each L1's fifo, oldest element last as in the figures; an empty string for an empty fifo
 * @param l2        entries of each device's L2; empty lists with the L2 as memory
 * @param l2Fifo    each L2's fifo
 * @param memory    {@code x=0} for each location
 * @param locks     the held locks, such as {@code x by P1} or {@code rmw wg0 by P1}
 * @param registers for each thread, the registers that it has written, as {@code r0=1}
 */
public record Snapshot(
    List<List<String>> l1,
    List<String> l1Fifo,
    List<List<String>> l2,
    List<String> l2Fifo,
    List<String> memory,
    List<String> locks,
    Optional<String> registers) {}
