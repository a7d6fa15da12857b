/**
 * Events and the executions they form ([RSP], §2.2–§2.3).
 *
 * <p>An {@link periscope.litmus.event.EventStructure} is a pre-execution: the events of one choice of paths through the
 * threads, without the values read. Relations over its events are bit matrices,
 * {@link periscope.litmus.event.Relations}; what is kept of them are {@link periscope.litmus.event.Relation}s and
 * {@link periscope.litmus.event.EventSet}s.
 *
 * <p>Invariants: events are numbered from 0; initial writes come first, then the events of thread 0 in program order,
 * then those of thread 1, and so on; at most {@link periscope.litmus.event.EventStructure#LIMIT} events.
 */
package periscope.litmus.event;
