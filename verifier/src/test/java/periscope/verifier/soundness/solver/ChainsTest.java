package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.answer.Fault;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/**
 * A guard on the sum of two writes tells that the one read the other, so that what stands behind it comes behind both;
 * an exchange does not tell that. Four operations are enough: the first of the two is what would race.
 */
class ChainsTest {

  private static final Models MODELS = new Models();

  private static final Mapping TABLE = new Mappings().parse(new SourceText("table.map", """
      mapping "An exchange and what computes" from cuda to ptx
      r = load(na) x                 => ld.weak r, x
      r = load(acquire, s) x         => ld.acquire.s r, x
      store(release, s) x v          => st.release.s x, v
      r = exchange(acq_rel, s) x v   => atom.acq_rel.s.exch r, x, v
      r = fetch_add(acq_rel, s) x v  => atom.acq_rel.s.add r, x, v
      """));

  /** A weak load may see what an update of another thread has replaced that a third thread wrote. */
  private static final String STALE = """
      "Stale"
      let stale = [WEAK & R] ; (((rf^-1 & ext) ; [REL] ; (rf & ext) ; rmw) & ext)
      let hb = (po | ([REL] ; rf ; [ACQ]))+
      acyclic po-loc | rf | co | (fr \\ stale) as Coherence
      empty rmw & (fr ; co) as Atomicity
      irreflexive (co | (fr \\ stale)) ; hb as Causality
      """;

  @Test
  void whatComputesMattersWithFourOperations() {
    CompiledModel source = MODELS.compile(MODELS.load("cuda-scoped-cpp"), new OpenClVocabulary());
    Target target = new Target.Model(
        MODELS.compile(MODELS.parse("stale", new SourceText("stale.cat", STALE)), PtxVocabulary.SHARED));
    Operations operations = Operations.of(
        TABLE, source, SymbolicTarget.of(target), EnumSet.of(Scope.DEVICE), o -> true);
    Question question = new Question(Translation.by(TABLE), source, target, operations,
        new Bound(4, 4, 4, 1, Shape.Selection.DIFFERENT, true));
    String found = "3 operations then a counterexample";
    assertEquals(found, SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND).toString());
    assertEquals(found, SizedRun.of(question, new EnumeratingEngine(), Fault.UNSOUND).toString());
  }
}
