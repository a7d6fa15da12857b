package periscope.cli.campaign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import periscope.campaigns.Bench;
import periscope.campaigns.Conformance;
import periscope.campaigns.Conformance.Pair;
import periscope.campaigns.ConformanceTable;
import periscope.campaigns.Runs;
import periscope.cli.session.Exit;
import periscope.cli.session.NamedValues;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.comparison.ModelAnswer;
import periscope.comparison.ModelComparison;
import periscope.comparison.device.ModelQuestion;
import periscope.comparison.device.RunSubject;
import periscope.engines.portfolio.Engines;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.results.analysis.Reproducibility;
import periscope.results.data.Observation;
import periscope.results.data.Result;
import periscope.results.data.Run.Kind;
import periscope.results.store.ResultStore;
import periscope.results.store.RunWriter;
import periscope.results.store.StoreProblem;
import periscope.results.store.StoredRun;
import periscope.runtime.Device;
import periscope.runtime.DeviceException;
import periscope.runtime.stress.StressJson;
import periscope.semantics.LoopBound;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code periscope conform}: it runs conformance tests in the configurations that killed their mutants. */
@picocli.CommandLine.Command(
    name = "conform",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Run each conformance test the way that killed its mutants most often, and say what a model forbids.",
    footer = {"", "Tuning comes first: 'periscope tune' with the same --device and --database. A conformance test",
      "with several mutants runs once for each. Nothing seen is no proof: it is worth as much as the",
      "mutant was killed often.", "",
      "Exit code 0 means that nothing was seen that the model forbids; 1 that something was; 3 that the",
      "run did not come to its end, or that no mutant was killed, so that nothing was tested.", "", "Examples:",
      "  periscope conform --device pocl-0", "  periscope conform locks --device pocl-0"})
