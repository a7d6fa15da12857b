package periscope.cli.campaign;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.campaigns.Lock;
import periscope.cli.run.NamedDevice;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.comparison.ModelAnswer;
import periscope.comparison.ModelComparison;
import periscope.comparison.device.ModelQuestion;
import periscope.comparison.device.RunSubject;
import periscope.engines.portfolio.Engines;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.reports.text.Rows;
import periscope.runtime.Device;
import periscope.runtime.Devices;
import periscope.runtime.PreparedTest;
import periscope.runtime.Runner;
import periscope.runtime.Stress;
import periscope.runtime.Tally;
import periscope.runtime.stress.Presets;
import periscope.semantics.LoopBound;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code periscope conform locks}: it counts the increments that a device loses under locks, and compares
 * them with what a model allows.
 */
@picocli.CommandLine.Command(
    name = "locks",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Let work-groups count in one word under locks with and without fences, and say how many increments "
        + "a device loses and whether a model allows it.",
    footer = {"", "The locks are in OpenCL C. Each instance has a lock, a word and two threads of different",
      "work-groups. The model judges the same lock as a litmus test in which each thread",
      "counts once. Exit code 0 means that no increment was lost that the model forbids to lose; 1 that",
      "one was; 3 that the run did not come to its end, that no instance of a lock did, or that one cannot",
      "run.", "", "Examples:",
      "  periscope conform locks --device pocl-0",
      "  periscope conform locks tas cas --device ugpu-extended --mapping mine.map"})
public final class Locks implements Subcommand {

  /**
   * The largest number of rounds. Kernels give up loops after 1024 turns; a round has up to three turns, and waiting
   * takes some more.
   */
  private static final int MOST_ROUNDS = 250;

  /**
   * The largest number of instances in a launch. Launches are small because threads that do not meet when a launch
   * begins run alone to its end.
   */
  private static final int LAUNCH = 1000;

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Option(names = {"-d", "--device"}, paramLabel = "ID", required = true,
      description = "the device that runs the tests; 'periscope list devices' lists all")
  private String device;

  @Parameters(paramLabel = "LOCK", arity = "0..*", split = ",",
      description = "none, tas, ttas, cas, or one with -fenced behind its name (default: all 7)")
  private List<String> names = List.of();

  @Mixin
  private MappingOption mapping = new MappingOption();

  @Option(names = {"-M", "--model"}, paramLabel = "MODEL", defaultValue = "opencl",
      description = "the model that is asked, a shipped one's name or a .cat file (default: ${DEFAULT-VALUE})")
  private String model;

  @Option(names = "--rounds", paramLabel = "N", description = "how often each thread takes its lock, at most "
      + MOST_ROUNDS + " (default: as often; 1 on simulated devices, which follow loops for a few rounds)")
  private Optional<Integer> rounds = Optional.empty();

