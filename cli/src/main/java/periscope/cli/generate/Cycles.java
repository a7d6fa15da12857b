package periscope.cli.generate;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.generate.cycle.CriticalCycles;
import periscope.generate.cycle.Cycle;
import periscope.generate.cycle.CycleReader;
import periscope.generate.cycle.DecoratedCycle;
import periscope.generate.cycle.Edge;
import periscope.generate.cycle.EdgeKind;
import periscope.generate.cycle.Placing;
import periscope.generate.cycle.RelaxedCycles;
import periscope.generate.cycle.Variation;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope generate cycles}: it makes tests from cycles of relations. */
@picocli.CommandLine.Command(
    name = "cycles",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {"Write litmus tests from cycles of relations, as diy does: from one cycle, from all critical "
        + "cycles of"
        + " a number of threads (--threads), or from all cycles of some edges (--relax, --safe).",
      "",
      "Edges are Rfe, Rfi, Fre, Fri, Coe, Coi, and PodRR to PosWW, with a dependency DpAddrdR, DpDatadW, DpCtrldW, "
          + "with a fence Fsc.dvdWR, Membar.gldRR, or with a barrier BardWR, and so on; Rmw leads from the read to the "
          + "write of a read-modify-write. Between them stand the orders of accesses, such as Na, Rlx, Acq.wg, Rel.dv, "
          + "Sc.dv.rmw."},
    footer = {"", "Examples:", "  periscope generate cycles MP SB --edges po,fsc.dv --order Rlx -o tests",
      "  periscope generate cycles \"PodWW Rel Rfe Acq PodRR Fre\"",
      "  periscope generate cycles --threads 3 --placement all -o tests",
      "  periscope generate cycles --relax Rfe,Fre --safe \"Pod**,Fsc.dvd**\" --events 6 -o tests",
      "  periscope generate cycles --threads 2 --edges po,membar.cta,membar.gl --language ptx --order Na -o tests.zip"})
final class Cycles implements Subcommand {

  /** The largest number of edges in a cycle; with one more, there are about ten times as many cycles. */
  private static final int LARGEST = 10;

  private final Session session;

  @Spec
  private CommandSpec command;

  @Parameters(arity = "0..*", paramLabel = "CYCLE", description = "a cycle, or names of "
      + "families such as MP and IRIW; what is named before an edge, or behind the last, is the order of the access "
      + "there")
  private List<String> written = List.of();

  @Option(names = "--threads", paramLabel = "N",
      description = "in place of one cycle: all critical cycles with N threads; with --relax or --safe: the most "
          + "threads")
  private Optional<Integer> threads = Optional.empty();

  @Option(names = "--relax", paramLabel = "LIST", split = "[\\s,]+", splitSynopsisLabel = ",",
      description = "in place of one cycle: all cycles with at least one of these edges, up to --events; in names, "
          + "* is R or W")
  private List<String> relaxed = List.of();

  @Option(names = "--safe", paramLabel = "LIST", split = "[\\s,]+", splitSynopsisLabel = ",",
      description = "the other edges that cycles of --relax may have")
  private List<String> safe = List.of();

  @Option(names = "--events", paramLabel = "N", description = "with --relax or --safe: the most accesses of a cycle, "
      + "which has as many edges (default: 4)")
  private Optional<Integer> events = Optional.empty();

  @Option(names = "--edges", paramLabel = "LIST", split = "[\\s,]+", splitSynopsisLabel = ",",
      description = "what may stand between two accesses of a thread: po, addr, data, ctrl, bar, a fence such as "
          + "fsc.dv or membar.cta; each choice is a test (default: po)")
  private List<String> between = List.of("po");

  @Option(names = "--vary", paramLabel = "N", description = "in how many places a test may have something else than "
      + "the first of --order and --edges that fits (default: all)")
  private Optional<Integer> varied = Optional.empty();

  @Option(names = "--placement", paramLabel = "WHERE", defaultValue = "different",
      description = "work-groups of the threads: different, same, all ways of sharing them, or devices: all ways of "
          + "sharing these, too (default: ${DEFAULT-VALUE})")
  private String placement;

  @Option(names = "--regions", paramLabel = "WHICH", defaultValue = "global",
      description = "memory of the locations: global, local (shared, in CUDA and PTX) where one work-group has all of "
          + "their accesses, or all choices (default: ${DEFAULT-VALUE})")
  private String regions;

  @Option(names = "--observers", description = "also cycles with three and more writes to a location: another thread "
      + "reads them in their order")
  private boolean observers;

  @Mixin
  private Ingredients ingredients = new Ingredients();

  @Mixin
  private TestOutput output = new TestOutput();

  Cycles(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    return output.run(session, () -> new Cycles(session), this::make);
  }

  private int make(Consumer<Map<String, String>> write) {
    boolean chosen = !relaxed.isEmpty() || !safe.isEmpty();
    if (chosen ? !written.isEmpty() : written.isEmpty() == threads.isEmpty()) {
      throw new ParameterException(command.commandLine(), "give a CYCLE; or --threads N for all critical cycles; or "
          + "--relax and --safe, then --threads is the most threads");
    }
    Way way = chosen ? Way.RELAXED : written.isEmpty() ? Way.CRITICAL
        : CycleReader.families(text()).isPresent() ? Way.FAMILY : Way.CYCLE;
    command.commandLine().getParseResult().matchedOptions().stream().map(OptionSpec::longestName)
        .filter(o -> !way.takes(o)).findFirst().ifPresent(o -> {
          throw new ParameterException(command.commandLine(), o + " says nothing with " + way.title()
              + "; it goes with " + Stream.of(Way.values()).filter(w -> w.takes(o)).map(Way::title)
                  .collect(Collectors.joining(", ")));
        });
    return run(way, write);
  }

