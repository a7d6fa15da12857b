package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.answer.Fault;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/** Relaxed fences are searched where one of the two models can tell a program that has one from one that has not. */
class RelaxedFencesTest {

  private static final Models MODELS = new Models();
  private static final List<String> ALPHABET = List.of(
      "load(relaxed, dv)", "store(relaxed, dv)", "fence(relaxed, dv)", "fence(seq_cst, dv)");

  private static Question question(String order, String relaxedFence) {
    Mapping table = new Mappings().parse(new SourceText("small.map", """
        mapping "small" from cuda to ptx
        r = load(relaxed, s) x => ld.relaxed.s r, x
        store(relaxed, s) x v => st.relaxed.s x, v
        fence(relaxed, s) => %s
        fence(seq_cst, s) => fence.sc.s
        """.formatted(relaxedFence)));
    String text = "\"Own\"\nacyclic (sb & loc) | rf | co | fr as Coherence\nacyclic " + order
        + " | rf | co | fr as Order\n";
    CompiledModel source = MODELS.compile(MODELS.parse("own", new SourceText("own.cat", text)),
        Vocabularies.of("cuda").orElseThrow());
    Target target = new Target.Model(MODELS.compile(MODELS.load("ptx-7.5"), PtxVocabulary.SHARED));
    Operations operations = Operations.of(table, source, SymbolicTarget.of(target), EnumSet.of(Scope.DEVICE),
        o -> ALPHABET.contains(o.toString()));
    return new Question(Translation.by(table), source, target, operations,
        new Bound(6, 3, 2, 2, Shape.Selection.DIFFERENT, false));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '@', value = {
      "(sb ; [F] ; sb) @ nothing @ true @ 6",
      "(sb ; [F & RLX] ; sb) @ nothing @ true @ 6",
      "(sb ; [F \\ (ACQ | REL | SC)] ; sb) @ nothing @ true @ 6",
      "([W] ; (sb ; sb) ; [R]) @ nothing @ true @ 6",
      "(sb ; [F & RLX] ; sb) @ fence.sc.s @ true @ 0",
      "(sb ; [F & SC] ; sb) @ nothing @ false @ 0",
      "(sb ; [F & SC] ; sb) @ fence.sc.s @ true @ 0"})
  void searchedWhereTheyMatter(String order, String relaxedFence, boolean searched, int smallest) {
    Question question = question(order, relaxedFence);
    assertEquals(searched,
        question.operations().choices().stream().map(Choice::name).anyMatch("fence(relaxed, dv)"::equals));
    SizedRun run = SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND);
    assertEquals(smallest, run.found().map(p -> p.layout().operations()).orElse(0), run::toString);
  }
}
