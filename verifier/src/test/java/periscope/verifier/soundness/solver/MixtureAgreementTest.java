package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.testing.Sample;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.ProgramFinding;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.SourceAgainstCompiled;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.sized.EveryProgram;
import periscope.verifier.soundness.sized.IterativeDeepening;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/**
 * What the searches say of mixtures, beside programs each of whose operations is compiled by each table, one after the
 * other: whether some program goes wrong, and how many operations the smallest has.
 */
class MixtureAgreementTest {

  private static final int PAIRS = Sample.of(12, 120);
  private static final int TABLES = Sample.of(12, 120);
  private static final SourceText NO_TEXT = new SourceText("generated program", "");
  private static final Mappings MAPPINGS = new Mappings();
  private static final List<String> LOADS = List.of("fence.sc.s; ld.acquire.s r, x", "ld.acquire.s r, x; fence.sc.s",
      "ld.acquire.s r, x", "fence.sc.s; ld.relaxed.s r, x; fence.sc.s", "fence.sc.s; ld.relaxed.s r, x");
  private static final List<String> STORES = List.of("fence.sc.s; st.release.s x, v", "st.release.s x, v; fence.sc.s",
      "st.release.s x, v", "fence.sc.s; st.relaxed.s x, v; fence.sc.s", "fence.sc.s; st.relaxed.s x, v");
  private static final List<String> UPDATES = List.of("fence.sc.s; atom.acq_rel.s.op r, x, v",
      "atom.acq_rel.s.op r, x, v; fence.sc.s", "atom.acq_rel.s.op r, x, v", "atom.relaxed.s.op r, x, v");
  private static final List<List<String>> ALPHABETS = List.of(
      List.of("load(seq_cst, dv)", "store(seq_cst, dv)"),
      List.of("exchange(seq_cst, dv)", "fetch_or(seq_cst, dv)", "load(relaxed, dv)"),
      List.of("load(seq_cst, dv)", "store(seq_cst, dv)", "load(relaxed, dv)"),
      List.of("load(seq_cst, dv)", "store(seq_cst, dv)", "load(na)"),
      List.of("exchange(seq_cst, dv)", "load(seq_cst, dv)", "store(relaxed, dv)"),
      List.of("store(seq_cst, wg)", "store(seq_cst, dv)"));

  /** A table whose seq_cst operations have some code, the same for each scope or not. */
  static Mapping table(String name, Random random) {
    return table(name, random, LOADS, STORES, UPDATES);
  }

  /**
   * A table that is right for most programs: its fences all stand before the operations, or all behind them.
   *
   * @param code 0 for fences before operations, 1 for fences behind them
   */
  static Mapping fenced(String name, int code, Random random) {
    return table(name, random, LOADS.subList(code, code + 1), STORES.subList(code, code + 1),
        UPDATES.subList(code, code + 1));
  }

  private static Mapping table(
      String name, Random random, List<String> loads, List<String> stores, List<String> updates) {
    return MAPPINGS.parse(new SourceText(name + ".map", String.join("\n",
        "mapping \"seq_cst\" from cuda to ptx",
        "r = load(na) x => ld.weak r, x", "store(na) x v => st.weak x, v",
        "r = load(relaxed, s) x => ld.relaxed.s r, x", "store(relaxed, s) x v => st.relaxed.s x, v",
        rows("r = load(seq_cst, s) x => ", loads, random), rows("store(seq_cst, s) x v => ", stores, random),
        rows("r = rmw(seq_cst, s) x v => ", updates, random), "")));
  }

  private static String rows(String head, List<String> codes, Random random) {
    String code = codes.get(random.nextInt(codes.size()));
    if (random.nextInt(3) > 0) {
      return head + code;
    }
    String wide = codes.get(random.nextInt(codes.size()));
    return head.replace(", s)", ", wg)") + code.replaceAll("\\.s\\b", ".cta") + "\n"
        + head.replace(", s)", ", dv)") + wide.replaceAll("\\.s\\b", ".gpu");
  }

  private static Question question(Mapping mapping, int seed) {
    List<String> alphabet = ALPHABETS.get(seed % 2 == 0 ? 0 : 1 + seed / 2 % (ALPHABETS.size() - 1));
    boolean narrow = alphabet.stream().anyMatch(o -> o.contains("wg"));
    return RandomRequest.request(mapping, seed % 4 < 3 ? "cuda-scoped-cpp" : "cuda-scoped-cpp20",
        seed % 3 == 0 ? "ptx-6.0" : "ptx-7.5", alphabet.subList(0, 1), Set.copyOf(alphabet),
        new Bound(alphabet.size() > 2 ? 3 : 4, 2 + seed % 2, 2,
            narrow ? Shape.Selection.SAME : Shape.Selection.DIFFERENT, seed % 5 == 3));
  }

