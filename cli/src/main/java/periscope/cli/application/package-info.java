/**
 * {@code periscope app}: applications under stress, the fences that they need, and the cost of fences.
 *
 * <p>Duty: the subcommands of {@link periscope.cli.application.App}. {@link periscope.cli.application.HardeningReport}
 * reports a hardening while it runs; then models judge the fences that it found ({@link
 * periscope.applications.model.ModelVerdicts}), and {@link periscope.cli.application.ModelVerdictReport} reports their
 * disagreements with the experiment, in both directions. Where models have no answer in time, litmus tests stand in
 * that are cut out of runs that go wrong without a fence ({@link periscope.applications.model.StandIns}). Each command
 * also has a JSON report (such as {@link periscope.applications.report.HardenJson}); the program and the device are
 * one record in all of them ({@link periscope.applications.report.RunPlace}). {@link
 * periscope.applications.kept.StoredTrials} and its like keep the results of runs.
 *
 * <p>Invariants: every report says device, size and seed, so that a reader can run it again. An observation of runs is
 * never called a proof; a model's verdict is about its launch only, and its verdict on a litmus test about that test
 * only.
 */
package periscope.cli.application;
