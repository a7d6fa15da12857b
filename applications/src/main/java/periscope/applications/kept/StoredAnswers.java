package periscope.applications.kept;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import periscope.litmus.text.Prose;
import periscope.results.data.Result;
import periscope.results.data.Run;
import periscope.results.store.ResultStore;
import periscope.results.store.RunWriter;
import periscope.results.store.StoredRun;

/**
 * The results of one run in a database, stored one by one, so that a killed command continues where it stopped; stores
 * nothing without a file.
 */
final class StoredAnswers implements AutoCloseable {

  private final Optional<ResultStore> store;
  private final Optional<RunWriter> writer;

  /**
   * Continues the last run with the same settings, if the file has one; nothing is added to a finished run.
   *
   * @param before receives each stored result
   * @param note   receives a sentence if there is such a run
   */
  StoredAnswers(Optional<Path> file, Run run, Consumer<Result> before, Consumer<String> note) {
    store = file.map(ResultStore::open);
    Optional<StoredRun> begun = store.flatMap(s -> s.last(run));
    boolean finished = begun.flatMap(StoredRun::finished).isPresent();
    writer = finished ? Optional.empty()
        : store.map(s -> begun.map(b -> s.resume(b.id())).orElseGet(() -> s.begin(run)));
    begun.ifPresent(b -> {
      store.orElseThrow().observations(b.id(), o -> before.accept(o.result()));
      String which = "run " + b.id() + " of " + file.orElseThrow();
      note.accept(finished ? "not run again: " + which + " has it all, in " + Prose.count(b.results(), "result")
          : "goes on with " + which + ", which has " + Prose.count(b.results(), "result"));
    });
  }

  void add(Result result) {
    writer.ifPresent(w -> w.add(result));
  }

  /** Records that the run has all its results. */
  void finish() {
    writer.ifPresent(RunWriter::finish);
  }

  @Override
  public void close() {
    writer.ifPresent(RunWriter::close);
    store.ifPresent(ResultStore::close);
  }
}
