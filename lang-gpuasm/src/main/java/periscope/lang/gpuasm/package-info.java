/**
 * Litmus tests in the GPU assembly of [RSP], §5.2, Table 1.
 *
 * <p>Duty: text to {@link periscope.litmus.LitmusTest} and back. Nouns: column (a thread), row, cell (labels and at
 * most one instruction), placement.
 *
 * <p>Invariants: parsing a printed test gives an equal test; Xtext and EMF types stay inside the {@code xtext}
 * subpackage; whatever the input, the only exception that leaves the parser is {@link
 * periscope.litmus.source.InvalidInputException}.
 *
 * <p>Additions to the paper's table: moves, arithmetic, branches and labels, which the paper leaves out (§5.2), and
 * stores of a constant.
 */
package periscope.lang.gpuasm;
