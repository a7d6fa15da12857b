package periscope.cli.verify;

import java.util.Optional;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.mappings.table.Mapping;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Verdict;
import picocli.CommandLine.Mixin;

/** {@code periscope minimise}: is every instruction of a mapping needed, and in its place? */
@picocli.CommandLine.Command(
    name = "minimise",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Say of every instruction of a mapping whether it is needed.",
      "",
      "Drops, weakens and swaps with its neighbour each instruction of each row, and drops each lock together with its "
          + "unlock; accesses are never dropped. To weaken is to take one step: DV to WG, fence.sc to fence.acq_rel, "
          + "ld.acquire to ld.relaxed, membar.gl to membar.cta. For each edit, says whether every program within the"
          + " bound "
          + "that uses the row is still compiled soundly and never gets stuck, and if not, shows the smallest that"
          + " tells."
    },
    footer = {"", "Examples:", "  periscope minimise rsp-proposed",
        "  periscope minimise scoped-cpp-ptx --target-model ptx-6.0 --scopes gpu --events 4 --without volatile"})
public final class Minimise implements Subcommand {

  private final Session session;

  @Mixin
  private SearchOptions options = new SearchOptions();

  @Mixin
  private Subject subject = new Subject();

  public Minimise(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Mapping mapping = subject.mapping(session);
    Inquiry inquiry = Inquiry.of(session, subject.target(), mapping, options);
    SearchRun run = new SearchRun(session, options.programs().timeLimit().deadline());
    Optional<Integer> wrong = inquiry.leavesOutOthers() ? Optional.empty() : baseIsWrong(inquiry, run);
    return wrong.orElseGet(() -> new Edits(session.terminal(), inquiry, run).look());
  }

  /**
   * Where all programs are searched, the table itself has to be sound, so that every counterexample to an edited one
   * uses an edited row.
   *
   * @return the exit code if it is not
   */
  private Optional<Integer> baseIsWrong(Inquiry inquiry, SearchRun run) {
    Terminal terminal = session.terminal();
    Answer answer = run.run(inquiry.base().name(), inquiry.untilFirst(inquiry.question()));
    if (answer.verdict() == Verdict.SOUND) {
      return Optional.empty();
    }
    terminal.line(answer.verdict() + "  " + terminal.colours().strong(inquiry.base().name()) + " itself"
        + answer.findings().stream().findFirst().map(f -> ": " + Edits.program(f))
        .orElse("; its edits were not looked at"));
    terminal.out().flush();
    return Optional.of(Verify.exit(answer.verdict()));
  }
}
