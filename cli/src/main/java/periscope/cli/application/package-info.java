/**
 * {@code periscope app}: applications under stress, the fences that they need, and what fences cost.
 *
 * <p>Duty: the subcommands of {@link periscope.cli.application.App}. A hardening is told while it happens ({@code
 * Story}); then models are asked about the fences that were found ({@code ModelWords}), and where they disagree with
 * the experiment is told, in both directions ({@code ModelStory}). Where they have no answer in time, litmus tests
 * stand in that are cut out of runs that go wrong without a fence ({@code StandIns}). Each command has its report as
 * JSON, too, beside it ({@code HardenJson} and the like); what is run, and where, is the same record in all ({@code
 * Where}). What runs showed is kept by {@link periscope.applications.kept.StoredTrials} and its like.
 *
 * <p>Invariants: every report says device, size and seed, so that whoever reads it can run it again. What runs showed
 * is never called a proof; what a model says is said of its launch only, and of a litmus test only of that.
 */
package periscope.cli.application;

