package periscope.comparison.device;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import periscope.comparison.ModelAnswer;
import periscope.comparison.ModelComparison;
import periscope.comparison.device.RunResult.NotRun;
import periscope.comparison.device.RunResult.Ran;
import periscope.comparison.device.RunResult.Reason;
import periscope.comparison.device.RunResult.Settings;
import periscope.inputs.Inputs;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.interleaving.OutcomeClasses;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.runtime.Device;
import periscope.runtime.DeviceException;
import periscope.runtime.Devices;
import periscope.runtime.PreparedTest;
import periscope.runtime.Runner;
import periscope.runtime.Tally;

/** Runs tests from their files to their results, one after the other; every failure becomes a result, too. */
public final class TestRun {

  /**
   * The settings that all tests of a command share.
   *
   * @param devices  the devices to try, in order; the first device that can run a test runs it
   * @param mapping  the mapping that compiles tests before they run, if there is one
   * @param settings the settings of runs
   * @param limit    the limit on a run's instances or time
   * @param question the question to models
   * @param patience makes, for each test, a supplier that says whether the models' time is up
   * @param stopped  whether the user has interrupted the command
   */
  public record Task(Inputs inputs, List<Device> devices, Optional<Mapping> mapping, Settings settings,
      Runner.Limit limit,
      ModelQuestion question, Supplier<BooleanSupplier> patience, BooleanSupplier stopped) {}

  /** A device with a test that is prepared for it. */
  private record Ready(Device device, PreparedTest test) {}

  private final Task task;

  public TestRun(Task task) {
    this.task = task;
  }

  /**
   * Runs a test.
   *
   * @param progress receives the counts so far after each launch
   */
  public RunResult run(String file, Consumer<Tally> progress) {
    if (task.stopped().getAsBoolean()) {
      return new NotRun(file, Reason.STOPPED, List.of(), Optional.empty());
    }
    try {
      return attempt(file, progress);
    } catch (InvalidInputException e) {
      return new NotRun(file, Reason.INVALID, e.diagnostics(), Optional.of(e));
    } catch (DeviceException e) {
      Diagnostic problem = Diagnostic.error(new SourceText(file, ""), Span.NONE, e.getMessage(), "");
      return new NotRun(file, Reason.DEVICE, List.of(problem), Optional.of(e));
    } catch (StackOverflowError e) {
      return new NotRun(file, Reason.NESTED, List.of(Diagnostic.error(
          new SourceText(file, ""), Span.NONE, "the test is nested too deeply", "")), Optional.of(e));
    } catch (OutOfMemoryError e) {
      return new NotRun(file, Reason.MEMORY, List.of(Diagnostic.error(
          new SourceText(file, ""), Span.NONE, "out of memory", "PERISCOPE_MEMORY=4g gives it more")), Optional.of(e));
    } catch (RuntimeException | Error e) {
      return new NotRun(file, Reason.BUG, List.of(), Optional.of(e));
    }
  }

  private RunResult attempt(String file, Consumer<Tally> progress) {
    RunSubject subject = subject(file);
    List<Diagnostic> problems = new ArrayList<>();
    Ready ready = ready(subject, problems);
    try (PreparedTest test = ready.test()) {
      BooleanSupplier late = task.patience().get();
      List<ModelAnswer> answers = task.question().answers(subject, Devices.simulated(ready.device()),
          () -> late.getAsBoolean() || task.stopped().getAsBoolean());
      Optional<OutcomeClasses> classes = classes(subject);
      Tally tally = Runner.run(test, task.settings().seed(), task.limit(), task.stopped(), progress);
      tally.failure().ifPresent(f -> problems.add(Diagnostic.error(new SourceText(file, ""), Span.NONE, f, "")));
      List<ModelComparison> comparisons =
          answers.stream().map(a -> ModelComparison.of(a, tally.histogram().counts().keySet())).toList();
      return new Ran(file, subject, ready.device().info(), Devices.simulated(ready.device()), task.settings(), tally,
          test.kernel(), test.accesses(), classes, comparisons, problems);
    }
  }

  private RunSubject subject(String file) {
    SourceText text = task.inputs().sources().test(file);
    LitmusTest source = task.inputs().languages().parse(text);
    LitmusTest program = task.mapping().map(m -> Compiler.compile(source, text, m).target()).orElse(source);
    return new RunSubject(text, source, task.mapping().map(Mapping::name), program);
  }

  /** How orderly the source's outcomes are; empty if the test's interleavings cannot be explored. */
  private static Optional<OutcomeClasses> classes(RunSubject subject) {
    try {
      return Optional.of(OutcomeClasses.of(subject.source(), subject.text()));
    } catch (InvalidInputException e) {
      return Optional.empty();
    }
  }

  /**
   * Prepares a test on the first device that can run it.
   *
   * @throws InvalidInputException if no device can, with the reason of each
   */
  private Ready ready(RunSubject subject, List<Diagnostic> problems) {
    Set<Diagnostic> refusals = new LinkedHashSet<>();
    for (Device device : task.devices()) {
      try {
        return new Ready(device, device.prepare(subject.program(), subject.text(), task.settings().stress()));
      } catch (InvalidInputException e) {
        refusals.addAll(e.diagnostics());
      } catch (DeviceException e) {
        if (task.devices().size() == 1) {
          throw e;
        }
        problems.add(Diagnostic.warning(new SourceText(subject.text().name(), ""), Span.NONE,
            "the device " + device.info().id() + " failed: " + e.getMessage(), "--device chooses another"));
      }
    }
    // A device that stumbles over an instruction says more than one that does not run the language.
    List<Diagnostic> pointing = refusals.stream().filter(d -> d.span().length() > 0).toList();
    throw new InvalidInputException(pointing.isEmpty() ? List.copyOf(refusals) : pointing);
  }
}