  @Option(names = {"-n", "--instances"}, paramLabel = "N", defaultValue = "20000",
      description = "instances of each lock (default: ${DEFAULT-VALUE})")
  private int instances;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
      description = "the seed of all chance (default: ${DEFAULT-VALUE})")
  private long seed;

  public Locks(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Device chosen = NamedDevice.find(spec, device);
    int times = within("--rounds", rounds.orElse(Devices.simulated(chosen) ? 1 : MOST_ROUNDS), MOST_ROUNDS);
    within("--instances", instances, 1 << 24);
    Stress stress = Presets.within(Presets.of(Presets.USUAL).orElseThrow(), Math.min(instances, LAUNCH));
    BooleanSupplier stop = session.interruption()::asked;
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("lock", "lost", "of", "share", "not ended", model));
    int exit = Exit.OK;
    for (Lock lock : locks()) {
      session.terminal().progress(lock.word());
      Verdict losses = losses(lock, stop);
      Optional<Tally> ran = run(lock, chosen, times, stress, stop);
      long lost = ran.map(t -> Lock.lost(t.histogram().counts(), times)).orElse(0L);
      long all = ran.map(t -> t.histogram().total()).orElse(0L) * Lock.increments(times);
      rows.add(List.of(lock.word(), ran.isEmpty() ? "cannot run" : Rows.whole(lost), Rows.whole(all),
          all == 0 ? "-" : Rows.percent((double) lost / all),
          Rows.whole(ran.map(t -> t.unended().total()).orElse(0L)), ModelComparison.OUTCOMES.of(losses)));
      exit = exit(exit, lost > 0 && losses == Verdict.FAILS,
          all > 0 && ran.get().ending() == Tally.Ending.INSTANCES);
      if (stop.getAsBoolean()) {
        break;
      }
    }
    session.terminal().progress("");
    Rows.fitted(rows).forEach(session.terminal()::line);
    session.terminal().line(device + ": each thread counts " + (times == 1 ? "once" : times + " times"));
    session.terminal().line(model + ": once, and loops are followed for " + LoopBound.DEFAULT.open() + " rounds");
    return exit;
  }

  /**
   * Runs a lock's test.
   *
   * @return the counts; empty if the device or the mapping cannot run the test, which is reported
   */
  private Optional<Tally> run(Lock lock, Device chosen, int times, Stress stress, BooleanSupplier stop) {
    SourceText text = new SourceText(lock.word(), lock.text(times));
    LitmusTest test = session.inputs().languages().parse(text);
    try (PreparedTest prepared = chosen.prepare(mapping.compiler(session).apply(test, text), text, stress)) {
      Tally tally = Runner.run(prepared, seed, new Runner.Limit(instances, Optional.empty()), stop, t -> { });
      tally.failure().ifPresent(f -> session.terminal().note(lock.word() + ": the device failed: " + f));
      return Optional.of(tally);
    } catch (InvalidInputException e) {
      session.terminal().note(lock.word() + " cannot run: " + e.diagnostics().get(0).message());
      return Optional.empty();
    }
  }

  private List<Lock> locks() {
    List<String> known = Arrays.stream(Lock.values()).map(Lock::word).toList();
    names.stream().filter(n -> !known.contains(n)).findFirst().ifPresent(n -> {
      throw new ParameterException(spec.commandLine(),
          "there is no lock '" + n + "'; " + NearNames.nearestOrAll(n, known));
    });
    return Arrays.stream(Lock.values()).filter(l -> names.isEmpty() || names.contains(l.word())).toList();
  }

  private static int exit(int before, boolean broken, boolean complete) {
    if (before == Exit.FAILS || broken) {
      return Exit.FAILS;
    }
    return complete ? before : Exit.UNKNOWN;
  }

  private int within(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw new ParameterException(spec.commandLine(),
          option + " wants a number from 1 to " + most + ", not " + value);
    }
    return value;
  }

  /**
   * The model's verdict on the question whether the lock can lose increments, in a litmus test in which each thread
   * counts once.
   */
  private Verdict losses(Lock lock, BooleanSupplier stop) {
    SourceText text = new SourceText(lock.word(), lock.text(1));
    LitmusTest test = session.inputs().languages().parse(text);
    ModelQuestion question = new ModelQuestion(session.inputs(), List.of(model), Engines.AUTO, LoopBound.DEFAULT);
    ModelAnswer answer = question.answers(new RunSubject(text, test, Optional.empty(), test), true, stop).get(0);
    if (!(answer instanceof ModelAnswer.Given given)) {
      return Verdict.UNKNOWN;
    } else if (given.undefined().isPresent()) {
      return Verdict.UNDEFINED;
    } else if (given.allowed().stream().anyMatch(o -> Lock.lost(o, 1) > 0)) {
      return Verdict.HOLDS;
    }
    return given.doubt().isPresent() ? Verdict.UNKNOWN : Verdict.FAILS;
  }
}
