package periscope.litmus.sequencing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.instruction.Sequencing.Evaluation;
import periscope.litmus.instruction.Sequencing.Operands;
import periscope.litmus.instruction.Sequencing.SideEffect;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

class EvaluationOrdersTest {

  private static final Semantics ATOMIC = new Semantics(MemoryOrder.RELAXED, Scope.DEVICE, false);

  private static Load plain(String register) {
    return new Load(register, "x", Semantics.NON_ATOMIC, Span.NONE);
  }

  private static Load call(String register) {
    return new Load(register, "x", ATOMIC, Span.NONE);
  }

  private static Instruction[] calls(int number) {
    return IntStream.range(0, number).mapToObj(i -> call("r" + i)).toArray(Instruction[]::new);
  }

  private static Operands operands(boolean apart, Instruction... each) {
    return new Operands(IntStream.range(0, each.length).mapToObj(i -> List.of(each[i])).toList(), apart, Span.NONE);
  }

  private static List<List<EvaluationOrders.Step>> ways(Sequencing expression) {
    return EvaluationOrders.partial(expression, () -> "%");
  }

  /** Pairs that some way leaves unsequenced. */
  private static Set<List<Integer>> unsequenced(List<List<EvaluationOrders.Step>> ways) {
    return ways.stream().flatMap(List::stream)
        .flatMap(s -> s.unsequenced().stream().map(u -> List.of(u, s.unit()))).collect(Collectors.toSet());
  }

  @Test
  void plainAccessesStayUnsequencedAndCallsDoNot() {
    List<List<EvaluationOrders.Step>> reads = ways(operands(false, plain("a"), plain("b")));
    assertEquals(1, reads.size());
    assertEquals(Set.of(List.of(0, 1)), unsequenced(reads));
    List<List<EvaluationOrders.Step>> calls = ways(operands(false, call("a"), call("b"), call("c")));
    assertEquals(6, calls.size());
    assertEquals(Set.of(), unsequenced(calls));
    // The call before both, behind both, or between them, in either order.
    List<List<EvaluationOrders.Step>> mixed = ways(operands(false, plain("a"), plain("b"), call("c")));
    assertEquals(4, mixed.size());
    assertEquals(2, mixed.stream().filter(w -> !unsequenced(List.of(w)).isEmpty()).count());
  }

  @Test
  void argumentsOfCppAreNotInterleaved() {
    List<List<EvaluationOrders.Step>> arguments = ways(operands(true, plain("a"), plain("b")));
    assertEquals(2, arguments.size());
    assertEquals(Set.of(), unsequenced(arguments));
  }

  @Test
  void nothingWaitsForASideEffectButASequencePoint() {
    Store store = new Store("x", Expression.register("a"), Semantics.NON_ATOMIC, Span.NONE);
    SideEffect late = new SideEffect(List.of(store), Span.NONE);
    List<Instruction> body = List.of(plain("a"), late, plain("b"));
    assertEquals(Set.of(List.of(1, 2)), unsequenced(ways(new Evaluation(body, Span.NONE))));
    List<Instruction> point = List.of(new Evaluation(List.of(plain("a"), late), Span.NONE), plain("b"));
    assertEquals(Set.of(), unsequenced(ways(new Evaluation(point, Span.NONE))));
  }

  @Test
  void compilersHaveOneTestForEachTotalOrder() {
    List<Instruction> body = List.of(operands(false, plain("a"), plain("b")), operands(false, call("c"), plain("d")));
    LitmusTest test = new LitmusTest("OPENCL", "t", "", List.of(),
        List.of(new LitmusThread(new Placement(0, 0), body)), Optional.empty());
    List<LitmusTest> all = CompiledOrders.all(test, new SourceText("t", ""));
    assertEquals(4, Set.copyOf(all).size());
    assertTrue(all.contains(CompiledOrders.inTextOrder(test)));
    assertTrue(all.stream().noneMatch(CompiledOrders::open));
  }

  @Test
  void tooManyWaysAreCountedNoFurther() {
    assertFalse(EvaluationOrders.tooMany(operands(false, calls(5))));
    assertTrue(EvaluationOrders.tooMany(operands(false, calls(6))));
  }
}
