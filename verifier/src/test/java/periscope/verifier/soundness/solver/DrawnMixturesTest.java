package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.SolverKind;
import periscope.litmus.answer.Fault;
import periscope.mappings.table.Mapping;
import periscope.testing.Sample;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.GuardValues;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Permutations;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.sized.LayoutEngine;
import periscope.verifier.soundness.solver.symbolic.UnknownProgram;

/**
 * What the solver says of single programs of four operations, in each way in which two tables compile them together,
 * beside the same programs compiled and run in every way.
 */
class DrawnMixturesTest {

  private static final int PROGRAMS = Sample.of(24, 500);
  /** Programs drawn for each two tables. */
  private static final int EACH = 4;
  private static final int OPERATIONS = 4;
  private static final List<String> ALPHABET = List.of("load(seq_cst, dv)", "store(seq_cst, dv)", "load(seq_cst, wg)",
      "store(seq_cst, wg)", "exchange(seq_cst, dv)", "fetch_add(seq_cst, dv)", "load(relaxed, dv)",
      "store(relaxed, dv)", "load(na)", "store(na)");
  /** The first layouts of a bound: two threads of two operations each. */
  private static final int FIRST_LAYOUTS = 2;
  /** Programs of two threads that go wrong without fences, each operation as its first letter. */
  private static final List<String> SHAPES = List.of("slsl", "sssl", "slss", "slel", "ssll", "lsls", "slfl", "efsl");

  private record Drawn(Question question, List<Question.Doubtful> faulty, boolean whole, FoundProgram program) {}

  @Test
  void theSolverAgreesWithEveryAssignment() {
    Map<Boolean, Integer> answers = new HashMap<>();
    for (int number = 0; number < PROGRAMS; number++) {
      // Pairs whose fences stand on different sides are right where one table compiles each thread.
      for (boolean whole : number / EACH % 3 == 2 ? List.of(false, true) : List.of(number / EACH % 2 == 1)) {
        agree(number, whole, answers);
      }
    }
    assertTrue(answers.getOrDefault(true, 0) > PROGRAMS / 20 && answers.getOrDefault(false, 0) > PROGRAMS / 20,
        answers::toString);
  }

  private static void agree(int number, boolean whole, Map<Boolean, Integer> answers) {
    Drawn drawn = drawn(number, whole);
    String about = number + ": " + drawn.program + " " + whole + drawn.question.translation().mapping().orElseThrow()
        .tables().stream().map(Mapping::print).toList();
    boolean explicit = explicit(drawn);
    assertEquals(explicit, symbolic(drawn), about);
    answers.merge(explicit, 1, Integer::sum);
  }

  private static Drawn drawn(int number, boolean whole) {
    int pair = number / EACH;
    Random random = new Random(pair * 3_000_017L);
    Mapping mixture = Mapping.mixture(List.of(
        pair % 3 == 0 ? MixtureAgreementTest.table("one", random) : MixtureAgreementTest.fenced("one", 0, random),
        pair % 3 < 2 ? MixtureAgreementTest.table("other", random) : MixtureAgreementTest.fenced("other", 1, random)));
    List<Question.Doubtful> faulty = mixture.tables().stream()
        .map(t -> new Question.Doubtful(t, List.of())).toList();
    Question question =
        MixtureAgreementTest.askedBeside(question(mixture, pair), whole, true, faulty);
    Random own = new Random(number * 5_000_011L);
    List<Layout> layouts = question.bound().layouts(OPERATIONS);
    return new Drawn(question, faulty, whole, drawn(question, layouts.get(own.nextInt(own.nextInt(3) > 0
        ? Math.min(FIRST_LAYOUTS, layouts.size()) : layouts.size())), own));
  }

  private static Question question(Mapping mapping, int pair) {
    return RandomRequest.request(mapping, pair % 4 < 3 ? "cuda-scoped-cpp" : "cuda-scoped-cpp20",
        pair % 3 == 0 ? "ptx-6.0" : "ptx-7.5", ALPHABET.subList(0, 2), Set.copyOf(ALPHABET),
        new Bound(OPERATIONS, OPERATIONS, 2, Shape.Selection.ALL, true));
  }

  /** The operations of both tables, each by the first that compiles it. */
  private static List<Choice> choices(Question question) {
    Mapping mixture = question.translation().mapping().orElseThrow();
    return every(question).filter(c -> c.source().orElseThrow().unit() == 0
        || mixture.row(c.source().get().in(0)).isEmpty()).toList();
  }

  private static Stream<Choice> every(Question question) {
    return Stream.concat(question.operations().choices().stream(), question.operations().likened().keySet().stream());
  }

