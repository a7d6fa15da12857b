package periscope.verifier.soundness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Operations;
import periscope.verifier.program.PhasedPrograms;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.sized.EveryProgram;
import periscope.verifier.soundness.sized.LayoutEngine;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/** Searches for programs with barriers in memory. */
class PhasedProgramsTest {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  private static final String TABLE = """
      mapping "barriers and plain accesses" from cuda-barriers to ptx
      r = load(na) x              => ld.weak r, x
      store(na) x v               => st.weak x, v
      r = arrive(block) b n       => mbarrier.arrive.release.cta.shared::cta.b64 r, [b], n
      r = wait(block) b t         => mbarrier.try_wait.acquire.cta.shared::cta.b64 r, [b], t
      r = wait_parity(block) b p  => mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 r, [b], p
      """;

  private static final Models MODELS = new Models();
  private static final CompiledModel SOURCE = model("cuda-scoped-cpp-barriers", "cuda");
  private static final CompiledModel TARGET = model("ptx-9.4", "ptx");

  private static CompiledModel model(String name, String language) {
    return MODELS.compile(MODELS.load(name), Vocabularies.of(language).orElseThrow());
  }

  private static Question question(String table) {
    Mapping mapping = new Mappings().parse(new SourceText("table.map", table));
    Target target = new Target.Model(TARGET);
    Operations all = Operations.of(mapping, SOURCE, SymbolicTarget.of(target), Set.of(mapping.rows().get(2).pattern()
        .scope().orElseThrow()), o -> true);
    return new Question(Translation.by(mapping), SOURCE, target, PhasedPrograms.only(all),
        new Bound(4, 4, 2, Shape.Selection.ALL, false));
  }

  /** Programs of two threads of one work-group. */
  private static Layout layout(int one, int other) {
    return new Layout(List.of(one, other), new Shape(List.of(new Placement(0, 0), new Placement(0, 0))));
  }

  /** The texts of the wrongly compiled programs of a size in two threads. */
  private static Set<String> wrong(String table, int size) {
    Set<String> found = new TreeSet<>();
    for (int one = size - 1; one >= size - one; one--) {
      LayoutEngine.Answer answer = new EnumeratingEngine().search(
          new LayoutEngine.Task(question(table), Fault.UNSOUND, false, List.of()), layout(one, size - one),
          () -> false);
      assertTrue(answer.complete() && answer.undecided().isEmpty());
      answer.found().forEach(f -> found.add(f.program().toString()));
    }
    return found;
  }

  @Test
  void the_table_of_libcupp_is_right() {
    assertEquals(Set.of(), wrong(TABLE, 3));
    assertEquals(Set.of(), wrong(TABLE, 4));
  }

  /** A message takes a store, an arrival, a wait and a load: no smaller program shows that one of them is too weak. */
  @ParameterizedTest
  @CsvSource({
    "mbarrier.arrive.release, mbarrier.arrive.relaxed",
    "mbarrier.try_wait.acquire, mbarrier.try_wait.relaxed",
    "mbarrier.try_wait.parity.acquire, mbarrier.try_wait.parity.relaxed"})
  void a_weaker_row_goes_wrong_in_four_operations(String right, String weak) {
    String table = TABLE.replace(right, weak);
    assertEquals(Set.of(), wrong(table, 3));
    Set<String> found = wrong(table, 4);
    assertEquals(1, found.size());
    assertTrue(found.stream().allMatch(p -> p.contains("wait") && p.contains("load(na)") && p.contains("store(na)")),
        found::toString);
  }

  /** Both engines see the same executions, and one look of each wait has the final states of all. */
  @Test
  void engines_and_single_looks_agree() {
    Question question = question(TABLE);
    List<FoundProgram> programs = new ArrayList<>();
    for (Layout layout : List.of(layout(2, 2), layout(2, 1))) {
      new EveryProgram(layout, question.operations().choices(), question).forEach(p -> {
        programs.add(p);
        return true;
      });
    }
    List<FoundProgram> phased = programs.stream().filter(question.operations()::admit).toList();
    assertTrue(phased.size() > 30, "" + phased.size());
    try (SymbolicSimulator solving = new SymbolicSimulator(SOURCE)) {
      for (int i : IntStream.range(0, phased.size()).filter(i -> i % 30 == 0).toArray()) {
        FoundProgram program = phased.get(i);
        LitmusTest test = program.test("CUDA", "program");
        Simulation all = new Simulator(SOURCE).simulate(test, NO_TEXT);
        Simulation asked = solving.simulate(test, NO_TEXT, false, () -> false);
        assertTrue(all.complete() && asked.complete(), program::toString);
        assertEquals(all.states().keySet(), asked.states().keySet(), program::toString);
        assertEquals(all.race().isPresent(), asked.race().isPresent(), program::toString);
        Simulation once = new Simulator(SOURCE).simulate(SingleLooks.ofSource(test), NO_TEXT);
        assertEquals(all.race().isPresent(), once.race().isPresent(), program::toString);
        assertEquals(known(program, all), known(program, once), program::toString);
        LitmusTest code = question.translation().target(test);
        assertEquals(known(program, new Simulator(TARGET).simulate(code, NO_TEXT)),
            known(program, new Simulator(TARGET).simulate(SingleLooks.ofCode(code), NO_TEXT)), program::toString);
      }
    }
  }

  private static Set<Outcome> known(FoundProgram program, Simulation simulation) {
    return simulation.states().keySet().stream().map(o -> o.observing(program.outcome().registers().keySet()))
        .collect(Collectors.toSet());
  }
}
