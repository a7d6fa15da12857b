package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.symbolic.formula.Formulas;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.mappings.Mappings;
import periscope.testing.Sample;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.OneProgram;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.sized.EveryProgram;
import periscope.verifier.soundness.solver.symbolic.UnknownProgram;

/** A choice is left out only if others can take its place in every counterexample. */
class DominanceTest {

  /** Asks about programs one by one; a sample has them in one shape each. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      // Two loads of one location need not agree in the PTX of 2015.
      "opencl-ptx | opencl-scoped-sc-mixed | ptx-asplos15 | load(na); load(relaxed, wg, non_remote); "
          + "load(relaxed, dv, non_remote); load(wg, non_remote); load(dv, non_remote); store(relaxed, wg,"
          + " non_remote); " + "store(relaxed, dv, non_remote) | 3 | SAME | 10",
      // Message passing through the load of CUDA 12.9.
      "scoped-cpp-ptx-12.9 | cuda-scoped-cpp | ptx-6.0 | load(na); store(na); store(volatile); "
          + "load(seq_cst, wg); load(seq_cst, dv); store(release, dv) | 4 | DIFFERENT | 10"})
  void whatIsLeftOutIsNotMissed(String mapping, String forbidding, String allowing, String alphabet, int size,
      Shape.Selection shapes, int least) {
    Bound bound = new Bound(size, 2, 2, Sample.thorough() ? Shape.Selection.ALL : shapes, true);
    Question request =
        RandomRequest.request(new Mappings().load(mapping), forbidding, allowing, List.of(alphabet.split("; ")), bound);
    int replaced = bound.layouts(size).stream().filter(l -> l.sizes().get(0) == 2 && l.threads() == 2)
        .mapToInt(l -> replaced(request, l)).sum();
    assertTrue(replaced >= least, replaced + " counterexamples");
  }

  /** Number of counterexamples with something in them that is left out; each has one in its place. */
  private static int replaced(Question request, Layout layout) {
    List<Choice> needed = needed(request, layout);
    OneProgram engine =
        new OneProgram(request.translation(), request.source(), request.target(), Fault.UNSOUND, () -> false);
    int[] count = new int[1];
    new EveryProgram(layout, request.operations().choices(), request)
        .forEach(program -> {
          if (!needed.containsAll(program.choices()) && engine.ask(program).verdict() == Verdict.FAILS) {
            count[0]++;
            assertTrue(replaceable(program, 0, needed, engine), program::toString);
          }
          return true;
        });
    return count[0];
  }

  private static boolean replaceable(FoundProgram program, int slot, List<Choice> needed, OneProgram engine) {
    if (slot == program.choices().size()) {
      return engine.ask(program).verdict() == Verdict.FAILS;
    } else if (needed.contains(program.choices().get(slot))) {
      return replaceable(program, slot + 1, needed, engine);
    }
    return needed.stream().filter(c -> c.kind() == program.choices().get(slot).kind())
        .anyMatch(c -> replaceable(program.with(slot, c), slot + 1, needed, engine));
  }

  private static List<Choice> needed(Question request, Layout layout) {
    UnknownProgram program = new UnknownProgram(
        new Formulas(), layout, request.operations().choices(), c -> true, request.bound().locations(),
        request.bound().guards().any(), request.operations().local(), false);
    return Dominance.needed(program, request, request.operations()::inFocus, Set.of());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      // A volatile access is compiled to a strong one and means no more than a plain one.
      "scoped-cpp-ptx | load(na); load(volatile); store(na); store(volatile) | load(na); store(na)",
      // Of orders, none is compiled to less and promises more.
      "scoped-cpp-ptx | load(relaxed, dv); load(acquire, dv); load(seq_cst, dv) | load(relaxed, dv); load(acquire, dv);"
          + " load(seq_cst, dv)",
      "scoped-cpp-ptx | load(relaxed, dv); store(relaxed, dv); fence(acquire, dv); fence(release, dv);"
          + " fence(acq_rel, dv) "
          + "| load(relaxed, dv); store(relaxed, dv); fence(acquire, dv); fence(release, dv); fence(acq_rel, dv)"})
  void whatIsNeeded(String mapping, String alphabet, String needed) {
    Bound bound = new Bound(3, 2, 2, Shape.Selection.DIFFERENT, true);
    Question request = RandomRequest.request(
        new Mappings().load(mapping), "cuda-scoped-cpp", "ptx-6.0", List.of(alphabet.split("; ")), bound);
    Layout layout = Layout.of(3, 2, Shape.Selection.DIFFERENT).get(0);
    assertEquals(List.of(needed.split("; ")), needed(request, layout).stream().map(Choice::name).toList());
  }
}
