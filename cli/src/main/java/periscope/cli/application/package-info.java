/**
 * {@code periscope app}: applications under stress, the fences that they need, and what fences cost.
 *
 * <p>Duty: the subcommands of {@link periscope.cli.application.App}. A hardening is told while it happens ({@code
 * Story}); then models are asked about the fences that were found ({@code ModelWords}), and where they disagree with
 * the experiment is told, in both directions ({@code ModelStory}).
 *
 * <p>Invariants: every report says device, size and seed, so that whoever reads it can run it again. What runs showed
 * is never called a proof; what a model says is said of its launch only.
 */
package periscope.cli.application;
