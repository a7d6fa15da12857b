/**
 * Litmus tests in PTX (PTX ISA; [GPUC], §2.3 and §4.1 for the header {@code GPU_PTX}).
 *
 * <p>Duty: text to {@link periscope.litmus.LitmusTest} and back. Nouns: column (a thread), row, cell (labels and at
 * most one instruction, perhaps under a predicate), placement, scope tree, memory map, alias.
 *
 * <p>Invariants: parsing a printed test gives an equal test; Xtext and EMF types stay inside the {@code xtext}
 * subpackage; whatever the input, the only exception that leaves the parser is {@link
 * periscope.litmus.source.InvalidInputException}.
 *
 * <p>Decisions:
 * <ul>
 *   <li>Both headers read one language. Registers and locations have types; predicates hold 0 or 1.
 *   <li>Registers that hold addresses are folded while reading ({@code AddressFolding}), and a number that was added
 *       to an address becomes the access's offset, so that {@code GPU_PTX} and {@code PTX} texts of one test are equal
 *       and dependencies stay. An address that differs where ways meet, or that goes through memory, is refused.
 *   <li>A register of the init block that is not 0 becomes an assignment at the head of its thread. A register or
 *       location that the init block lacks is 0.
 *   <li>Without a placement and without a scope tree, all threads are in one CTA of one gpu. CTA numbers that stand
 *       for CTAs of several gpus are renumbered, since {@link periscope.litmus.memory.Placement} wants them unique.
 *       Warps and grids are read and not kept: no model tells them apart. A CTA without a stated cluster is a cluster
 *       of its own.
 *   <li>A shared location of which the text names an instance ({@code d@1}) becomes one location for each instance.
 *   <li>{@code bar.cta.sync} counts instances and quorums as litmus tests do; {@code bar.sync a, b} counts threads as
 *       the PTX ISA does, and a test has no threads but its own.
 * </ul>
 */
package periscope.lang.ptx;
