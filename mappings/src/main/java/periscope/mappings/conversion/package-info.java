/**
 * The weakest form that a compiler may give a thread's conditionals and dependencies before it applies a table: a
 * dependency is left only where a value flows.
 *
 * <p>Duty: {@link periscope.mappings.conversion.Conversion} loses dependencies that carry no value and moves code that
 * two ways of a branch share to a place where both go; {@link periscope.mappings.conversion.Forwards} finds the
 * branches that jumps forwards make, as LLVM IR has them; {@link periscope.mappings.conversion.Endings} finds the
 * loops for whose end the code behind them certainly waits.
 *
 * <p>Invariants: a converted thread makes the reads and writes of the thread, in the same order, with the same values
 * in every run, and has the same registers in the end. In doubt a dependency is lost, never kept: a target may then be
 * allowed more than any compiler gives it, and no answer rests on a dependency that a compiler may drop.
 */
package periscope.mappings.conversion;
