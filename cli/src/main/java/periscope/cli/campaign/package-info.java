/**
 * {@code periscope tune} and {@code periscope conform}: campaigns on a device, kept in a database.
 *
 * <p>Duty: the two commands, what they share ({@link periscope.cli.campaign.CampaignOptions}) and their tables. What a
 * campaign does is {@code periscope.campaigns}'s; what is forbidden is {@link
 * periscope.comparison.ModelComparison}'s.
 *
 * <p>Invariants: whatever ends a command, what was found is in the database, and the same command goes on from there.
 */
package periscope.cli.campaign;