  @Test
  void theSearchesAgreeWithEveryAssignment() {
    int[] wrong = new int[9];
    int right = 0;
    int beside = 0;
    int left = 0;
    // The first seeds draw few pairs with a fault.
    for (int seed = 20; seed < 20 + PAIRS; seed++) {
      int number = seed;
      Random random = new Random(seed * 1_000_003L);
      Mapping mixture = Mapping.mixture(List.of(table("one", random), table("other", random)));
      boolean whole = seed % 5 == 3;
      boolean several = seed % 7 != 1;
      List<Mapping> doubtful = mixture.tables().stream().filter(
          t -> SizedRun.of(question(t, number), LayoutSearch.engine(), Fault.UNSOUND).found().isPresent()).toList();
      // Half of the time, programs with the rows at fault in a table are left out.
      List<Question.Doubtful> faulty = doubtful.stream().map(
          t -> new Question.Doubtful(t, number / 2 % 2 == 0 ? List.of() : atFault(question(t, number)))).toList();
      left += several ? (int) faulty.stream().filter(f -> !f.atFault().isEmpty()).count() : 0;
      Question question = askedBeside(question(mixture, seed), whole, several, faulty);
      Optional<Integer> smallest = smallest(question, mixture, whole, several, several ? faulty : List.of());
      String about = "seed " + seed + mixture.tables().stream().map(Mapping::print).toList() + whole + several;
      SizedRun explicit = SizedRun.of(question, new EnumeratingEngine(), Fault.UNSOUND);
      SizedRun symbolic = SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND);
      assertEquals(smallest, explicit.found().map(f -> f.layout().operations()), about);
      assertEquals(explicit.toString(), symbolic.toString(), about);
      symbolic.found().ifPresent(f -> assertTrue(question.operations().admit(f), about));
      smallest.ifPresent(n -> wrong[n]++);
      right += smallest.isEmpty() ? 1 : 0;
      beside += several && !doubtful.isEmpty() && smallest.isPresent() ? 1 : 0;
    }
    String counts = Arrays.toString(wrong) + " " + right + " " + beside + " " + left;
    assertTrue(right > PAIRS / 4 && IntStream.of(wrong).sum() > PAIRS / 10 && beside > 0 && left > 1, counts);
  }

  /** What a table alone has wrong beside another, beside programs compiled by both one after the other. */
  @Test
  void theSearchesAgreeOnProgramsThatAnotherTableCompilesRightly() {
    int wrong = 0;
    int right = 0;
    // The first seeds draw hardly a table with a fault of its own.
    for (int seed = 28; seed < 28 + TABLES; seed++) {
      Random random = new Random(seed * 7_000_003L);
      Mapping other = table("other", random);
      Question question = question(table("one", random), seed);
      Question aside = question.settingAside(other, SymbolicTarget.of(question.target()));
      String about = "seed " + seed + question.translation().mapping().map(Mapping::print) + other.print();
      Optional<Integer> smallest = smallest(question, other);
      SizedRun explicit = SizedRun.of(aside, new EnumeratingEngine(), Fault.UNSOUND);
      SizedRun symbolic = SizedRun.of(aside, LayoutSearch.engine(), Fault.UNSOUND);
      assertEquals(smallest, explicit.found().map(f -> f.layout().operations()), about);
      assertEquals(explicit.toString(), symbolic.toString(), about);
      wrong += smallest.isPresent() ? 1 : 0;
      right += smallest.isEmpty() ? 1 : 0;
    }
    assertTrue(wrong > TABLES / 10 && right > TABLES / 10, wrong + " " + right);
  }

  /** The size of the smallest program that a question's table compiles wrongly and another table rightly. */
  private static Optional<Integer> smallest(Question question, Mapping other) {
    Simulator source = new Simulator(question.source());
    Behaviours target = question.target().behaviours();
    String header = question.translation().header();
    return smallest(question, p -> {
      LitmusTest test = p.test(header, "program");
      Simulation allowed = source.simulate(test, NO_TEXT);
      return SourceAgainstCompiled.settled(allowed).isEmpty()
          && verdict(allowed, question.translation().target(test), target) == Verdict.FAILS
          && verdict(allowed, Compiler.compile(test, other).target(), target) != Verdict.FAILS;
    });
  }

  /** The rows at fault in each finding of a table. */
  static List<Set<Row>> atFault(Question alone) {
    return new IterativeDeepening(alone, LayoutSearch.engine(), 1, Set.of(Fault.UNSOUND))
        .looking(IterativeDeepening.Wanted.OF_FIRST_SIZE).run(new Search.Listener() {}, Search.Stop.NEVER).findings()
        .stream().map(f -> ((ProgramFinding) f).atFault().orElseThrow()).toList();
  }

  static Question asked(Question question, boolean whole, boolean several, List<Mapping> doubtful) {
    return askedBeside(question, whole, several,
        doubtful.stream().map(t -> new Question.Doubtful(t, List.of())).toList());
  }

  static Question askedBeside(
      Question question, boolean whole, boolean several, List<Question.Doubtful> doubtful) {
    Mapping mixture = question.translation().mapping().orElseThrow();
    Question mixed = new Question(question.translation(), question.source(), question.target(),
        question.operations().mixed(mixture, whole, several), question.bound());
    return several ? mixed.besides(doubtful, SymbolicTarget.of(mixed.target())) : mixed;
  }

  /** The size of the smallest wrong program, by compiling every program in every way. */
  private static Optional<Integer> smallest(Question question, Mapping mixture, boolean whole, boolean several,
      List<Question.Doubtful> faulty) {
    Operations operations = question.operations();
    List<Choice> choices = Stream.concat(operations.choices().stream(), operations.likened().keySet().stream())
        .filter(c -> c.source().orElseThrow().unit() == 0 || mixture.row(c.source().get().in(0)).isEmpty()).toList();
    Simulator source = new Simulator(question.source());
    Behaviours target = question.target().behaviours();
    return smallest(question, choices,
        p -> wrong(p, question.translation().header(), source, target, mixture, whole, several, faulty));
  }

  private static Optional<Integer> smallest(Question question, Predicate<FoundProgram> wrong) {
    Operations operations = question.operations();
    return smallest(question,
        Stream.concat(operations.choices().stream(), operations.likened().keySet().stream()).toList(), wrong);
  }

  private static Optional<Integer> smallest(Question question, List<Choice> choices, Predicate<FoundProgram> wrong) {
    for (int size = 1; size <= question.bound().operations(); size++) {
      for (Layout layout : question.bound().layouts(size)) {
        if (!new EveryProgram(layout, choices, question).forEach(p -> !wrong.test(p))) {
          return Optional.of(size);
        }
      }
    }
    return Optional.empty();
  }

  /** Whether a program goes wrong that is compiled in some way that counts. */
  static boolean wrong(FoundProgram program, String header, Simulator source, Behaviours target,
      Mapping mixture, boolean whole, boolean several, List<Question.Doubtful> faulty) {
    LitmusTest test = program.test(header, "program");
    Simulation allowed = source.simulate(test, NO_TEXT);
    if (SourceAgainstCompiled.settled(allowed).isPresent()) {
      return false;
    }
    boolean rows = mixture.tables().stream().allMatch(t ->
        program.choices().stream().allMatch(c -> t.row(c.source().orElseThrow()).isPresent()));
    if (!rows) {
      throw new IllegalStateException("each table has a row for what the shipped one has a row for");
    }
    List<LitmusTest> alone = mixture.tables().stream().map(t -> Compiler.compile(test, t).target()).toList();
    if (several && alone.stream().anyMatch(a -> verdict(allowed, a, target) == Verdict.FAILS)) {
      return false;
    }
    for (int ways = 0; ways < 1 << program.choices().size(); ways++) {
      FoundProgram assigned = in(program, ways);
      LitmusTest compiled = Compiler.compile(assigned.test(header, "program"), mixture).target();
      boolean counts = !(several && alone.contains(compiled)) && (!whole || IntStream.range(0, test.threads().size())
          .allMatch(t -> alone.stream().anyMatch(a -> a.threads().get(t).equals(compiled.threads().get(t)))));
      if (counts && faulty.stream().noneMatch(f -> leftOut(assigned, f, mixture))
          && verdict(allowed, compiled, target) == Verdict.FAILS) {
        return true;
      }
    }
    return false;
  }

  private static boolean leftOut(FoundProgram assigned, Question.Doubtful faulty, Mapping mixture) {
    return faulty.atFault().stream().anyMatch(rows -> assigned.choices().stream().map(c -> c.source().orElseThrow())
        .filter(o -> mixture.code(o).equals(faulty.table().code(o)))
        .flatMap(o -> faulty.table().row(o).stream()).collect(Collectors.toSet()).containsAll(rows));
  }

  private static Verdict verdict(Simulation allowed, LitmusTest compiled, Behaviours target) {
    return SourceAgainstCompiled.of(allowed, target.of(compiled, NO_TEXT, () -> false)).verdict();
  }

  /** The program whose operations are in the units that the bits of a number name. */
  private static FoundProgram in(FoundProgram program, int ways) {
    FoundProgram moved = program;
    for (int slot = 0; slot < program.choices().size(); slot++) {
      moved = moved.with(slot, in(program.choices().get(slot), ways >> slot & 1));
    }
    return moved;
  }

  private static Choice in(Choice choice, int unit) {
    Choice.Maker maker = (r, x, v, e) -> choice.maker().make(r, x, v, e).stream().map(i ->
        i instanceof AtomicInstruction a ? a.in(unit) : i).toList();
    return new Choice(choice.name(), choice.group(), choice.kind(), choice.atomic(), choice.effect(),
        choice.strength(), choice.ending(), maker, choice.source().map(o -> o.in(unit)));
  }
}
