package periscope.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import periscope.cli.Command;
import periscope.cli.Exit;
import periscope.cli.Session;
import periscope.cli.Terminal;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.SearchResult;
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
          + "ld.acquire to ld.relaxed, membar.gl to membar.cta. For each edit, says whether every program within the bound "
          + "that uses the row is still compiled soundly and never gets stuck, and if not, shows the smallest that tells."
    },
    footer = {"", "Examples:", "  periscope minimise rsp-proposed",
        "  periscope minimise scoped-cpp-ptx --target-model ptx-6.0 --scopes gpu --events 4 --without volatile"})
public final class Minimise implements Command {

  private final Session session;

  @Mixin
  private SearchOptions options = new SearchOptions();

  @Mixin
  private ModelOptions models = new ModelOptions();

  @Mixin
  private Subject subject = new Subject();

  public Minimise(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Mapping mapping = subject.mapping(session);
    Optional<ModelPair> pair = subject.models(session, mapping, options);
    return pair.isPresent() ? new MinimiseModels(session, mapping, pair.get(), options, models).run() : onMachine(mapping);
  }

  private int onMachine(Mapping mapping) {
    CompiledModel model = options.model(session, mapping);
    Terminal terminal = session.terminal();
    SearchRun run = new SearchRun(session, options.timeLimit().deadline());
    List<RowEdit> edits = RowEdit.of(mapping);
    List<Verdict> verdicts = new ArrayList<>();
    int shownRow = -1;
    for (RowEdit edit : edits) {
      if (session.interruption().asked()) {
        break;
      }
      if (edit.row() != shownRow) {
        shownRow = edit.row();
        terminal.line((verdicts.isEmpty() ? "" : "\n") + terminal.colours().strong(mapping.rows().get(shownRow).toString()));
      }
      Mapping edited = edit.in(mapping);
      Row row = edited.rows().get(edit.row());
      Search.Request request = options.request(mapping, model).untilFirst()
          .about(edited, o -> edited.row(o).equals(Optional.of(row)));
      String label = "edit " + (verdicts.size() + 1) + " of " + edits.size();
      SearchResult result = run.run(label, request, new Search.Listener() {});
      verdicts.add(result.verdict());
      terminal.line(line(edit, result, terminal));
      terminal.out().flush();
    }
    conclude(terminal, mapping, verdicts, edits.size());
    terminal.out().flush();
    return exit(verdicts);
  }

  static int exit(List<Verdict> verdicts) {
    boolean open = verdicts.contains(Verdict.UNKNOWN) || verdicts.contains(Verdict.INAPPLICABLE);
    return open ? Exit.UNKNOWN : verdicts.contains(Verdict.SOUND) ? Exit.FAILS : Exit.OK;
  }

  private static String line(RowEdit edit, SearchResult result, Terminal terminal) {
    String shown = result.findings().stream().findFirst().map(Minimise::program)
        .orElseGet(() -> switch (result.verdict()) {
          case SOUND -> "not needed within the bound";
          case INAPPLICABLE -> "no searched program uses this row";
          default -> result.stopped().orElse("not all programs were checked");
        });
    return line(edit, result.verdict(), shown, terminal);
  }

  static String line(RowEdit edit, Verdict verdict, String shown, Terminal terminal) {
    String word = String.format("%-9s", verdict);
    boolean needed = verdict == Verdict.UNSOUND || verdict == Verdict.STUCK;
    String coloured = needed ? terminal.colours().good(word) : terminal.colours().warning(word);
    return String.format("  %s %-46s %s", coloured, edit.description(), shown);
  }

  private static String program(Finding finding) {
    return finding.text();
  }

  /** @param edits how many there are; those without a verdict were not looked at */
  static void conclude(Terminal terminal, Mapping mapping, List<Verdict> verdicts, long edits) {
    long needed = verdicts.stream().filter(v -> v == Verdict.UNSOUND || v == Verdict.STUCK).count();
    long without = verdicts.stream().filter(v -> v == Verdict.SOUND).count();
    String conclusion = needed == edits
        ? String.format(Locale.ROOT, "%s is minimal: each of its %d edits breaks it.", mapping.name(), edits)
        : String.format(Locale.ROOT, "Of %d edits, %d break %s, %d make no difference within the bound, %d were not decided.",
            edits, needed, mapping.name(), without, edits - needed - without);
    terminal.line("");
    terminal.line(conclusion);
  }
}
