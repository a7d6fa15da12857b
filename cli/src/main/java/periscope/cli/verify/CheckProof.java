package periscope.cli.verify;

import java.util.List;
import periscope.cli.session.Exit;
import periscope.cli.session.ModelFiles;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.text.Prose;
import periscope.proof.ProofChecker;
import periscope.proof.ProofChecker.Claim;
import periscope.proof.Refused;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code periscope check-proof}: it checks a certificate that {@code verify --unbounded} wrote. */
@picocli.CommandLine.Command(
    name = "check-proof",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Check a certificate of verify --unbounded.",
      "",
      "Reads the table and both models again, derives all obligations from them, and accepts the certificate only if it"
          + " refutes each. The checker uses no other part of Periscope, and does not trust the prover."
    },
    footer = {"", "Examples:", "  periscope check-proof cuda.proof"})
public final class CheckProof implements Subcommand {

  private final Session session;

  @Parameters(paramLabel = "FILE", description = "a certificate")
  private String file;

  @Mixin
  private ModelFiles include = new ModelFiles();

  public CheckProof(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    include.addTo(session.inputs());
    SourceText text = session.inputs().sources().file(file);
    try {
      Claim named = ProofChecker.claim(text.content());
      ProofTexts texts = ProofTexts.read(session.inputs(), named.table(), named.source(), named.target());
      told(ProofChecker.check(text.content(), texts::text));
      return Exit.OK;
    } catch (Refused e) {
      throw new InvalidInputException(Diagnostic.error(text, line(text.content(), e.line()),
          "this certificate proves nothing: " + e.getMessage(),
          "'periscope verify TABLE --unbounded --proof FILE' writes one"));
    }
  }

  private static Span line(String text, int number) {
    int offset = 0;
    for (int i = 1; i < number; i++) {
      offset = text.indexOf('\n', offset) + 1;
    }
    return new Span(offset, 1);
  }

  private void told(Claim claim) {
    session.terminal().line("SOUND  " + claim.table() + " against " + claim.source() + " and " + claim.target()
        + ", programs of every size made of the operations below, of any number of threads and locations on one"
        + " device.");
    session.terminal().line("");
    List.of(Prose.count(claim.obligations(), "obligation") + ", "
        + Prose.count(claim.refutations(), "refutation") + (claim.races() ? "; programs may race (T1 and T2 of"
            + " docs/unbounded.md)." : "; no program races (T1 of docs/unbounded.md)."),
        "Operations: " + String.join(", ", claim.operations()) + ".")
        .forEach(s -> Prose.hanging("  " + s, 4, Prose.WIDTH).forEach(session.terminal()::line));
  }
}