public final class Conform implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Mixin
  private CampaignOptions options = new CampaignOptions();

  @Option(names = {"-M", "--model"}, paramLabel = "MODEL",
      description = "the model that judges, a shipped one's name or a .cat file (default: with a mapping, the "
          + "default model of its source language; otherwise opencl)")
  private Optional<String> named = Optional.empty();

  @Option(names = "--only", paramLabel = "run=N",
      description = "only this tuning run says which configuration is best (default: the device's latest)")
  private List<String> only = List.of();

  @Option(names = "--merged",
      description = "for each mutant, use the configuration in which most of these devices show it, in place of "
          + "each device's best")
  private boolean merged;

  public Conform(Session session) {
    this.session = session;
  }

  @Override
  public List<Subcommand> parts() {
    return List.of(new Locks(session));
  }

  /** The number of the tuning run that the user names. */
  private OptionalLong run() {
    return NamedValues.read(spec, "--only", only, List.of("run")).number("run", 1, Long.MAX_VALUE);
  }

  private String model() {
    return named.orElseGet(() -> options.usualModel(session));
  }

  @Override
  public Integer call() {
    List<Device> devices = options.devices();
    if (run().isPresent() && devices.size() > 1) {
      throw new ParameterException(spec.commandLine(), "--only run=N names the tuning of one device; give one"
          + " --device");
    }
    Budget budget = options.budget(session);
    List<Integer> exits = new ArrayList<>();
    try (ResultStore store = options.open()) {
      List<StoredRun> tunings = devices.stream().map(d -> tuned(store, d)).toList();
      Map<String, Integer> shared = merged ? merged(store, tunings) : Map.of();
      for (int i = 0; i < devices.size() && !budget.interrupted(); i++) {
        if (devices.size() > 1) {
          session.terminal().line((i == 0 ? "" : "\n") + devices.get(i).info().id());
        }
        exits.add(conform(store, devices.get(i), tunings.get(i), shared, budget.share(devices.size() - i)));
      }
    }
    return exits.contains(Exit.FAILS) ? Exit.FAILS
        : exits.size() < devices.size() || exits.contains(Exit.UNKNOWN) ? Exit.UNKNOWN : Exit.OK;
  }

  /** For each mutant, the configuration in which most devices show it. */
  private static Map<String, Integer> merged(ResultStore store, List<StoredRun> tunings) {
    long drawn = tunings.stream().map(t -> List.of(t.run().seed(), t.run().surroundings().environment())).distinct()
        .count();
    if (drawn > 1) {
      throw StoreProblem.of(store.file(), "the devices were tuned with different seeds or options, so that they have no"
          + " configurations in common", "tune them with one command");
    }
    List<Observation> all = new ArrayList<>();
    tunings.forEach(t -> store.observations(t.id(), all::add));
    Map<String, Integer> shared = new HashMap<>();
    Reproducibility.choices(all, Reproducibility.CONFIDENCE, Reproducibility.SECONDS)
        .forEach(c -> c.configuration().ifPresent(n -> shared.put(c.test(), n)));
    return shared;
  }

  /**
   * Runs the tests on one device.
   *
   * @param shared for each mutant, the configuration that all devices use; empty if each device uses its own best ones
   */
  private int conform(ResultStore store, Device device, StoredRun tuned, Map<String, Integer> shared,
      BooleanSupplier stop) {
    Optional<String> failure = Optional.empty();
    boolean complete = false;
    List<Result> tuning = new ArrayList<>();
    store.observations(tuned.id(), o -> tuning.add(o.result()));
    if (tuning.stream().anyMatch(r -> !Bench.ran(r))) {
      throw StoreProblem.of(store.file(), "run " + tuned.id() + " is none of 'periscope tune', so that its"
          + " configurations are no presets", "tune the device first");
    }
    tuning.removeIf(r -> merged && !shared.getOrDefault(r.test(), -1).equals(r.number()));
    List<String> chosen = options.families(session).stream().map(f -> f.conformance().name()).toList();
    List<Pair> pairs = Conformance.pairs(options.allFamilies(session), tuning).stream()
        .filter(p -> chosen.contains(p.test().name())).toList();
    ConformanceTable table = new ConformanceTable(model(), pairs.size());
    try (RunWriter writer = writer(store, device, tuned)) {
      Map<Integer, Result> kept = new HashMap<>();
      store.observations(writer.id(), o -> kept.put(o.result().number(), o.result()));
      complete = run(device, pairs, kept, writer, stop, table);
      if (complete) {
        writer.finish();
      }
    } catch (DeviceException e) {
      failure = Optional.of(e.getMessage());
    }
    session.terminal().progress("");
    table.lines().forEach(session.terminal()::line);
    failure.ifPresent(f -> session.terminal().note("the device failed: " + f));
    if (!complete) {
      session.terminal().note("the run did not come to its end; the same command goes on from there");
    }
    return table.violations() > 0 ? Exit.FAILS : complete && table.clear() ? Exit.OK : Exit.UNKNOWN;
  }

  private StoredRun tuned(ResultStore store, Device device) {
    return store.runs().stream().filter(r -> r.run().kind() == Kind.TUNING)
        .filter(r -> run().isPresent() ? r.id() == run().getAsLong()
            : r.run().device().name().equals(device.info().id())
            && options.sameMapping(session, r.run().surroundings().environment().orElse("")))
        .reduce((a, b) -> b).orElseThrow(() -> untuned(store, device));
  }

  private InvalidInputException untuned(ResultStore store, Device device) {
    String tests = device.info().id() + options.mapping().key(session).map(k -> " " + k).orElse("");
    String first = "run 'periscope tune --device " + device.info().id() + "' first";
    return StoreProblem.of(store.file(), run().stream().mapToObj(r -> "there is no tuning run " + r).findFirst()
        .orElse("there is no tuning run of " + tests), options.mapping().key(session).isPresent()
            ? first + ", with the same --mapping" : first);
  }

  /**
   * The writer of the conformance run. It continues an unfinished run of the same tuning, model and mapping. Otherwise
   * it begins a new run: the verdicts of another model, or of a changed one, say nothing about these results. A further
   * run of the same tuning gets a campaign of its own, named after the tuning's.
   */
  private RunWriter writer(ResultStore store, Device device, StoredRun tuned) {
    List<StoredRun> before = store.runs().stream().filter(r -> r.run().kind() == Kind.CONFORMANCE)
        .filter(r -> r.campaign().startsWith(tuned.campaign())).toList();
    Optional<String> mapping = options.mapping().key(session);
    String campaign = tuned.campaign() + (before.isEmpty() ? "" : "/" + before.size());
    return before.stream().filter(r -> r.finished().isEmpty() && r.run().model().equals(Optional.of(model()))
            && r.run().surroundings().environment().equals(mapping))
        .reduce((a, b) -> b).map(r -> store.resume(r.id()))
        .orElseGet(() -> store.begin(Runs.of(Kind.CONFORMANCE, device.info(), tuned.run().seed().orElse(""),
            Optional.of(model()), mapping), campaign, Optional.empty()));
  }

  /** Runs the pairs that have no result yet. */
  private boolean run(Device device, List<Pair> pairs, Map<Integer, Result> kept, RunWriter writer,
      BooleanSupplier stop, ConformanceTable table) {
    Bench bench = new Bench(device, options.mapping().compiler(session), options.launches(), stop);
    for (Pair pair : pairs) {
      int number = pair.result();
      session.terminal().progress(table.live(pair, session.terminal().height()));
      if (pair.best().isEmpty()) {
        table.add(pair, Optional.empty(), false);
        continue;
      }
      Optional<Result> result = Optional.ofNullable(kept.get(number));
      if (result.isEmpty()) {
        if (stop.getAsBoolean()) {
          return false;
        }
        Result best = pair.best().get();
        Optional<Predicate<Outcome>> forbidden = forbidden(pair.test(), stop);
        try {
          result = bench.run(pair.test(), number, StressJson.of(best.parameters().values()), Bench.seed(best),
              forbidden);
        } catch (InvalidInputException e) {
          session.terminal().progress("");
          session.terminal().note(pair.test().name() + " is left out: " + e.diagnostics().get(0).message());
          table.add(pair, Optional.empty(), true);
          continue;
        }
        if (result.isEmpty()) {
          return false;
        }
        writer.add(result.get());
      }
      table.add(pair, result, false);
    }
    return true;
  }

  /**
   * A predicate of the outcomes that the model forbids; empty if the model has no complete and defined answer: then
   * nothing is judged.
   */
  private Optional<Predicate<Outcome>> forbidden(LitmusTest test, BooleanSupplier stop) {
    SourceText text = new SourceText(test.name(), "");
    ModelQuestion question = new ModelQuestion(session.inputs(), List.of(model()), Engines.AUTO, LoopBound.DEFAULT);
    ModelAnswer answer =
        question.answers(new RunSubject(text, test, Optional.empty(), test), false, stop).get(0);
    boolean judges = answer instanceof ModelAnswer.Given given && given.undefined().isEmpty()
        && given.doubt().isEmpty();
    return judges ? Optional.of(outcome -> ModelComparison.of(answer, Set.of(outcome)).verdict()
        == Verdict.FAILS) : Optional.empty();
  }
}
