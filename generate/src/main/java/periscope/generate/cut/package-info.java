/**
 * Litmus tests that are cut out of executions of larger programs: a race or a forbidden outcome of a kernel as a test
 * of the field's own form.
 *
 * <p>Nouns: a {@link periscope.generate.cut.History} is one execution, step by step, of an engine or of a machine; a
 * {@link periscope.generate.cut.StepOperation} is the operation of a step. Its {@link periscope.generate.cut.Core} is
 * the shortest way from one of two accesses to the other, or the shortest cycle, along program order, barriers and
 * communication ({@link periscope.generate.cut.Link}); {@link periscope.generate.cut.CoreSearch} finds it, in long
 * executions on {@link periscope.generate.cut.Lanes}. {@link periscope.generate.cut.Cutting} makes the {@link
 * periscope.generate.cut.CutTest}, {@link periscope.generate.cut.CutNames} gives it a name.
 *
 * <p>Invariants: orders, scopes, kinds of accesses, fences, and the work-groups of threads are as in the execution; a
 * test has no more steps than the execution has, but for barriers that a thread has not come to yet. This package does
 * not judge a test under a model: its callers do.
 */
package periscope.generate.cut;
