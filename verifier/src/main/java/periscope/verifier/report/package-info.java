/**
 * Reports of searches and of single programs: verdicts with their premises, and counterexamples.
 *
 * <p>Nouns: a {@link periscope.verifier.report.Summary} is the verdict with its premises, {@link
 * periscope.verifier.report.NotCoveredText} the part of the language that the verdict does not cover, {@link
 * periscope.verifier.report.VerifyJson} the same for programs; a {@link
 * periscope.verifier.report.CounterexampleReport} is one counterexample as text, in the order in which reviewers read
 * it; {@link periscope.verifier.report.Why} explains the problem in a sentence. Of one program, a {@link
 * periscope.verifier.report.ProgramVerification} is the result of verification, a {@link
 * periscope.verifier.report.ProgramReport} the result as text, {@link
 * periscope.verifier.report.ProgramJson} as data. Several programs are a {@link
 * periscope.verifier.report.ProgramsTable} of {@link periscope.verifier.report.ProgramResult}s. {@link
 * periscope.verifier.report.Blame} names the places in files that a finding comes from, for reports and logs.
 *
 * <p>Invariants: a verdict is never printed without its bound and the operations of the table beyond the bound; a
 * finding is recomputed before a report shows it.
 */
package periscope.verifier.report;
