package periscope.comparison.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import periscope.engines.work.WorkKind;
import periscope.engines.work.WorkText;
import periscope.inputs.Inputs;
import periscope.inputs.LocalInstances;
import periscope.inputs.Remarks;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.Reach;
import periscope.litmus.source.SourceText;
import periscope.reports.TimeLimit;
import periscope.reports.json.Json;
import periscope.semantics.LoopBound;

/**
 * The work of comparing a model with other models and machines; its units are some tests each, with their texts. The
 * answer to a unit is the lines for the file of results, and the reasons why tests have none.
 */
public final class OracleWork implements WorkKind {

  static final String NAME = "tests";

  /** The values of texts. */
  static final String MODEL = "model";
  static final String MACHINE = "machine";
  static final String SIDE = "side ";
  static final String SIDES = "sides";
  static final String FILE = "file ";
  static final String FILES = "files";
  static final String UNROLL = "unroll";
  static final String LOCAL = "local";
  static final String SECONDS = "seconds";
  static final String TOOL = "cat of";
  static final String DIGESTS = "digests";
  static final String TEST = "test ";
  static final String TESTS = "tests";
  static final String KEY = "key ";
  static final String HEADER = "header ";
  static final String LINES = "lines";
  static final String FAILED = "failed ";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Opened open(String question) {
    WorkText values = WorkText.parse(question);
    OracleRun.Task task = task(values, () -> false);
    if (!digests(task).equals(values.lines(DIGESTS))) {
      throw WorkKind.otherQuestion();
    }
    // A run of tests is for one thread at a time, and warm engines are in it.
    Queue<Asking> idle = new ConcurrentLinkedQueue<>();
    return (String unit, BooleanSupplier stop) -> {
      Asking asking = Optional.ofNullable(idle.poll()).orElseGet(() -> new Asking(values));
      String answer = asking.answer(WorkText.parse(unit), stop);
      idle.add(asking);
      return answer;
    };
  }

  /** Digests of all that comparisons with each side depend on, besides tests. */
  static List<String> digests(OracleRun.Task task) {
    return task.sides().stream().map(task::question).toList();
  }

  /** The settings of a question, as a process that has shipped files alone makes them. */
  private static OracleRun.Task task(WorkText values, BooleanSupplier user) {
    // The process that asks tells the user of remarks.
    Inputs inputs = new Inputs(Reach.SHIPPED, Remarks.IGNORED);
    inputs.include(List.of(), values.optional(TOOL));
    for (int f = 0; f < values.number(FILES); f++) {
      inputs.sources().give(new SourceText(values.value(FILE + f), values.value(FILE + f + " text")));
    }
    LoopBound bound = LoopBound.of(values.number(UNROLL));
    List<Oracle.Named> sides = new ArrayList<>();
    for (int s = 0; s < values.number(SIDES); s++) {
      String name = values.value(SIDE + s);
      sides.add(values.value(SIDE + s + " kind").equals(MODEL) ? ModelOracle.named(inputs, name, bound)
          : MachineOracle.named(Stream.of(MachineOracle.Machine.values())
              .filter(m -> MachineOracle.named(m).name().equals(name)).findFirst().orElseThrow()));
    }
    return new OracleRun.Task(inputs.sources(), ModelOracle.named(inputs, values.value(MODEL), bound), sides,
        Results.none(), LocalInstances.valueOf(values.value(LOCAL)),
        new TimeLimit(Double.parseDouble(values.value(SECONDS))), user);
  }

  /** The models and machines for one thread. */
  private static final class Asking {

    private final LitmusLanguages languages = LitmusLanguages.load();
    private final OracleRun run;
    private BooleanSupplier stop = () -> false;

    Asking(WorkText question) {
      run = new OracleRun(task(question, () -> stop.getAsBoolean()));
    }

    String answer(WorkText unit, BooleanSupplier asked) {
      stop = asked;
      List<String> lines = new ArrayList<>();
      WorkText answer = WorkText.empty();
      for (int t = 0; t < unit.number(TESTS); t++) {
        String file = unit.value(FILE + t);
        String key = unit.value(KEY + t);
        SourceText text = new SourceText(file, unit.value(TEST + t));
        LitmusLanguage language = languages.ofHeader(unit.value(HEADER + t));
        OracleResult result = run.guarded(file, () -> subject(language, text));
        if (result instanceof OracleResult.Done done
            && done.lines().stream().allMatch(line -> line.key().equals(key))) {
          done.lines().forEach(line -> lines.add(Json.line(line)));
        } else if (result instanceof OracleResult.Failed failed && failed.cause().isEmpty()) {
          answer = answer.with(FAILED + key, failed.reason());
        }
        // The process that asks compares all other tests itself, and tells what is wrong with them.
      }
      return answer.with(LINES, lines).print();
    }

    private static Subject subject(LitmusLanguage language, SourceText text) {
      LitmusTest test = language.parse(text);
      return Subject.of(text.name(), text, test, language);
    }
  }
}
