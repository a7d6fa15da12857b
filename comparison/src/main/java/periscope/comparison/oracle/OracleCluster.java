package periscope.comparison.oracle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import periscope.engines.work.Work;
import periscope.engines.work.WorkKind;
import periscope.engines.work.WorkText;
import periscope.engines.work.Workers;
import periscope.inputs.Inputs;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.semantics.LoopBound;

/**
 * A cluster that compares a model with other models and machines. Its answers become results that the comparison then
 * finds as if an earlier run had left them; devices and observations are asked by the process itself.
 *
 * @param task    the settings of the comparison
 * @param cluster the cluster
 */
public record OracleCluster(OracleRun.Task task, Workers.Cluster cluster) {

  /** Number of tests of a unit: some take a millisecond. */
  private static final int TESTS = 20;

  /**
   * Has tests compared that no earlier run has compared. Tests that cannot be read are left to the comparison itself.
   *
   * @param bound the bound on loops
   * @param tool  the tool that the user names whose meaning names in models have
   * @param told  receives the number of tests that are answered, now and then
   * @throws InvalidInputException if another process would not make the same question of the models' texts
   */
  public void ask(List<String> files, Inputs inputs, LoopBound bound, Optional<String> tool, IntConsumer told) {
    List<Oracle.Named> sides = task.sides().stream().filter(Oracle.Named::anywhere).toList();
    List<Subject> tests = sides.isEmpty() ? List.of() : unknown(files, sides);
    if (tests.isEmpty()) {
      return;
    }
    Work work = work(sides, tests.stream().map(Subject::language).distinct().toList(), inputs, bound, tool);
    List<List<Subject>> units = new ArrayList<>();
    for (int from = 0; from < tests.size(); from += TESTS) {
      units.add(tests.subList(from, Math.min(tests.size(), from + TESTS)));
    }
    cluster.answer(work, "tests", units.stream().map(this::text).toList(), new Answers(units, told));
  }

  private String text(List<Subject> tests) {
    WorkText text = WorkText.empty().with(OracleWork.TESTS, tests.size());
    for (int t = 0; t < tests.size(); t++) {
      Subject test = tests.get(t);
      text = text.with(OracleWork.FILE + t, test.file()).with(OracleWork.KEY + t, test.key())
          .with(OracleWork.HEADER + t, test.test().language()).with(OracleWork.TEST + t, test.printed());
    }
    return text.print();
  }

  /** The tests that can be read and some side is not yet compared about; of tests that print alike, one. */
  private List<Subject> unknown(List<String> files, List<Oracle.Named> sides) {
    OracleRun reader = new OracleRun(
        new OracleRun.Task(task.sources(), task.model(), List.of(), task.results(), task.local(), task.time(),
            task.user()));
    Map<String, Subject> tests = new LinkedHashMap<>();
    for (String file : files) {
      if (task.user().getAsBoolean()) {
        break;
      }
      try {
        Subject subject = reader.subject(file);
        if (sides.stream().anyMatch(s -> task.results().known(subject.key(), task.question(s)).isEmpty())) {
          tests.putIfAbsent(subject.key(), subject);
        }
      } catch (InvalidInputException | StackOverflowError e) {
        // The comparison itself tells what is wrong with the file.
      }
    }
    return List.copyOf(tests.values());
  }

  private Work work(List<Oracle.Named> sides, List<String> languages, Inputs inputs, LoopBound bound,
      Optional<String> tool) {
    WorkText text = WorkText.empty().with(OracleWork.MODEL, task.model().name()).with(OracleWork.SIDES, sides.size())
        .with(OracleWork.UNROLL, bound.open()).with(OracleWork.LOCAL, task.local().name())
        .with(OracleWork.SECONDS, task.time().seconds()).with(OracleWork.TOOL, tool);
    for (int s = 0; s < sides.size(); s++) {
      text = text.with(OracleWork.SIDE + s, sides.get(s).name()).with(OracleWork.SIDE + s + " kind",
          sides.get(s).kind() == Oracle.Kind.MODEL ? OracleWork.MODEL : OracleWork.MACHINE);
    }
    List<String> own = Stream.concat(Stream.of(task.model()), sides.stream())
        .filter(s -> s.kind() == Oracle.Kind.MODEL).map(Oracle.Named::name)
        .filter(m -> !inputs.models().shipped().contains(m)).distinct().toList();
    languages.forEach(language -> own.forEach(model -> read(inputs, model, language)));
    text = text.with(OracleWork.FILES, own.size());
    for (int f = 0; f < own.size(); f++) {
      text = text.with(OracleWork.FILE + f, own.get(f))
          .with(OracleWork.FILE + f + " text", inputs.sources().file(own.get(f)).content());
    }
    OracleRun.Task sent = new OracleRun.Task(task.sources(), task.model(), sides, task.results(), task.local(),
        task.time(), task.user());
    Work work = new Work(OracleWork.NAME, text.with(OracleWork.DIGESTS, OracleWork.digests(sent)).print());
    try {
      WorkKind.open(work);
    } catch (IllegalStateException | InvalidInputException e) {
      throw new InvalidInputException(Diagnostic.error(new SourceText(task.model().name(), ""), Span.NONE,
          "a cluster gets models as one text each, and a model here is more than its file: it includes files that do"
              + " not come with Periscope", "without --cluster, threads of this process answer"));
    }
    return work;
  }

  /** Reads a model; the remarks tell the user which tool's meaning its names have. */
  private static void read(Inputs inputs, String model, String language) {
    try {
      inputs.judge(model, language);
    } catch (InvalidInputException e) {
      // The comparison tells it with each test.
    }
  }

  /** The receiver of the answers. */
  private final class Answers implements Workers.Receiver {

    private final List<List<Subject>> units;
    private final IntConsumer told;
    private int done;

    Answers(List<List<Subject>> units, IntConsumer told) {
      this.units = units;
      this.told = told;
    }

    @Override
    public synchronized void answered(int unit, String answer) {
      WorkText values = WorkText.parse(answer);
      units.get(unit).forEach(t -> values.optional(OracleWork.FAILED + t.key())
          .ifPresent(reason -> task.results().fail(t.key(), reason)));
      task.results().takeOver(values.lines(OracleWork.LINES));
      done += units.get(unit).size();
    }

    @Override
    public synchronized void failed(int unit, String reason) {
      units.get(unit).forEach(t -> task.results().fail(t.key(), "its work unit, of "
          + units.get(unit).size() + " tests, has no answer: " + reason));
      done += units.get(unit).size();
    }

    @Override
    public boolean over() {
      return task.user().getAsBoolean();
    }

    @Override
    public synchronized void tick() {
      told.accept(done);
    }
  }
}
