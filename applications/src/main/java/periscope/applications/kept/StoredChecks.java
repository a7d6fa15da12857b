package periscope.applications.kept;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.applications.Applications;
import periscope.applications.harden.Check;
import periscope.applications.harden.Check.Phase;
import periscope.applications.harden.Hardening.Known;
import periscope.results.data.Counts;
import periscope.results.data.Parameters;
import periscope.results.data.Result;
import periscope.results.data.Run;

/**
 * The checks of a hardening in a database of results, each in its own transaction. A continued hardening repeats no
 * stored check.
 */
public final class StoredChecks implements Known, AutoCloseable {

  private final String application;
  private final Map<Integer, Check> known = new HashMap<>();
  private final StoredAnswers store;

  /**
   * Continues the last run with the same settings, if there is one.
   *
   * @param file the database; empty to store nothing
   * @param run  the settings that identify the run
   * @param note receives a sentence if a stored run continues
   */
  public StoredChecks(Optional<Path> file, String application, Run run, Consumer<String> note) {
    this.application = application;
    store = new StoredAnswers(file, run, r -> known.put(r.number(), check(r)), note);
  }

  @Override
  public Optional<Check> answer(int number, SortedSet<Integer> fences) {
    return Optional.ofNullable(known.get(number)).filter(c -> c.fences().equals(fences));
  }

  @Override
  public void keep(int number, Check check) {
    store.add(Result.of(number, Parameters.of(Map.of("phase", check.phase(),
        "fences", written(check.fences()), "without", written(check.without()), "wanted", check.wanted(), "iterations",
        check.runs(), "wrong", check.what())), application, new Counts(0, 0, check.errors(),
            check.runs() - check.errors(), 0), OptionalDouble.empty()));
  }

  /** Records that the hardening is finished. */
  public void finish() {
    store.finish();
  }

  static String written(SortedSet<Integer> sites) {
    return sites.isEmpty() ? "none" : sites.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  private static SortedSet<Integer> read(String sites) {
    return Applications.sites(sites.equals("none") ? Stream.of()
        : Arrays.stream(sites.split(" ")).map(Integer::valueOf));
  }

  private static Check check(Result result) {
    SortedMap<String, String> values = result.parameters().values();
    Phase phase = Stream.of(Phase.values()).filter(p -> p.toString().equals(values.get("phase"))).findFirst()
        .orElseThrow(() -> new IllegalStateException("phase " + values.get("phase").toLowerCase(Locale.ROOT)));
    return new Check(phase, read(values.get("fences")), read(values.get("without")),
        Integer.parseInt(values.get("wanted")), Integer.parseInt(values.get("iterations")),
        (int) result.counts().weak(), values.get("wrong"));
  }

  @Override
  public void close() {
    store.close();
  }
}
