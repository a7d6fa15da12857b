/**
 * The command {@code verify} (all programs of a bound, or one) and {@code models-diff}, which asks the same of two
 * models.
 *
 * <p>Duty: read the command line; {@code periscope.verifier.task} searches, {@code periscope.verifier.report} shows.
 */
package periscope.cli.verify;
