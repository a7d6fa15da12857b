package periscope.applications.subject;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.applications.Site;
import periscope.applications.stress.Environment;
import periscope.applications.stress.Environment.Strategy;
import periscope.applications.stress.Plan;
import periscope.applications.stress.Tuned;
import periscope.applications.subject.Trial.Kind;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.process.Call;
import periscope.process.Limits;

/**
 * A user's program that reads the settings of a run from environment variables, and reports the result by its exit
 * code: 0 right, 1 wrong. Whether it obeys the settings for stress, shuffling and seeds cannot be observed.
 */
public final class ForeignCommand implements Subject {

  private static final int MEGABYTES = 8192;
  private static final int OUTPUT = 1_000_000;
  /** Most columns of its output in an error's description. */
  private static final int TOLD = 120;

  private final List<String> arguments;
  private final Path folder;
  private final List<Site> sites;
  private final Tuned tuned;
  private final int seconds;

  /**
   * Prepares the program; runs nothing yet.
   *
   * @param arguments the program and its arguments
   * @param folder    working directory
   * @param sites     sites of the program
   * @param seconds   time limit of a run
   */
  public ForeignCommand(List<String> arguments, Path folder, List<Site> sites, Tuned tuned, int seconds) {
    this.arguments = List.copyOf(arguments);
    this.folder = folder;
    this.sites = List.copyOf(sites);
    this.tuned = tuned;
    this.seconds = seconds;
  }

  @Override
  public List<Site> sites() {
    return sites;
  }

  /** The environment variables of a run, by name. */
  public static Map<String, String> variables(SortedSet<Integer> fences, Environment environment, Tuned tuned,
      long seed) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("PERISCOPE_SEED", String.valueOf(seed));
    all.put("PERISCOPE_FENCES", fences.stream().map(String::valueOf).collect(Collectors.joining(",")));
    all.put("PERISCOPE_STRESS", environment.strategy().toString());
    all.put("PERISCOPE_SHUFFLE", environment.shuffled() ? "1" : "0");
    boolean stressed = environment.strategy() != Strategy.NONE;
    all.put("PERISCOPE_STRESS_PERCENT", String.valueOf(stressed ? new SplittableRandom(seed)
        .nextInt(Plan.FEWEST, Plan.MOST + 1) : 0));
    all.put("PERISCOPE_PATCH", String.valueOf(tuned.patch()));
    all.put("PERISCOPE_SEQUENCE", Tuned.written(tuned.sequence()).toLowerCase(Locale.ROOT));
    all.put("PERISCOPE_SPREAD", String.valueOf(tuned.spread()));
    return all;
  }

  @Override
  public Trial run(SortedSet<Integer> fences, Environment environment, long seed, BooleanSupplier stop) {
    long begun = System.nanoTime();
    Call call = Call.of(arguments, folder, variables(fences, environment, tuned, seed), new Limits(seconds, MEGABYTES,
        OUTPUT, stop));
    Optional<Duration> took = Optional.of(Duration.ofNanos(System.nanoTime() - begun));
    String said = Stream.of(call.output().split("\\R")).filter(l -> !l.isBlank()).reduce((a, b) -> b).orElse("");
    String last = said.length() > TOLD ? said.substring(0, TOLD) + "…" : said;
    return switch (call.ending()) {
      case BY_ITSELF -> new Trial(call.exit() == 0 ? Kind.RIGHT : call.exit() == 1 ? Kind.WRONG : Kind.BROKEN,
          call.exit() == 0 ? "" : call.exit() == 1 && !last.isEmpty() ? last : "exit code " + call.exit()
              + (last.isEmpty() ? "" : ": " + last), 0, took);
      case TOO_SLOW -> new Trial(Kind.LATE, "no end within " + seconds + " s", 0, took);
      case STOPPED -> Trial.of(Kind.STOPPED, "");
      case NOT_STARTED -> throw new InvalidInputException(Diagnostic.error(new SourceText(arguments.get(0), ""),
          Span.NONE, "the program cannot be started: " + last, "name one that is on the path, or from here: ./"
          + arguments.get(0)));
      case TOO_MUCH_MEMORY -> new Trial(Kind.BROKEN, "more than " + MEGABYTES + " MB of memory", 0, took);
      case TOO_MUCH_OUTPUT -> new Trial(Kind.BROKEN, "more than " + OUTPUT + " characters of output", 0, took);
    };
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
