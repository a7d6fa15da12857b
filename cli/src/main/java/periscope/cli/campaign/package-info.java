/**
 * {@code periscope tune} and {@code periscope conform}: campaigns on a device, kept in a database.
 *
 * <p>Duty: the two commands, their shared options ({@link periscope.cli.campaign.CampaignOptions}) and their tables.
 * {@code periscope.campaigns} runs campaigns; {@link periscope.comparison.ModelComparison} decides which outcomes are
 * forbidden.
 *
 * <p>Invariants: whatever ends a command, its results are in the database, and the same command goes on from there.
 */
package periscope.cli.campaign;
