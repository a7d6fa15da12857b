/**
 * Litmus tests that are cut out of executions of larger programs: what a race or a forbidden outcome of a kernel stands
 * for, in the field's own forms.
 *
 * <p>Nouns: a {@link periscope.generate.cut.History} is what happened in one execution, step by step, whoever saw it;
 * an {@link periscope.generate.cut.StepOperation} is what a step does. Its {@link periscope.generate.cut.Core} is the
 * shortest way from one of two accesses to the other, or the shortest cycle, along program order, barriers and
 * communication ({@link periscope.generate.cut.Link}); {@link periscope.generate.cut.CoreSearch} finds it, in long
 * executions on {@link periscope.generate.cut.Lanes}. {@link periscope.generate.cut.Cutting} makes the {@link
 * periscope.generate.cut.CutTest}, {@link periscope.generate.cut.CutNames} say what it is called.
 *
 * <p>Invariants: orders, scopes, kinds of accesses, fences, and who shares a work-group are as in the execution; a test
 * has no more steps than the execution has, but for barriers that a thread has not come to yet. What a test shows under
 * a model is not said here: whoever cuts asks.
 */
package periscope.generate.cut;

