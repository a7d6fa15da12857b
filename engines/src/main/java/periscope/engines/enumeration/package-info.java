/**
 * Candidate executions of a source litmus test under a {@code .cat} model ([RSP], §2.2).
 *
 * <p>Data flows one way: a thread's instructions become its {@link periscope.engines.enumeration.path.Path}s, one for
 * each way through its branches, with the values of reads left open; one path a thread makes a {@link
 * periscope.engines.enumeration.Skeleton}; a choice of a write for each read and of an order of the writes to each
 * location makes candidate executions, which the model accepts or not. Where the model forbids cycles of program order
 * and reads-from, a {@link periscope.engines.enumeration.GraphSearch} builds executions event by event instead, and
 * the paths of threads follow from that; {@link periscope.engines.enumeration.Visits} chooses between the two. A
 * {@link periscope.engines.enumeration.StraightLine} is one way through one thread by itself, the form in which
 * searches over programs look at operations.
 *
 * <p>Decisions: a candidate whose values depend on themselves through reads-from has no values and is dropped; an
 * expression such as {@code r ^ r}, which has one value for all read values, depends on nothing in this sense. Loops
 * are unrolled for the jumps backwards of a thread that a {@link periscope.semantics.LoopBound} allows; longer
 * executions are dropped and reported. {@code co} orders all writes of a location, and {@code mo} is {@code co} on
 * atomic locations; for a model that uses {@code hb} and names neither {@code co} nor {@code fr}, only {@code mo} is
 * enumerated. The final value of a location is that of its last write in {@code co}, or in {@code hb} for a non-atomic
 * location if the model orders only atomic ones (it uses {@code mo} and not {@code co}).
 *
 * <p>Symmetry. Threads with the same paths that models cannot tell apart may swap roles; one execution stands for all
 * that differ by such a swap, and its outcome is computed for each of them ({@code Symmetry}).
 */
package periscope.engines.enumeration;
