package periscope.kernels.launch;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import periscope.campaigns.Runs;
import periscope.litmus.launch.LaunchedProgram;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.GridRun.Ending;
import periscope.results.data.Counts;
import periscope.results.data.Parameters;
import periscope.results.data.Result;
import periscope.results.data.Run;
import periscope.results.data.Run.Kind;
import periscope.results.store.ResultStore;
import periscope.results.store.RunWriter;
import periscope.runtime.DeviceInfo;

/**
 * Writer of the runs of a launch to a database of results, batch by batch: a killed command loses at most one batch.
 */
public final class StoredRuns implements AutoCloseable {

  /** Number of runs in a batch. */
  private static final int BATCH = 1_000;

  /** Nanoseconds after which a batch is stored, even if it is small. */
  private static final long LONGEST = 5_000_000_000L;

  private final Optional<Path> file;
  private final Run run;
  private final LaunchedProgram launched;
  private final long steps;
  private Optional<ResultStore> store = Optional.empty();
  private Optional<RunWriter> writer = Optional.empty();
  private int number;
  private long first;
  private int showing;
  private int others;
  private int unended;
  private long begun = System.nanoTime();

  /**
   * Prepares the writer; it writes nothing before the first run.
   *
   * @param file    the database, created if it does not exist; empty to store nothing
   * @param mapping name of the mapping that compiles the kernel; empty for none
   * @param steps   bound on the steps of a run
   */
  public StoredRuns(Optional<Path> file, LaunchedProgram launched, DeviceInfo device, long seed,
      Optional<String> mapping,
      long steps) {
    this.file = file;
    this.launched = launched;
    this.steps = steps;
    run = Runs.of(Kind.LAUNCH, device, String.valueOf(seed), Optional.empty(), mapping);
  }

  /** Adds a run. */
  public void add(long seed, GridRun run) {
    if (file.isEmpty()) {
      return;
    }
    first = showing + others + unended == 0 ? seed : first;
    boolean shows = RunFault.of(launched, run).isPresent();
    showing += shows ? 1 : 0;
    unended += !shows && run.ending() != Ending.ENDED ? 1 : 0;
    others += !shows && run.ending() == Ending.ENDED ? 1 : 0;
    if (showing + others + unended == BATCH || System.nanoTime() - begun > LONGEST) {
      keep();
    }
  }

  private void keep() {
    if (store.isEmpty()) {
      store = file.map(ResultStore::open);
      writer = store.map(s -> s.begin(run));
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    Parameters parameters = Parameters.of(Map.of("grid", launched.grid(), "firstSeed", first, "steps", steps,
        "iterations", showing + others + unended));
    writer.orElseThrow().add(Result.of(number++, parameters, launched.kernel(),
        new Counts(0, 0, showing, others, unended), OptionalDouble.of(seconds)));
    showing = 0;
    others = 0;
    unended = 0;
    begun = System.nanoTime();
  }

  /** Stores the remaining runs and ends the run in the database. */
  @Override
  public void close() {
    if (showing + others + unended > 0) {
      keep();
    }
    writer.ifPresent(RunWriter::finish);
    store.ifPresent(ResultStore::close);
  }
}
