/**
 * Candidate executions of a source litmus test under a {@code .cat} model ([RSP], §2.2).
 *
 * <p>Data flows one way: a thread's instructions become its {@link periscope.engines.enumeration.path.Path}s, one for
 * each way through its branches, with the values of reads left open; one path a thread makes a {@link
 * periscope.engines.enumeration.Skeleton}; choosing what each read reads from and an order of the writes to each
 * location makes candidate executions, which the model accepts or not. Where the model forbids cycles of program order
 * and reads-from, a {@link periscope.engines.enumeration.GraphSearch} puts executions together event by event instead,
 * and which paths threads take comes of that; {@link periscope.engines.enumeration.Visits} says which it is. A {@link
 * periscope.engines.enumeration.StraightLine} is one way through one thread by itself: searches over programs look at
 * operations so.
 *
 * <p>Decisions: a candidate whose values depend on themselves through reads-from has no values and is dropped; an
 * expression such as {@code r ^ r}, which is the same whatever was read, depends on nothing in this sense. Loops are
 * unrolled for the jumps backwards of a thread that a {@link periscope.semantics.LoopBound} allows; executions that
 * want more are dropped and reported. The final value of a location is that of its last write in {@code co}, or in
 * {@code hb} for a non-atomic location if the model orders only atomic ones (it uses {@code mo} and not {@code co}).
 */
package periscope.engines.enumeration;

