/**
 * Reports of searches and of single programs: verdicts with what they rest on, and counterexamples.
 *
 * <p>Nouns: a {@link periscope.verifier.report.Summary} is the verdict with what it rests on, {@link
 * periscope.verifier.report.NotCoveredText} what it says nothing of, {@link periscope.verifier.report.VerifyJson} the
 * same for programs; a {@link periscope.verifier.report.FindingReport} is one counterexample as text, in the order
 * that reviewers look at it; {@link periscope.verifier.report.Why} says in a sentence what went wrong. Of one program,
 * a {@link periscope.verifier.report.ProgramVerification} is what a mapping does to it, a {@link
 * periscope.verifier.report.ProgramReport} that as text, {@link periscope.verifier.report.ProgramJson} as data.
 * Several programs are a {@link periscope.verifier.report.ProgramsTable} of {@link
 * periscope.verifier.report.ProgramResult}s. {@link periscope.verifier.report.Blame} says where in files a finding
 * comes from, for reports and logs.
 *
 * <p>Invariants: a verdict is never printed without its bound and what the table speaks of beyond; a finding is worked
 * out anew before it is shown.
 */
package periscope.verifier.report;

