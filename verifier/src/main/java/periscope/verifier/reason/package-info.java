/**
 * Reasons of findings: whose a finding is. A finding is a program that a table compiles wrongly under a source model
 * and a target model. Its reason is found by asking about the same program again: by the table with rows at full order
 * ({@link periscope.mappings.table.RowEdits#inFull}), and under the other readings that the models declare ({@link
 * periscope.inputs.OtherReading}).
 *
 * <p>Nouns: a {@link periscope.verifier.reason.Reason} is the answer; {@link periscope.verifier.reason.Reasons} asks
 * and remembers, in a {@link periscope.verifier.reason.Setting}; a {@link periscope.verifier.reason.ProgramQuestion}
 * answers for one program, as a search or as a check of a test asks; a {@link periscope.verifier.reason.Basis} is a
 * reading under which a finding is gone. A {@link periscope.verifier.reason.Baseline} is a table whose findings are
 * known, {@link periscope.verifier.reason.Beyond} the answer about the programs that it compiles rightly, and an {@link
 * periscope.verifier.reason.Offer} a shipped table that would be a baseline. {@link
 * periscope.verifier.reason.ReasonText} and {@link periscope.verifier.reason.ReasonJson} lay reasons out.
 *
 * <p>Invariants: no name of a table or of a model stands in code here, and answers alone decide. A row is at fault only
 * if its change mends the program. A question without an answer in time, or outside of a model, counts for nothing. The
 * programs of a search do not depend on reasons.
 *
 * <p>Decisions. A row counts as innocent if the program stays wrong with every operation at the full order and scope of
 * its head: then only a stronger order, a wider scope or a fence mends it that no head asks for. A fence in front of
 * each seq_cst operation is full order, or a fence behind each, whichever the table has more of; fences on both sides
 * are more than any proof of a table needs, and would mend programs that rest on load buffering. Of rows that each mend
 * the program, the row comes first that the table states itself, and then the row that lacks most of its full order.
 */
package periscope.verifier.reason;
