package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.answer.Fault;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/**
 * Locations of searched programs may lie in local memory, where the language has one that is ordered apart. By models
 * that promise more of it than of global memory, the solver and running each program find what needs it.
 */
class LocalMemoryTest {

  private static final Models MODELS = new Models();
  private static final Mapping TABLE =
      new Mappings().load("scoped-cpp-ptx").translating(Languages.source("opencl").orElseThrow());

  private static Question question(String forbidden, List<String> alphabet, Bound bound) {
    SourceText text = new SourceText("strict.cat",
        "\"Strict\"\ninclude \"opencl.cat\"\nempty " + forbidden + " as Strict\n");
    CompiledModel source = MODELS.compile(MODELS.parse("strict", text), new OpenClVocabulary());
    Target target = new Target.Model(MODELS.compile(MODELS.load("ptx-6.0"), PtxVocabulary.SHARED));
    Operations operations = Operations.of(TABLE, source, SymbolicTarget.of(target),
        EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE), o -> alphabet.contains(o.toString()));
    return new Question(Translation.by(TABLE), source, target, operations, bound);
  }

  /** The smallest program that goes wrong, as both engines find it. */
  private static String found(Question question) {
    SizedRun explicit = SizedRun.of(question, new EnumeratingEngine(), Fault.UNSOUND);
    SizedRun symbolic = SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND);
    assertEquals(explicit.toString(), symbolic.toString());
    return symbolic.found().map(FoundProgram::toString).orElse("none");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '@', value = {
      "([W & L \\ I] ; rf ; [R & L]) \\ thd @ load(relaxed, wg) x | store(relaxed, wg) x, x in local memory",
      "(([W & L \\ I] ; rf ; [R & L]) \\ thd) ; sb ; [F & L \\ G] "
          + "@ load(relaxed, wg) x; fence(seq_cst, wg) of local memory | store(relaxed, wg) x, x in local memory",
      "(([W & G \\ I] ; rf ; [R & G]) \\ thd) ; sb ; [F & L & G] "
          + "@ load(relaxed, wg) x; fence(seq_cst, wg) of all memory | store(relaxed, wg) x",
      "(([W & L \\ I] ; rf ; [R & L]) \\ thd) ; sb ; [R & G] "
          + "@ load(relaxed, wg) x; load(relaxed, wg) y | store(relaxed, wg) x, x in local memory"})
  void whatNeedsIt(String forbidden, String smallest) {
    Bound bound = new Bound(3, 2, 2, Shape.Selection.SAME, false);
    Question question =
        question(forbidden, List.of("load(relaxed, wg)", "store(relaxed, wg)", "fence(seq_cst, wg)"), bound);
    assertEquals(smallest, found(question));
  }

  /** CUDA orders both memories alike; a model of one's own may promise more of one of them. */
  @Test
  void whereOnlyTheModelTellsThemApart() {
    Mapping table = new Mappings().load("scoped-cpp-ptx");
    SourceText text = new SourceText("strict.cat",
        "\"Strict\"\ninclude \"cuda-scoped-cpp.cat\"\nempty ([W & L \\ I] ; rf ; [R & L]) \\ thd as Strict\n");
    CompiledModel source = MODELS.compile(MODELS.parse("strict", text), new OpenClVocabulary());
    Target target = new Target.Model(MODELS.compile(MODELS.load("ptx-6.0"), PtxVocabulary.SHARED));
    List<String> alphabet = List.of("load(relaxed, wg)", "store(relaxed, wg)", "fence(seq_cst, wg)");
    Operations operations = Operations.of(table, source, SymbolicTarget.of(target), EnumSet.of(Scope.WORK_GROUP),
        o -> alphabet.contains(o.toString()));
    assertEquals(alphabet, operations.choices().stream().map(Choice::name).sorted(
        Comparator.comparingInt(alphabet::indexOf)).toList());
    Bound bound = new Bound(2, 2, 2, Shape.Selection.SAME, false);
    assertEquals("load(relaxed, wg) x | store(relaxed, wg) x, x in local memory",
        found(new Question(Translation.by(table), source, target, operations, bound)));
  }

  /** Each work-group has local memory of its own, so that what threads of two say to each other is in none. */
  @Test
  void ofOneWorkGroup() {
    Bound bound = new Bound(3, 2, 2, Shape.Selection.DIFFERENT, true);
    Question question = question("([W & L \\ I] ; rf ; [R & L]) \\ thd",
        List.of("load(relaxed, wg)", "load(relaxed, dv)", "store(relaxed, dv)"), bound);
    assertEquals("none", found(question));
  }
}
