/**
 * Tests, tables and models by the names that users give them.
 *
 * <p>Duty: find and read an input, shipped or in a file, a folder or an archive. Nouns: {@link
 * periscope.inputs.Inputs} holds all inputs of a run; {@link periscope.inputs.Sources} read texts, {@link
 * periscope.inputs.ShippedTests} are the corpus; a {@link periscope.inputs.NamedModel} is a model with the name that
 * its user gave it, {@link periscope.inputs.Judges} choose the model of a test; {@link periscope.inputs.Forms} are the
 * forms that tests can be written in.
 *
 * <p>Invariants: no parser is set up before an input needs it, since that costs start-up time; nothing here prints:
 * {@link periscope.inputs.Remarks} receive notes and problems.
 */
package periscope.inputs;
