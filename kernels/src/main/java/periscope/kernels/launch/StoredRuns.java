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

/** Keeps what runs of a launch came to in a database of results, a batch at a time: a kill loses one at most. */
public final class StoredRuns implements AutoCloseable {

  /** Runs that are one result. */
  private static final int BATCH = 1_000;

  /** Nanoseconds after which a batch is kept, however few runs it has. */
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
   * Nothing is written before there is a run.
   *
   * @param file    the database, which is made if it is not there; nothing is kept without one
   * @param mapping what compiles the kernel, if something does
   * @param steps   after which a run is given up
   */
  public StoredRuns(Optional<Path> file, LaunchedProgram launched, DeviceInfo device, long seed,
      Optional<String> mapping,
      long steps) {
    this.file = file;
    this.launched = launched;
    this.steps = steps;
    run = Runs.of(Kind.LAUNCH, device, String.valueOf(seed), Optional.empty(), mapping);
  }

  /** Notes a run. */
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

  /** Keeps the rest; the run is over. */
  @Override
  public void close() {
    if (showing + others + unended > 0) {
      keep();
    }
    writer.ifPresent(RunWriter::finish);
    store.ifPresent(ResultStore::close);
  }
}
