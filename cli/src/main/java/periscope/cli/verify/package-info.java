/**
 * The commands that search: {@code verify}, {@code compare} and {@code minimise}, and the reports they print.
 *
 * <p>Nouns: {@link periscope.cli.verify.SearchOptions} say what to search; {@link periscope.cli.verify.SearchRun} runs
 * one search under a progress line, a time limit and Ctrl-C; a {@link periscope.cli.verify.FindingReport} is one
 * counterexample as text, in the order that reviewers look at it; {@link periscope.cli.verify.Why} says in a sentence
 * what went wrong.
 */
package periscope.cli.verify;

