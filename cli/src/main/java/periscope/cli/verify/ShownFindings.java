package periscope.cli.verify;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import periscope.cli.Session;
import periscope.cli.ShellLine;
import periscope.cli.Terminal;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.soundness.Counterexample;
import periscope.verifier.soundness.Miscompiled;

/** Findings on a machine, each worked out and shown as soon as it is there, with a file that replays it. */
final class ShownFindings {

  private final Session session;
  /** The mapping as the command line names it. */
  private final String written;
  private final Mapping mapping;
  private final CompiledModel model;
  private final FindingFiles folder;
  private final boolean silent;
  final List<Counterexample> shown = new ArrayList<>();
  final List<Optional<Path>> files = new ArrayList<>();

  /**
   * @param folder where the files go
   * @param silent whether only to work findings out and to write their files
   */
  ShownFindings(Session session, String written, Mapping mapping, CompiledModel model, FindingFiles folder, boolean silent) {
    this.session = session;
    this.written = written;
    this.mapping = mapping;
    this.model = model;
    this.folder = folder;
    this.silent = silent;
  }

  void show(Miscompiled finding) {
    Terminal terminal = session.terminal();
    long before = shown.stream().filter(c -> c.finding().kind() == finding.kind()).count();
    String label = mapping.name() + "-" + finding.kind().name().toLowerCase(Locale.ROOT) + "-" + (before + 1);
    Counterexample counterexample = Counterexample.of(finding, label, mapping, model);
    Optional<Path> file = folder.write(counterexample.source());
    shown.add(counterexample);
    files.add(file);
    if (!silent) {
      String wanted = counterexample.source().condition().map(c -> c.proposition().print()).orElse("stuck");
      Optional<String> replay = file.map(f -> ShellLine.of(
          List.of("periscope", "explore", f.toString(), "--mapping", written, "--exact", "--trace", wanted)));
      FindingReport.lines(counterexample, mapping.name(), replay, session, terminal.colours()).forEach(terminal::line);
      terminal.line("");
      terminal.out().flush();
    }
  }
}
