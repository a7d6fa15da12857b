package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.inputs.RaceFreeModel;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.answer.Fault;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.testing.Sample;
import periscope.verifier.behaviour.Target;
import periscope.verifier.mutation.ModelsQuestion;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Bound.Guards;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/** Models for race-free programs: the property that models declare, and searches that rest on it. */
class RaceFreeProgramsTest {

  private static final Models MODELS = new Models();

  private static CompiledModel model(String name) {
    return MODELS.compile(MODELS.load(name), new OpenClVocabulary());
  }

  private static CompiledModel raceFree(CompiledModel model) {
    return RaceFreeModel.of(MODELS, model).orElseThrow().model();
  }

  static List<String> models() {
    return MODELS.shipped("opencl").stream().filter(m -> MODELS.load(m).raceFree().isPresent()).toList();
  }

  /** The first race-free program with an execution that {@code allows} allows and {@code forbids} forbids. */
  private static Optional<FoundProgram> first(
      CompiledModel forbids, CompiledModel allows, int size, Predicate<SourceOperation> wanted) {
    Question question = ModelsQuestion.of(LitmusLanguages.load().ofHeader("OPENCL"), allows, forbids,
        EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE), wanted, new Bound(size, size, 2, Shape.Selection.ALL, true));
    assertTrue(question.operations().local());
    return question.bound().layouts(size).stream()
        .flatMap(l -> RaceFreePrograms.first(question, l, () -> false).stream()).findFirst();
  }

  /** Whatever the model for race-free programs allows, the model itself allows; at length, up to the declared size. */
  @ParameterizedTest
  @MethodSource("models")
  void raceFreeProgramsHaveNoFurtherExecutions(String name) {
    CompiledModel model = model(name);
    CompiledModel raceFree = raceFree(model);
    int most = Sample.of(3, model.model().raceFree().orElseThrow().operations());
    for (int size = 1; size <= most; size++) {
      assertEquals(Optional.empty(), first(model, raceFree, size, o -> true), name + " " + size);
    }
  }

  @Test
  void threeModelsDeclareOne() {
    assertEquals(3, models().size());
  }

  /** Without the axiom on cycles, two guarded plain reads would read what only they make happen. */
  @Test
  void cyclesOfProgramOrderAndReadsFromMatter() {
    CompiledModel model = model("opencl");
    SourceText text = raceFree(model).model().text();
    String without = text.content().replace("acyclic sb | rf as InOrder", "");
    assertFalse(without.equals(text.content()));
    CompiledModel cyclic = MODELS.compile(MODELS.parse("cyclic", new SourceText("cyclic.cat", without)), model);
    Set<String> plain = Set.of("load(na)", "store(na)");
    assertTrue(first(model, cyclic, 4, o -> plain.contains(o.toString())).isPresent());
    assertFalse(first(model, cyclic, 3, o -> plain.contains(o.toString())).isPresent());
  }

  /**
   * A search that asks the model for race-free programs first finds what enumerating under the model itself finds: with
   * a target that forbids load buffering, and with a target that allows it.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void searchesAgree(boolean only) {
    int wrong = 0;
    int right = 0;
    for (long seed = 6; seed < Sample.of(6 + 7 * 8, 6 + 7 * 60); seed += 7) {
      RandomRequest random = RandomRequest.of(seed, 260);
      Question question = inOrder(random.request(), only);
      assertTrue(question.ofRaceFree().isPresent(), random.about());
      SizedRun enumerated = SizedRun.of(question, new EnumeratingEngine(), Fault.UNSOUND);
      SizedRun solved = SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND);
      assertEquals(enumerated.toString(), solved.toString(), random.about());
      wrong += solved.found().isPresent() ? 1 : 0;
      right += solved.found().isPresent() ? 0 : 1;
    }
    assertTrue(wrong > 2 && right > 2, wrong + " wrong, " + right + " right");
  }

  /** A compare-exchange that should never succeed rests on load buffering: only the second question has the program. */
  @Test
  void executionsWithCyclesAreAskedAboutBehind() {
    Mapping mapping = new Mappings().parse(new SourceText("cas.map", """
        mapping "cas" from opencl to ptx
        r = compare_exchange(relaxed, s) x e d => atom.relaxed.s.cas r, x, e, d
        r = compare_exchange(acquire, s) x e d => atom.acquire.s.cas r, x, e, d
        r = compare_exchange(release, s) x e d => atom.release.s.cas r, x, e, d
        """));
    CompiledModel source = model("opencl");
    Target target = new Target.Model(MODELS.compile(MODELS.load("ptx-6.0"), PtxVocabulary.SHARED));
    Operations operations = Operations.of(
        mapping, source, SymbolicTarget.of(target), EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE), o -> true);
    Question question = inOrder(new Question(Translation.by(mapping), source, target, operations,
        new Bound(4, 2, 2, 1, Shape.Selection.DIFFERENT, Guards.NONE)), false);
    assertTrue(SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND).found().isPresent());
    assertFalse(SizedRun.of(question.ofRaceFree().orElseThrow(), LayoutSearch.engine(), Fault.UNSOUND).found()
        .isPresent());
  }

  /**
   * The question with the model for race-free programs.
   *
   * @param only whether the target forbids load buffering
   */
  private static Question inOrder(Question question, boolean only) {
    Target inOrder = new Target.Model(RaceFreeModel.inOrder(MODELS, ((Target.Model) question.target()).model()));
    Target target = only ? inOrder : question.target();
    Mapping mapping = question.translation().mapping().orElseThrow();
    Set<String> names = question.operations().choices().stream().flatMap(c -> c.source().stream())
        .map(SourceOperation::toString).collect(Collectors.toSet());
    Set<Scope> scopes = EnumSet.copyOf(question.operations().scopes().isEmpty()
        ? EnumSet.of(Scope.DEVICE) : question.operations().scopes());
    CompiledModel raceFree = raceFree(question.source());
    Operations simpler = Operations.of(
        mapping, raceFree, SymbolicTarget.of(inOrder), scopes, o -> names.contains(o.toString()));
    return new Question(question.translation(), question.source(), target, question.operations(), question.bound())
        .with(Optional.of(new Question.RaceFree(raceFree, simpler, Optional.of(inOrder))));
  }

  /** The property holds of a shipped file as it is, and for executions without cycles of the language's po and rf. */
  @Test
  void onlyTheFileAsItIsDeclaresAModel() {
    CompiledModel inOrder = MODELS.compile(MODELS.load("ptx-6.0-no-lb"), PtxVocabulary.SHARED);
    assertTrue(RaceFreeModel.of(MODELS, model("opencl"), inOrder).orElseThrow().inOrder().isEmpty());
    assertTrue(RaceFreeModel.of(MODELS, model("opencl+sc"), inOrder).isEmpty());
    CompiledModel redefining = MODELS.compile(MODELS.parse("own", new SourceText("own.cat",
        "let po = co\nacyclic po | rf as no-cycle")), PtxVocabulary.SHARED);
    assertTrue(cycles(redefining));
    assertTrue(cycles(MODELS.compile(MODELS.load("ptx-6.0"), PtxVocabulary.SHARED)));
    assertFalse(cycles(MODELS.compile(MODELS.load("ptx-7.5+no-lb"), PtxVocabulary.SHARED)));
  }

  /** Whether executions of a target with a cycle are asked about under the source model itself. */
  private static boolean cycles(CompiledModel target) {
    return RaceFreeModel.of(MODELS, model("opencl"), target).orElseThrow().inOrder().isPresent();
  }

  @Test
  void largerProgramsAndOtherScopesAreNotCovered() {
    RaceFreeModel model = RaceFreeModel.of(MODELS, model("opencl")).orElseThrow();
    assertTrue(model.covers(4, 2, EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE, Scope.ALL_SVM_DEVICES)));
    assertFalse(model.covers(5, 2, EnumSet.of(Scope.DEVICE)));
    assertFalse(model.covers(4, 3, EnumSet.of(Scope.DEVICE)));
    assertFalse(model.covers(4, 2, EnumSet.of(Scope.WORK_ITEM, Scope.DEVICE)));
  }

  /** One memory stands for both only if no code and no target tells them apart. */
  @Test
  void localMemoryIsLeftOutOnlyWhereNothingTellsItApart() {
    CompiledModel raceFree = raceFree(model("opencl"));
    Mapping mapping = new Mappings().load("opencl-ptx");
    assertFalse(operations(mapping, raceFree, "ptx-6.0-no-lb").local());
    assertTrue(operations(mapping, model("opencl"), "ptx-6.0-no-lb").local());
    CompiledModel looking = MODELS.compile(MODELS.parse("own", new SourceText("own.cat",
        "let V = SHARED\nacyclic (po ; [V] ; po) | rf | fr as New")), PtxVocabulary.SHARED);
    assertTrue(Operations.of(mapping, raceFree, SymbolicTarget.of(new Target.Model(looking)),
        EnumSet.of(Scope.DEVICE), o -> true).local());
  }

  private static Operations operations(Mapping mapping, CompiledModel source, String target) {
    return Operations.of(mapping, source, SymbolicTarget.of(new Target.Model(
        MODELS.compile(MODELS.load(target), PtxVocabulary.SHARED))), EnumSet.of(Scope.DEVICE), o -> true);
  }
}
