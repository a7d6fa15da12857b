/**
 * Threads without jumps backwards: the events that a test may have under any model.
 *
 * <p>Duty: each thread is walked once ({@link periscope.engines.symbolic.unrolling.Unrolling}). Its events are {@link
 * periscope.engines.symbolic.unrolling.Step}s that stand at {@link periscope.engines.symbolic.unrolling.Point}s;
 * conditions over the values read decide which points a thread reaches. Registers hold {@link
 * periscope.engines.symbolic.unrolling.ValueTerm}s over these values, and {@link
 * periscope.engines.symbolic.unrolling.Origins} are the events that a value or a step depends on in the text. {@link
 * periscope.engines.symbolic.unrolling.ValueSets} bounds the values.
 *
 * <p>Invariants: every run that the bound does not cut comes through points in the order of their numbers, and has its
 * events in the order of theirs; loops are followed as far as in {@link periscope.engines.enumeration}; a set of
 * values may have more values than executions show, never fewer. Nothing here knows formulas.
 */
package periscope.engines.symbolic.unrolling;