  /**
   * Makes the tests.
   *
   * @param write receives the texts of the tests by their names
   */
  private int run(Way way, Consumer<Map<String, String>> write) {
    LitmusLanguage in = ingredients.language(session, "CUDA");
    Placing placing = new Placing(chosen("--placement", placement, Placing.Threads.values()),
        chosen("--regions", regions.equals("shared") ? "local" : regions, Placing.Regions.values()));
    List<EdgeKind> choices = between.stream().map(this::between).toList();
    if (varied.filter(n -> n < 0).isPresent()) {
      throw new ParameterException(command.commandLine(), "--vary wants a number from 0, not " + varied.get());
    }
    Variation variation = new Variation(ingredients.modes(), way == Way.CYCLE ? List.of() : choices,
        varied.orElse(Variation.ANY));
    BooleanSupplier stop = ingredients.over(session);
    Optional<List<DecoratedCycle>> found = cycles(way, variation, stop);
    if (found.isEmpty()) {
      session.terminal().note("stopped before all cycles were found: smaller --events, or fewer edges, take less time");
      return Exit.UNKNOWN;
    }
    PlacedTests tests = new PlacedTests(in, placing, way == Way.CYCLE || observers, typed(way));
    boolean complete = tests.make(found.get(), stop);
    if (tests.printed().isEmpty() && complete) {
      throw tests.none(command.commandLine());
    }
    write.accept(tests.printed());
    session.terminal().note(tests.counts() + (complete ? "" : "; stopped before all were made"));
    return complete ? Exit.OK : Exit.UNKNOWN;
  }

  /** The cycle that the user typed, with or without quotation marks. */
  private SourceText text() {
    return new SourceText("cycle", String.join(" ", written));
  }

  private Optional<SourceText> typed(Way way) {
    return way == Way.CYCLE ? Optional.of(text()) : Optional.empty();
  }

  private EdgeKind between(String word) {
    return EdgeKind.of(word).orElseThrow(() -> new ParameterException(command.commandLine(), "--edges has no '" + word
        + "': " + (NearNames.question(NearNames.near(word, EdgeKind.words().keySet()))
            + " There are po, addr, data, ctrl, bar, and fences such as fsc.dv, far.wg, membar.cta and fence.sc.gpu")
                .strip()));
  }

  /** The cycles, without places for their threads; empty if the search was stopped. */
  private Optional<List<DecoratedCycle>> cycles(Way way, Variation variation, BooleanSupplier stop) {
    if (way == Way.CYCLE) {
      SourceText text = text();
      List<DecoratedCycle> read =
          CycleReader.read(text, variation, ingredients.scopes(List.of(Scope.DEVICE)).get(0));
      if (!observers && !read.get(0).cycle().observed().isEmpty()) {
        throw new InvalidInputException(Diagnostic.error(text, new Span(0, text.content().length()),
            "this cycle has more than two writes to one location, whose order the last value does not tell",
            "--observers adds a thread that reads them"));
      }
      return Optional.of(read);
    }
    Optional<List<Cycle>> plain = way == Way.CRITICAL ? Optional.of(critical())
        : way == Way.FAMILY ? CycleReader.families(text()) : relaxed(stop);
    return plain.map(cycles -> varied(way, cycles, variation));
  }

  private List<DecoratedCycle> varied(Way way, List<Cycle> plain, Variation variation) {
    Map<Cycle, Integer> all = variation.between(plain);
    if (all.isEmpty()) {
      throw new ParameterException(command.commandLine(), "no cycle " + (way == Way.RELAXED
          ? "is made of these edges" : (way == Way.CRITICAL ? "with " + threads.orElseThrow() + " threads" : "here")
              + " has only " + String.join(", ", between) + " within its threads"
              + (between.contains("po") ? "" : "; po,… adds tests with it in some threads only")));
    }
    try {
      return all.entrySet().stream().flatMap(c -> variation.modes(c.getKey(), c.getValue()).stream()).toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--order: " + e.getMessage());
    }
  }

  private List<Cycle> critical() {
    int asked = threads.orElseThrow();
    if (asked < 2 || asked > 6) {
      throw new ParameterException(command.commandLine(), "--threads wants a number from 2 to 6, not " + asked);
    }
    return CriticalCycles.of(asked);
  }

  private Optional<List<Cycle>> relaxed(BooleanSupplier stop) {
    List<Edge> some = edges("--relax", relaxed);
    List<Edge> all = Stream.concat(some.stream(), edges("--safe", safe).stream()).distinct().toList();
    int size = ingredients.bound(events, 2, LARGEST);
    int most = threads.orElse(size);
    return RelaxedCycles.of(all, Set.copyOf(some), size, most, stop);
  }

  private List<Edge> edges(String option, List<String> words) {
    try {
      return CycleReader.edges(words);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), option + ": " + e.getMessage());
    }
  }

  private <E extends Enum<E>> E chosen(String option, String given, E[] values) {
    List<String> words = Stream.of(values).map(v -> v.name().toLowerCase(Locale.ROOT)).toList();
    return values[words.indexOf(ingredients.one(option, given, words))];
  }
}