  /** A program: often store buffering or the like, in which some operations are others. */
  private static FoundProgram drawn(Question question, Layout layout, Random random) {
    List<Choice> all = choices(question);
    String shape = SHAPES.get(random.nextInt(SHAPES.size()));
    List<Choice> chosen = new ArrayList<>();
    List<Integer> locations = new ArrayList<>();
    List<Boolean> guards = new ArrayList<>();
    for (int slot = 0; slot < OPERATIONS; slot++) {
      String kind = shape.substring(slot, slot + 1);
      List<Choice> some = random.nextInt(6) == 0 ? all : all.stream()
          .filter(c -> operation(c).startsWith(kind) && operation(c).endsWith("(seq_cst, dv)")).toList();
      Choice choice = some.get(random.nextInt(some.size()));
      boolean first = layout.first(layout.thread(slot)) == slot;
      chosen.add(choice);
      locations.add(first ? layout.thread(slot) % 2 : random.nextInt(8) > 0 ? 1 - locations.get(slot - 1)
          : random.nextInt(2));
      guards.add(!layout.last(slot) && choice.reads() && random.nextInt(4) == 0);
    }
    return new FoundProgram(layout, chosen, locations, guards, Collections.nCopies(OPERATIONS, -1),
        Collections.nCopies(OPERATIONS, false));
  }

  private static String operation(Choice choice) {
    return choice.source().orElseThrow().in(0).toString();
  }

  private static boolean explicit(Drawn drawn) {
    Question question = drawn.question;
    Mapping mixture = question.translation().mapping().orElseThrow();
    Simulator source = new Simulator(question.source());
    Behaviours target = question.target().behaviours();
    return !GuardValues.forEach(drawn.program, p -> !MixtureAgreementTest.wrong(
        p, question.translation().header(), source, target, mixture, drawn.whole, true, drawn.faulty));
  }

  private static boolean symbolic(Drawn drawn) {
    Layout layout = drawn.program.layout();
    List<Set<Choice>> ways = drawn.program.choices().stream().map(c -> ways(c, drawn.question)).toList();
    List<Choice> choices = drawn.question.operations().choices().stream()
        .filter(c -> ways.stream().anyMatch(w -> w.contains(c))).toList();
    LayoutPrograms programs = LayoutPrograms.of(drawn.question, layout, () -> false);
    LayoutSearch.Results results = new LayoutSearch.Results(new ArrayList<>(), new ArrayList<>());
    LayoutEngine.Task task = new LayoutEngine.Task(drawn.question, Fault.UNSOUND, false, List.of());
    for (boolean chains : Operations.chains(layout) ? List.of(false, true) : List.of(false)) {
      UnknownProgram unknown = programs.of(choices, chains);
      unknown.require(is(drawn.program, ways, unknown));
      new LayoutSearch(task, unknown, false, Search.Stop.NEVER.asked(), results).run(SolverKind.CLAUSES);
    }
    assertEquals(List.of(), results.undecided());
    return !results.found().isEmpty();
  }

  /** The choices of a search that stand for an operation as one of the tables compiles it. */
  private static Set<Choice> ways(Choice drawn, Question question) {
    return every(question).filter(c -> c.source().map(o -> o.in(0)).equals(drawn.source().map(o -> o.in(0))))
        .map(c -> question.operations().likened().getOrDefault(c, c)).collect(Collectors.toSet());
  }

  /** Whether an unknown program is one in some way: the search has one of those that differ by names only. */
  private static int is(FoundProgram program, List<Set<Choice>> ways, UnknownProgram unknown) {
    Layout layout = unknown.layout;
    List<Integer> is = new ArrayList<>();
    for (int[] thread : Permutations.of(layout.threads())) {
      if (IntStream.range(0, layout.threads()).allMatch(t -> same(layout, thread, t))) {
        is.add(is(program, ways, unknown, thread));
      }
    }
    return unknown.formulas.or(is);
  }

  private static boolean same(Layout layout, int[] thread, int t) {
    return layout.sizes().get(t).equals(layout.sizes().get(thread[t])) && IntStream.range(0, layout.threads())
        .allMatch(u -> together(layout, t, u) == together(layout, thread[t], thread[u]));
  }

  private static boolean together(Layout layout, int one, int other) {
    return layout.shape().placements().get(one).equals(layout.shape().placements().get(other));
  }

  /** @param thread for each thread of the unknown program, the thread of the program */
  private static int is(FoundProgram program, List<Set<Choice>> ways, UnknownProgram unknown, int[] thread) {
    Layout layout = unknown.layout;
    Formulas formulas = unknown.formulas;
    Map<Integer, Integer> names = new HashMap<>();
    int is = Formulas.TRUE;
    for (int slot = 0; slot < layout.operations(); slot++) {
      int t = layout.thread(slot);
      int own = layout.first(thread[t]) + slot - layout.first(t);
      int location = program.locations().get(own);
      names.putIfAbsent(location, names.size());
      is = formulas.and(is, unknown.where(slot, (Choice c) -> ways.get(own).contains(c)),
          unknown.location[slot][names.get(location)],
          program.guards().get(own) ? unknown.guard[slot] : Formulas.not(unknown.guard[slot]));
    }
    return is;
  }
}
