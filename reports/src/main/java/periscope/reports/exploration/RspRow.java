package periscope.reports.exploration;

import java.util.List;
import periscope.litmus.schema.Field;

/**
 * A step of a run on the RSP machine, with the state after the step; the first row has no step, and its state is the
 * start.
 */
@Field("a state of the run, whole, and the step that led to it")
public record RspRow(
    @Field("empty for the start") String step,
    @Field("entries of each work-group's L1") List<List<String>> l1,
    @Field("each L1's fifo, oldest last; empty if it is empty") List<String> l1Fifo,
    @Field("entries of each device's L2; empty with the L2 as memory") List<List<String>> l2,
    @Field("each L2's fifo") List<String> l2Fifo,
    @Field("x=0 for each location") List<String> memory,
    @Field("locks that are held") List<String> locks,
    @Field("0:r1=0 for each register") String registers) {}
