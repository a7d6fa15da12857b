package periscope.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.cli.Exit;
import periscope.cli.Session;
import periscope.cli.Terminal;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.edit.RowGroup;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.programs.FoundProgram;
import periscope.verifier.programs.Operations;
import periscope.verifier.programs.ProgramSearch;
import periscope.verifier.soundness.Verdict;

/**
 * {@code periscope minimise} where both languages have a model. As the table itself is sound within the bound, every
 * counterexample to an edited one uses an edited row.
 */
final class MinimiseModels {

  private final Mapping mapping;
  private final ModelPair pair;
  private final SearchOptions options;
  private final ModelOptions models;
  private final Terminal terminal;
  private final ProgramSearchRun run;
  private final List<Verdict> verdicts = new ArrayList<>();

  MinimiseModels(Session session, Mapping mapping, ModelPair pair, SearchOptions options, ModelOptions models) {
    this.mapping = mapping;
    this.pair = pair;
    this.options = options;
    this.models = models;
    terminal = session.terminal();
    run = new ProgramSearchRun(session, options.timeLimit().deadline(), models.programs());
  }

  /** Asks about each edit, and says what came out. */
  int run() {
    ProgramSearch.Request request = pair.request(mapping, options, models);
    ProgramSearch.Result result = run.run(mapping.name(), request);
    Verdict verdict = ModelsSummary.verdict(request, result);
    if (verdict != Verdict.SOUND) {
      terminal.line(verdict + "  " + terminal.colours().strong(mapping.name()) + " itself"
          + result.found().map(p -> ": " + program(p)).orElse("; its edits were not looked at"));
      terminal.out().flush();
      return Verify.exit(verdict);
    }
    List<RowGroup> groups = RowGroup.of(mapping);
    List<RowGroup> searched = groups.stream().filter(g -> uses(request.operations(), g.shown())).toList();
    long edits = searched.stream().mapToLong(g -> RowEdit.of(mapping, g.shown()).size()).sum();
    searched.forEach(g -> edits(g, edits, request.operations()));
    notSearched(groups.stream().filter(g -> !searched.contains(g)).toList());
    Minimise.conclude(terminal, mapping, verdicts, edits);
    terminal.out().flush();
    return verdicts.size() < edits ? Exit.worst(Exit.UNKNOWN, Minimise.exit(verdicts)) : Minimise.exit(verdicts);
  }

  private void edits(RowGroup group, long all, Operations base) {
    List<RowEdit> edits = RowEdit.of(mapping, group.shown());
    if (edits.isEmpty() || run.over()) {
      return;
    }
    terminal.line((verdicts.isEmpty() ? "" : "\n") + terminal.colours().strong(mapping.rows().get(group.shown()).toString()));
    if (!group.others().isEmpty()) {
      FindingReport.wrapped("", "stands for " + RowReport.heads(mapping, group.others())).forEach(terminal::line);
    }
    for (RowEdit edit : edits) {
      if (run.over()) {
        return;
      }
      ProgramSearch.Request request = pair.request(group.in(mapping, edit.templates()), mapping, options, models);
      ProgramSearch.Result result = run.run("edit " + (verdicts.size() + 1) + " of " + all, request);
      // What the target model says nothing of is not searched; that the rest is right says nothing of the edit.
      boolean covered = base.choices().stream().allMatch(request.operations()::covers);
      Verdict found = ModelsSummary.verdict(request, result);
      Verdict verdict = found == Verdict.SOUND && !covered ? Verdict.INAPPLICABLE : found;
      verdicts.add(verdict);
      String shown = result.found().map(MinimiseModels::program).orElse(verdict == Verdict.SOUND
          ? "not needed within the bound" : covered ? "not all programs were checked"
          : pair.target().name() + " says nothing of what the row becomes");
      terminal.line(Minimise.line(edit, verdict, shown, terminal));
      terminal.out().flush();
    }
  }

  private static String program(FoundProgram program) {
    return Summary.count(program.choices().size(), "operation") + ": " + program;
  }

  /** Whether searched programs have an operation of a row. */
  private boolean uses(Operations operations, int row) {
    Set<String> names = operations.choices().stream().map(c -> c.name()).collect(Collectors.toSet());
    return SourceOperation.all(mapping.source(), mapping.target()).stream().filter(o -> names.contains(o.toString()))
        .anyMatch(o -> mapping.row(o).equals(Optional.of(mapping.rows().get(row))));
  }

  private void notSearched(List<RowGroup> groups) {
    List<Integer> rows = groups.stream().flatMap(g -> Stream.concat(Stream.of(g.shown()), g.others().stream()))
        .filter(r -> !RowEdit.of(mapping, r).isEmpty()).toList();
    if (!rows.isEmpty()) {
      terminal.line("");
      FindingReport.wrapped("", "Not edited, for no searched program uses them: " + RowReport.heads(mapping, rows) + ".")
          .forEach(terminal::line);
    }
  }
}
