/**
 * The commands that ask whether mappings are sound: {@code verify} (all programs, or one), {@code compare}, {@code
 * minimise}, {@code repair} and {@code models-diff}, and the reports they print.
 *
 * <p>Nouns: {@link periscope.cli.verify.ProgramOptions} and {@link periscope.cli.verify.SearchOptions} say what to
 * search; an {@link periscope.cli.verify.Inquiry} makes questions of them; {@link periscope.cli.verify.SearchRun} runs
 * one search under a progress line, a time limit and Ctrl-C; a {@link periscope.cli.verify.Summary} is the verdict with
 * what it rests on, {@link periscope.cli.verify.VerifyJson} the same for programs; a {@link
 * periscope.cli.verify.FindingReport} is one counterexample as text, in the order that reviewers look at it; {@link
 * periscope.cli.verify.Why} says in a sentence what went wrong.
 */
package periscope.cli.verify;

