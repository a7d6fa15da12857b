package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.answer.Fault;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.solver.symbolic.SymbolicModel;

/**
 * Compiling a language to itself: leaving operations alone or making them stronger is sound, making them weaker is not.
 */
class StrengtheningTest {

  private static final Predicate<SourceOperation> ANY = o -> !o.isVolatile();

  @ParameterizedTest
  @ValueSource(strings = {"cuda-scoped-cpp", "cuda-scoped-cpp20-fences-rmw", "opencl", "opencl-scoped-sc"})
  void leavingProgramsAloneIsSound(String model) {
    assertEquals(3, sizes(model, s -> s, ANY, 3, Shape.Selection.ALL));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cuda-scoped-cpp", "cuda-scoped-cpp20"})
  void strongerOrdersAreSound(String model) {
    assertEquals(3,
        sizes(model, s -> with(s, s.order() == MemoryOrder.NON_ATOMIC ? s.order() : MemoryOrder.SEQ_CST, s.scope()),
        ANY, 3, Shape.Selection.DIFFERENT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cuda-scoped-cpp"})
  void widerScopesAreSound(String model) {
    assertEquals(3,
        sizes(model, s -> with(s, s.order(), s.scope() == Scope.WORK_GROUP ? Scope.DEVICE : s.scope()), ANY, 3,
        Shape.Selection.ALL));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cuda-scoped-cpp", "opencl"})
  void weakerOrdersAreUnsound(String model) {
    Predicate<SourceOperation> passing = o -> o.operation() == Operation.LOAD && o.order() != MemoryOrder.SEQ_CST
        || o.operation() == Operation.STORE && o.order() != MemoryOrder.SEQ_CST;
    assertEquals(3,
        sizes(model, s -> with(s, s.order() == MemoryOrder.ACQUIRE ? MemoryOrder.RELAXED : s.order(), s.scope()),
        passing, 4, Shape.Selection.DIFFERENT), "message passing has 4 operations");
    Predicate<SourceOperation> buffering = o -> o.order() == MemoryOrder.SEQ_CST && o.operation() != Operation.FENCE;
    assertEquals(3, sizes(model, s -> with(s, MemoryOrder.RELAXED, s.scope()), buffering, 4, Shape.Selection.DIFFERENT),
        "store buffering has 4 operations");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cuda-scoped-cpp"})
  void narrowerScopesAreUnsound(String model) {
    Predicate<SourceOperation> passing = o -> o.scope() == Scope.DEVICE
        && (o.operation() == Operation.LOAD || o.operation() == Operation.STORE) && o.order() != MemoryOrder.SEQ_CST;
    assertEquals(3, sizes(model, s -> with(s, s.order(), Scope.WORK_GROUP), passing, 4, Shape.Selection.DIFFERENT));
  }

  /** Every program of up to this many operations is compiled rightly. */
  private static int sizes(String name, UnaryOperator<Semantics> change, Predicate<SourceOperation> wanted, int most,
      Shape.Selection placement) {
    SourceLanguage language = Languages.source(name.startsWith("cuda") ? "cuda" : "opencl-rsp").orElseThrow();
    Models models = new Models();
    CompiledModel model = models.compile(models.load(name), new OpenClVocabulary());
    Set<Scope> scopes = EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE);
    Operations operations = Operations.of(language, List.of(model), new SymbolicModel(new Target.Model(model)),
        scopes, wanted);
    assertTrue(operations.choices().size() > 3, operations::toString);
    Translation translation = new Translation(language.header(), t -> changed(t, change), Optional.empty());
    Question question = new Question(
        translation, model, new Target.Model(model), operations, new Bound(most, most, 2, placement, true));
    SizedRun result = SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND, 2, Search.Stop.NEVER);
    assertEquals(result.completed() < most, result.found().isPresent());
    return result.completed();
  }

  private static Semantics with(Semantics s, MemoryOrder order, Scope scope) {
    return new Semantics(order, order == MemoryOrder.NON_ATOMIC ? s.scope() : scope, s.remote(), s.isVolatile());
  }

  private static LitmusTest changed(LitmusTest test, UnaryOperator<Semantics> change) {
    List<LitmusThread> threads = test.threads().stream()
        .map(t -> new LitmusThread(t.placement(), changed(t.body(), change))).toList();
    return new LitmusTest(test.language(), test.name(), test.description(), test.locations(), threads,
        test.condition());
  }

  private static List<Instruction> changed(List<Instruction> body, UnaryOperator<Semantics> change) {
    List<Instruction> changed = new ArrayList<>();
    for (Instruction i : body) {
      if (i instanceof AtomicInstruction.Load l) {
        changed.add(new AtomicInstruction.Load(l.register(), l.location(), change.apply(l.semantics()), l.span()));
      } else if (i instanceof AtomicInstruction.Store s) {
        changed.add(new AtomicInstruction.Store(s.location(), s.value(), change.apply(s.semantics()), s.span()));
      } else if (i instanceof AtomicInstruction.Fetch f) {
        changed.add(new AtomicInstruction.Fetch(
            f.register(), f.operator(), f.location(), f.operand(), change.apply(f.semantics()), f.span()));
      } else if (i instanceof AtomicInstruction.Fence f) {
        changed.add(new AtomicInstruction.Fence(f.flags(), change.apply(f.semantics()), f.span()));
      } else if (i instanceof AtomicInstruction.CompareExchange c) {
        MemoryOrder failure = change.apply(with(c.semantics(), c.failureOrder(), c.semantics().scope())).order();
        changed.add(new AtomicInstruction.CompareExchange(c.register(), c.location(), c.expected(), c.desired(), false,
            change.apply(c.semantics()), failure == MemoryOrder.SEQ_CST ? failure
                : failure.acquires() ? MemoryOrder.ACQUIRE : MemoryOrder.RELAXED, c.span()));
      } else if (i instanceof AtomicInstruction.Barrier || i instanceof Instruction.Assign) {
        changed.add(i);
      } else if (i instanceof Instruction.If f) {
        changed.add(new Instruction.If(f.condition(), changed(f.then(), change), List.of(), f.span()));
      } else {
        throw new IllegalArgumentException(i.toString());
      }
    }
    return changed;
  }
}
