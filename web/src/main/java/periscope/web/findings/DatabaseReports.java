package periscope.web.findings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import periscope.reports.analysis.Findings;
import periscope.reports.analysis.RunList;
import periscope.results.data.Observation;
import periscope.results.exchange.Exporter;
import periscope.results.store.ResultStore;
import periscope.results.store.StoredRun;

/**
 * Reports of {@code periscope analyse} on a database, computed again whenever the database has changed: by one thread
 * at a time, while visitors whose patience ends get the report before.
 */
public final class DatabaseReports implements Reports {

  private final Path database;
  private final Optional<Duration> patience;
  private List<StoredRun> known = List.of();
  private Optional<Report> last = Optional.empty();
  private Optional<FutureTask<Void>> running = Optional.empty();

  /** @param database path of the database, which need not exist yet */
  public DatabaseReports(Path database) {
    this(database, Optional.empty());
  }

  /**
   * Reports on a database.
   *
   * @param database path of the database, which need not exist yet
   * @param patience the time after which a visitor gets an earlier report, if there is one; empty for never
   */
  public DatabaseReports(Path database, Optional<Duration> patience) {
    this.database = database;
    this.patience = patience;
  }

  @Override
  public Optional<Report> now() {
    if (!Files.exists(database)) {
      return Optional.empty();
    }
    List<StoredRun> runs;
    try (ResultStore store = ResultStore.existing(database)) {
      runs = store.runs();
    }
    // The analysis that runs may have begun before the last change; the next one has not.
    if (analysis(runs).map(this::ended).orElse(false)) {
      analysis(runs).ifPresent(this::ended);
    }
    synchronized (this) {
      return last;
    }
  }

  /** The analysis that runs at present, or a new one; empty if the last one was about these runs. */
  private synchronized Optional<FutureTask<Void>> analysis(List<StoredRun> runs) {
    if (runs.equals(known)) {
      return Optional.empty();
    }
    if (running.filter(t -> !t.isDone()).isEmpty()) {
      FutureTask<Void> task = new FutureTask<>(this::analyse, null);
      Thread thread = new Thread(task, "analysis of results");
      thread.setDaemon(true);
      thread.start();
      running = Optional.of(task);
    }
    return running;
  }

  /** Waits for an analysis; returns whether it ended before the visitor's patience did. */
  private boolean ended(FutureTask<Void> task) {
    boolean any;
    synchronized (this) {
      any = last.isPresent();
    }
    try {
      if (any && patience.isPresent()) {
        task.get(patience.get().toMillis(), TimeUnit.MILLISECONDS);
      } else {
        task.get();
      }
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private void analyse() {
    try (ResultStore store = ResultStore.existing(database)) {
      List<StoredRun> runs = store.runs();
      List<Observation> all = new ArrayList<>();
      store.observations(all::add);
      Optional<Report> report = all.isEmpty() ? Optional.empty() : Optional.of(report(runs, all));
      synchronized (this) {
        last = report;
        known = runs;
      }
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
