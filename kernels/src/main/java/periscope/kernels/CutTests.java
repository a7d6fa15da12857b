package periscope.kernels;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.engines.execution.Races;
import periscope.engines.portfolio.Engines;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.UndefinedStep;
import periscope.engines.simulation.Witness;
import periscope.generate.cut.CutTest;
import periscope.generate.cut.Cutting;
import periscope.generate.cut.History;
import periscope.generate.cut.History.Step;
import periscope.kernels.Findings.Finding;
import periscope.kernels.Findings.Topic;
import periscope.kernels.cut.CutVerdict;
import periscope.kernels.cut.JudgedCut;
import periscope.kernels.cut.StepOperations;
import periscope.kernels.cut.WitnessHistory;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.reports.Context;

/** The litmus tests that represent the findings of an answer, or the conflicting accesses of two lines. */
public final class CutTests {

  /** Most tests that are tried for one finding, or one pair of lines. */
  private static final int TRIED = 24;

  private final Context context;
  private final RunAnswer answer;
  private final Engines engine;
  private final BooleanSupplier stop;
  private final List<JudgedCut> all = new ArrayList<>();
  /** For each test, without its names, its index in {@link #all}. */
  private final Map<String, Integer> made = new HashMap<>();
  private final Set<String> names = new HashSet<>();

  private CutTests(Context context, RunAnswer answer, Engines engine, BooleanSupplier stop) {
    this.context = context;
    this.answer = answer;
    this.engine = engine;
    this.stop = stop;
  }

  /**
   * The tests of all findings with an execution: races, conditions and assertions. Tests of message passing come first.
   *
   * @param lines two lines of the file, for the tests of their accesses instead
   * @throws InvalidInputException if no tests are made of code in this language, if such a line accesses no memory, or
   *     if the two lines never conflict
   */
  public static List<JudgedCut> of(
      Context context, RunAnswer answer, Engines engine, Optional<List<Integer>> lines, BooleanSupplier stop) {
    CutTests tests = new CutTests(context, answer, engine, stop);
    answer.launches().stream().flatMap(l -> l.launched().test().threads().stream())
        .flatMap(t -> StepOperations.refusal(t.body(), answer.launches().get(0).launched().test().language()).stream())
        .findFirst().ifPresent(reason -> {
          throw tests.wrong(reason, "the answer without this option shows the execution");
        });
    if (lines.isPresent()) {
      tests.between(lines.get());
    } else {
      tests.findings();
    }
    return tests.all.stream().sorted(Comparator.comparing(t -> !t.test().message())).toList();
  }

  private void findings() {
    for (LaunchAnswers launch : answer.launches()) {
      for (KernelAnswer one : launch.answers()) {
        Races words = new Races(one.asked(), answer.text());
        one.found().races().stream().filter(r -> r.flag().equals(Race.DATA) && r.accesses().size() == 2)
            .forEach(r -> race(one, r, words.told(r)));
      }
      for (Finding finding : Findings.of(launch, answer.text())) {
        if (finding.topic() == Topic.CONDITION || finding.topic() == Topic.ASSERTIONS) {
          finding.witness().ifPresent(w -> whole(finding, w));
        }
      }
    }
  }

  private void race(KernelAnswer one, Race race, String told) {
    List<CutTest> cuts = new ArrayList<>();
    for (Witness witness : executions(one)) {
      History history = WitnessHistory.of(one.asked(), witness);
      pairs(history, s -> stands(s, race.accesses().get(0)), s -> stands(s, race.accesses().get(1)))
          .forEach(p -> cuts.add(Cutting.between(history, p.get(0), p.get(1), description())));
    }
    first(cuts, told, CutVerdict::races).ifPresent(this::add);
  }

  private static boolean stands(Step step, Race.Access access) {
    return step.thread() == access.thread() && step.offset() == access.offset() && switch (access.kind()) {
      case READ -> step.written().isEmpty();
      case WRITE -> step.read().isEmpty();
      default -> true;
    };
  }

  private void whole(Finding finding, Witness witness) {
    History history = WitnessHistory.of(finding.by().orElseThrow().asked(), witness);
    Cutting.whole(history, description())
        .flatMap(c -> first(List.of(c), finding.told(), v -> v.outcome() == Verdict.HOLDS))
        .ifPresent(this::add);
  }

