/**
 * The command {@code verify} (all programs of a bound, or one) and {@code models-diff}, which asks the same of two
 * models, with the reports that all searches print.
 *
 * <p>Nouns: a {@link periscope.cli.verify.Summary} is the verdict with what it rests on, {@link
 * periscope.cli.verify.NotCoveredText} what it says nothing of, {@link periscope.cli.verify.VerifyJson} the same for
 * programs; a {@link periscope.cli.verify.FindingReport} is one counterexample as text, in the order that reviewers
 * look at it; {@link periscope.cli.verify.Why} says in a sentence what went wrong. Of one program, a {@link
 * periscope.cli.verify.ProgramVerification} is what a mapping does to it, a {@link periscope.cli.verify.ProgramReport}
 * that as text, {@link periscope.cli.verify.ProgramJson} as data. Several programs are a {@link
 * periscope.cli.verify.ProgramsTable} of {@link periscope.cli.verify.ProgramResult}s. {@link
 * periscope.cli.verify.Blamed} says where in files a finding comes from, for reports and logs.
 *
 * <p>Invariants: a verdict is never printed without its bound and what the table speaks of beyond; a finding is worked
 * out anew before it is shown.
 */
package periscope.cli.verify;
