package periscope.applications.kept;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.applications.tune.Micro;
import periscope.applications.tune.Tuning.Known;
import periscope.results.data.Counts;
import periscope.results.data.Parameters;
import periscope.results.data.Result;
import periscope.results.data.Run;

/** The counts of a tuning in a database of results, one transaction for each task. */
public final class StoredCounts implements Known, AutoCloseable {

  private final Map<String, int[]> known = new HashMap<>();
  private final StoredAnswers store;

  /**
   * Continues the last run with the same settings, if there is one.
   *
   * @param file the database; empty to store nothing
   * @param note receives a sentence if a stored run continues
   */
  public StoredCounts(Optional<Path> file, Run run, Consumer<String> note) {
    store = new StoredAnswers(file, run, r -> known.put(r.parameters().values().get("task"),
        Arrays.stream(r.parameters().values().get("counts").split(" ")).mapToInt(Integer::parseInt).toArray()), note);
  }

  @Override
  public Optional<int[]> counts(String task) {
    return Optional.ofNullable(known.get(task));
  }

  @Override
  public void keep(String task, Micro micro, int[] counts, int executions) {
    int number = known.size();
    known.put(task, counts);
    long weak = IntStream.of(counts).asLongStream().sum();
    store.add(Result.of(number, Parameters.of(Map.of("task", task, "counts", IntStream.of(counts)
        .mapToObj(String::valueOf).collect(Collectors.joining(" ")), "iterations", executions)), micro.name(),
        new Counts(0, 0, weak, (long) counts.length * executions - weak, 0), OptionalDouble.empty()));
  }

  public void finish() {
    store.finish();
  }

  @Override
  public void close() {
    store.close();
  }
}