  private void between(List<Integer> lines) {
    lines.forEach(this::accesses);
    List<CutTest> cuts = new ArrayList<>();
    for (KernelAnswer one : answer.launches().stream().flatMap(l -> l.answers().stream()).toList()) {
      for (Witness witness : executions(one)) {
        History history = WitnessHistory.of(one.asked(), witness);
        pairs(history, s -> line(s.offset()) == lines.get(0), s -> line(s.offset()) == lines.get(1))
            .forEach(p -> cuts.add(Cutting.between(history, p.get(0), p.get(1), description() + ", " + told(lines))));
      }
    }
    if (cuts.isEmpty()) {
      throw wrong("in no execution that was kept do " + told(lines) + " access one location in two work-items, one of "
          + "them to write", "name lines that share memory; another --grid may bring them there");
    }
    boolean races = answer.launches().stream().flatMap(l -> l.answers().stream())
        .flatMap(a -> a.found().races().stream()).filter(r -> r.flag().equals(Race.DATA))
        .anyMatch(r -> r.accesses().stream().map(a -> line(a.offset())).sorted().toList()
            .equals(lines.stream().sorted().toList()));
    first(cuts, told(lines), v -> v.races() == races).ifPresent(this::add);
  }

  private static String told(List<Integer> lines) {
    return lines.get(0).equals(lines.get(1)) ? "line " + lines.get(0) + " and itself"
        : "lines " + lines.get(0) + " and " + lines.get(1);
  }

  /** The line of an offset in the file; 0 for an offset in an included file. */
  private int line(int offset) {
    return SourceText.isIncluded(offset) ? 0 : answer.text().line(offset);
  }

  private void accesses(int line) {
    Set<Integer> known = answer.launches().stream().flatMap(l -> l.launched().test().threads().stream())
        .flatMap(t -> Instruction.walk(t.body())).filter(MemoryAccess.class::isInstance)
        .map(i -> line(i.span().offset())).filter(n -> n > 0).collect(Collectors.toCollection(TreeSet::new));
    if (!known.contains(line)) {
      throw wrong("line " + line + " accesses no memory that work-items share", "these lines do: "
          + known.stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }
  }

  private InvalidInputException wrong(String message, String hint) {
    return new InvalidInputException(Diagnostic.error(answer.text(), Span.NONE, message, hint));
  }

  /** The executions that the engine kept for an answer. */
  private static List<Witness> executions(KernelAnswer one) {
    return Stream.of(one.found().faults().values().stream(), one.found().witnesses().values().stream(),
        one.found().undefined().stream().map(UndefinedStep::witness).flatMap(Optional::stream))
        .flatMap(s -> s).distinct().toList();
  }

  private static List<List<Integer>> pairs(History history, Predicate<Step> one, Predicate<Step> other) {
    List<Step> steps = history.steps();
    return IntStream.range(0, steps.size()).filter(i -> one.test(steps.get(i))).boxed()
        .flatMap(i -> IntStream.range(0, steps.size()).filter(j -> other.test(steps.get(j))
            && steps.get(i).conflicts(steps.get(j))).mapToObj(j -> List.of(i, j))).toList();
  }

  /**
   * The first test that shows what is wanted, preferring tests with a path from one access to the other; if none shows
   * it, the first test.
   *
   * @param about finding for which the tests were cut out, in words
   */
  private Optional<JudgedCut> first(List<CutTest> cuts, String about, Predicate<CutVerdict> wanted) {
    List<JudgedCut> tried = new ArrayList<>();
    for (CutTest cut : cuts.stream().distinct().sorted(Comparator.comparing(CutTest::kind)
        .thenComparing(c -> !c.message()).thenComparing(CutTests::size)).limit(TRIED).toList()) {
      if (stop.getAsBoolean()) {
        break;
      }
      JudgedCut judged = JudgedCut.of(context.inputs().languages(), cut, about,
          engine.engine(answer.judge().model(), answer.bound()), wanted, stop);
      tried.add(judged);
      if (judged.shows()) {
        return Optional.of(judged);
      }
    }
    return tried.stream().findFirst();
  }

  private static long size(CutTest cut) {
    return cut.test().threads().stream().flatMap(t -> Instruction.walk(t.body())).count();
  }

  private String printed(CutTest cut) {
    return context.inputs().languages().ofHeader(cut.test().language()).print(cut.test());
  }

  /** Adds a test under a new name. If a test that differs only in names exists, that test gets the finding instead. */
  private void add(JudgedCut shown) {
    String key = nameless(shown.test());
    if (made.containsKey(key)) {
      all.set(made.get(key), all.get(made.get(key)).also(shown.about().get(0)));
      return;
    }
    made.put(key, all.size());
    String name = shown.test().test().name();
    String free = name;
    for (int n = 2; names.contains(free); n++) {
      free = name + "_" + n;
    }
    names.add(free);
    all.add(shown.named(free, printed(shown.test().named(free))));
  }

  private String nameless(CutTest cut) {
    LitmusTest test = cut.test();
    String text = printed(new CutTest(new LitmusTest(test.language(), "test", "", test.locations(), test.threads(),
        test.condition()), cut.kind(), cut.pair(), List.of()));
    for (int i = 0; i < test.locations().size(); i++) {
      text = text.replaceAll("\\b" + test.locations().get(i).name() + "\\b", "@" + i);
    }
    return text;
  }

  private String description() {
    return JudgedCut.description(answer.text());
  }
}
