/**
 * What a compiler may make of a thread's conditionals and dependencies before it goes by a table: the weakest form, in
 * which a dependency is left only where a value flows.
 *
 * <p>Duty: {@link periscope.mappings.conversion.Conversion} loses dependencies that carry no value and puts what two
 * ways of a branch share where both go; {@link periscope.mappings.conversion.Forwards} finds the branches that jumps
 * forwards make, as LLVM IR has them; {@link periscope.mappings.conversion.Endings} says of which loops it is certain
 * that code behind them must wait for their end.
 *
 * <p>Invariants: a converted thread reads and writes what the thread does, in the same order, with the same values in
 * every run, and has the same registers in the end. In doubt a dependency is lost, never kept: a target may then be
 * allowed more than any compiler gives it, and no answer rests on what a compiler may drop.
 */
package periscope.mappings.conversion;
