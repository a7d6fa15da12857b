package periscope.cli.verify;

import java.util.ArrayList;
import java.util.List;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Verdict;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code periscope compare}: what does each change of a mapping do? */
@picocli.CommandLine.Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Say what each changed row of a mapping does.",
      "",
      "For each row in which CHANGED differs from BASE, checks BASE with that one row swapped in, over the programs"
          + " that " + "use the row; all others behave as under BASE."
    },
    footer = {"", "Example:", "  periscope compare rsp-proposed rsp-original"})
public final class Compare implements Subcommand {

  private final Session session;

  @Parameters(index = "0", paramLabel = "BASE", description = "a shipped mapping's name or a .map file")
  private String baseName;

  @Parameters(index = "1", paramLabel = "CHANGED", description = "the mapping to compare with it")
  private String changedName;

  @Mixin
  private TargetOption target = new TargetOption();

  @Mixin
  private SearchOptions options = new SearchOptions();

  public Compare(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Mapping base = session.mapping(baseName);
    Mapping changed = session.mapping(changedName);
    if (!base.from().equals(changed.from()) || !base.to().equals(changed.to())) {
      throw new InvalidInputException(Diagnostic.error(new SourceText(changedName, ""), Span.NONE,
          changed.name() + " is not between the same languages as " + base.name(),
          "compare mappings of one language pair"));
    }
    Inquiry inquiry = Inquiry.of(session, target, base, options);
    Terminal terminal = session.terminal();
    SearchRun run = new SearchRun(session, options.programs().timeLimit().deadline());
    List<Verdict> verdicts = new ArrayList<>();
    long differing = changed.rows().stream().filter(r -> differs(base, r)).count();
    for (Row row : changed.rows()) {
      int index = index(base, row);
      if (index < 0) {
        terminal.line("only " + changed.name() + " has  " + row.text());
        terminal.line("");
      } else if (differs(base, row) && !session.interruption().asked()) {
        Mapping mixed = base.withRow(index, row);
        Question question = inquiry.question(mixed);
        Answer answer = run.run(row.text(), inquiry.search(question, mixed, index));
        RowReport.lines(base.rows().get(index), row, new Summary(mixed.name(), inquiry, question, answer,
            terminal.colours())).forEach(terminal::line);
        terminal.line("");
        terminal.out().flush();
        verdicts.add(answer.verdict());
      }
    }
    base.rows().stream().filter(r -> index(changed, r) < 0)
        .forEach(r -> terminal.line("only " + base.name() + " has  " + r.text()));
    if (verdicts.size() < differing) {
      terminal.line("Interrupted: " + (differing - verdicts.size()) + " of "
          + Summary.count((int) differing, "changed row") + " were not looked at.");
    } else if (verdicts.isEmpty()) {
      terminal.line("no row that both have differs");
    }
    terminal.out().flush();
    return verdicts.stream().map(Verify::exit).reduce(Exit.OK, Exit::worst);
  }

  /** Whether both mappings have the row, with other code. */
  private static boolean differs(Mapping base, Row row) {
    int index = index(base, row);
    return index >= 0 && !base.rows().get(index).templates().equals(row.templates());
  }

  /** The row of a mapping that covers the same operations; -1 if there is none. */
  private static int index(Mapping mapping, Row row) {
    for (int i = 0; i < mapping.rows().size(); i++) {
      if (mapping.rows().get(i).pattern().operations().equals(row.pattern().operations())) {
        return i;
      }
    }
    return -1;
  }
}
