package periscope.web.findings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.reports.analysis.Findings;
import periscope.reports.analysis.RunList;
import periscope.results.data.Observation;
import periscope.results.exchange.Exporter;
import periscope.results.store.ResultStore;
import periscope.results.store.StoredRun;

/** Reports of {@code periscope analyse} on a database, computed again whenever the database has changed. */
public final class DatabaseReports implements Reports {

  private final Path database;
  private List<StoredRun> known = List.of();
  private Optional<Report> last = Optional.empty();

  /** @param database path of the database, which need not exist yet */
  public DatabaseReports(Path database) {
    this.database = database;
  }

  @Override
  public synchronized Optional<Report> now() {
    if (!Files.exists(database)) {
      return Optional.empty();
    }
    try (ResultStore store = ResultStore.existing(database)) {
      List<StoredRun> runs = store.runs();
      if (!runs.equals(known)) {
        List<Observation> all = new ArrayList<>();
        store.observations(all::add);
        last = all.isEmpty() ? Optional.empty() : Optional.of(report(runs, all));
        known = runs;
      }
      return last;
    }
  }

  private Report report(List<StoredRun> runs, List<Observation> observations) {
    Findings findings = Findings.of(database.getFileName().toString(), observations);
    List<Answer> answers = new ArrayList<>();
    answers.add(new Answer("devices", "what ran where", "Runs in the database", List.of(RunList.rows(runs)),
        List.of(), RunList.rows(runs).stream().map(Exporter::line).toList(), List.of()));
    findings.answers().forEach(f -> answers.add(new Answer(f.word(), f.about(), f.heading(), f.tables(), f.notes(),
        f.csv(), f.pictures().stream().map(p -> new Picture(p.name(), p.title(), p.svg())).toList())));
    return new Report(observations.size(), findings.json(), answers);
  }
}
