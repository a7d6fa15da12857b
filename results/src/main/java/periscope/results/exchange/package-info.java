/**
 * Results in other people's files, and ours in their form.
 *
 * <p>Duty: read every form in which results of litmus tests on GPUs were published, whatever its age, and the lines
 * that {@code periscope validate} keeps; write runs as records again. {@link periscope.results.exchange.Importer}
 * recognises the form of a file; {@link periscope.results.exchange.RecordReader} reads records, {@link
 * periscope.results.exchange.DatabaseReader} databases of records, {@link periscope.results.exchange.ValidateLines}
 * lines. Remarks on skipped records, and on records that do not add up, gather in {@link
 * periscope.results.exchange.Remarks}. {@link periscope.results.exchange.Exporter} writes.
 *
 * <p>Invariants: a file is imported whole, or not at all, and once; of a file no more than one configuration is in
 * memory at a time; nothing is repaired: counts that do not add up are kept as they are, and reported.
 */
package periscope.results.exchange;
