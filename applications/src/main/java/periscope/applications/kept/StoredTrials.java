package periscope.applications.kept;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import periscope.applications.stress.Environment;
import periscope.applications.subject.Subject;
import periscope.applications.subject.Trial;
import periscope.applications.subject.Trial.Kind;
import periscope.applications.subject.Trials;
import periscope.results.data.Counts;
import periscope.results.data.Parameters;
import periscope.results.data.Result;
import periscope.results.data.Run;

/**
 * The trials of an application in a database of results, stored in batches: a killed command loses the runs of at most
 * a second. A continued command begins with the next seed.
 */
public final class StoredTrials implements AutoCloseable {

  /** Most runs of a batch. */
  private static final int BATCH = 1_000;

  /** Nanoseconds after which a batch is stored, even if it is small. */
  private static final long LONGEST = 1_000_000_000L;

  private final String application;
  private final Map<String, Trials> known = new HashMap<>();
  private final StoredAnswers store;
  /** Number of stored batches. */
  private int results;

  /**
   * Continues the last run with the same settings, if there is one.
   *
   * @param file the database; empty to store nothing
   * @param run  the settings that identify the run
   * @param note receives a sentence if a stored run continues
   */
  public StoredTrials(Optional<Path> file, String application, Run run, Consumer<String> note) {
    this.application = application;
    store = new StoredAnswers(file, run, r -> {
      known.merge(r.parameters().values().get("environment"), trials(r.parameters().values()), Trials::and);
      results++;
    }, note);
  }

  /**
   * The trials in an environment: stored runs are reused, missing ones run and are stored.
   *
   * @param seed seed of the first run
   * @param most number of runs, including stored ones
   * @param told receives the number of runs so far, after each
   */
  public Trials of(Subject subject, SortedSet<Integer> fences, Environment in, long seed, int most,
      BooleanSupplier stop, IntConsumer told) {
    Trials all = known.getOrDefault(in.toString(), Trials.NONE);
    Trials batch = Trials.NONE;
    long begun = System.nanoTime();
    boolean ended = false;
    while (!ended && all.runs() + batch.runs() < most) {
      Trials one = Trials.of(subject, fences, in, seed + all.runs() + batch.runs(), 1, false, stop, n -> { });
      ended = one.runs() == 0;
      batch = batch.and(one);
      told.accept(all.runs() + batch.runs());
      if (batch.runs() == BATCH || batch.runs() > 0 && System.nanoTime() - begun > LONGEST) {
        keep(in, fences, seed + all.runs(), batch, begun);
        all = all.and(batch);
        batch = Trials.NONE;
        begun = System.nanoTime();
      }
    }
    if (batch.runs() > 0) {
      keep(in, fences, seed + all.runs(), batch, begun);
    }
    return all.and(batch);
  }

  private void keep(Environment in, SortedSet<Integer> fences, long first, Trials trials, long begun) {
    SortedMap<String, Object> values = new TreeMap<>(Map.of("environment", in, "fences", StoredChecks.written(fences),
        "firstSeed", first, "iterations", trials.runs(), "steps", trials.steps(), "nanos", trials.nanos()));
    trials.counts().forEach((kind, n) -> values.put(kind.toString(), n));
    trials.first().ifPresent(e -> values.putAll(Map.of("errorSeed", e.seed(), "error", e.trial().kind(), "what",
        e.trial().what(), "errorSteps", e.trial().steps())));
    int wrong = trials.of(Kind.WRONG) + trials.of(Kind.BROKEN);
    store.add(Result.of(results++, Parameters.of(values), application, new Counts(0, 0, wrong, trials.of(Kind.RIGHT),
        trials.of(Kind.LATE)), OptionalDouble.of((System.nanoTime() - begun) / 1e9)));
  }

  private static Trials trials(SortedMap<String, String> values) {
    Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    Stream.of(Kind.values()).filter(k -> values.containsKey(k.toString()))
        .forEach(k -> counts.put(k, Integer.valueOf(values.get(k.toString()))));
    return new Trials(counts, Optional.ofNullable(values.get("errorSeed")).map(s -> new Trials.Error(Long.parseLong(s),
        new Trial(kind(values.get("error")), values.get("what"), Long.parseLong(values.get("errorSteps")),
            Optional.empty()))), Long.parseLong(values.get("steps")), Long.parseLong(values.get("nanos")),
        Optional.empty());
  }

  private static Kind kind(String word) {
    return Stream.of(Kind.values()).filter(k -> k.toString().equals(word)).findFirst()
        .orElseThrow(() -> new IllegalStateException("a run that is " + word));
  }

  /** Records that all runs are stored. */
  public void finish() {
    store.finish();
  }

  @Override
  public void close() {
    store.close();
  }
}
