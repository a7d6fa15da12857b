package periscope.lang.ptx.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.lang.ptx.Ptx;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;

/** What compiling to PTX does beside looking rows up. */
class PtxCompilerTest {

  private static final Mappings MAPPINGS = new Mappings();
  private static final Mapping SCOPED = MAPPINGS.load("scoped-cpp-ptx");
  private static final Semantics RELAXED = new Semantics(MemoryOrder.RELAXED, Scope.DEVICE, false);
  private static final Semantics RELEASE = new Semantics(MemoryOrder.RELEASE, Scope.ALL_SVM_DEVICES, false);

  private static Expression register(String name) {
    return Expression.register(name);
  }

  private static Expression sum(Expression left, Expression right) {
    return new Expression.Binary(BinaryOperator.ADD, NumberType.S32, left, right);
  }

  private static Instruction fetch(FetchOperator operator, Expression operand, Semantics semantics) {
    return new AtomicInstruction.Fetch("r0", operator, "x", operand, semantics, Span.NONE);
  }

  private static Instruction exchange(Expression desired, boolean weak, MemoryOrder success, MemoryOrder failure) {
    return new AtomicInstruction.CompareExchange(
        "ok", "x", "e", desired, weak, new Semantics(success, Scope.DEVICE, false), failure, Span.NONE);
  }

  private static List<String> compiled(Instruction... body) {
    return PtxTablesTest.compiled(SCOPED, body);
  }

  @Test
  void valuesAreComputedBeforeTheRow() {
    Expression value = sum(register("r0"), Expression.constant(1));
    assertEquals(List.of("add $v0, r0, 1", "fence.sc.gpu", "st.release.gpu x, $v0"),
        compiled(new AtomicInstruction.Store(
            "x", value, new Semantics(MemoryOrder.SEQ_CST, Scope.DEVICE, false), Span.NONE)));
    assertEquals(List.of("st.release.sys x, 7"),
        compiled(new AtomicInstruction.Store("x", Expression.constant(7), RELEASE, Span.NONE)));
  }

  @Test
  void subtractionAddsTheNegatedOperand() {
    assertEquals(List.of("atom.relaxed.gpu.add r0, x, -5"),
        compiled(fetch(FetchOperator.SUB, Expression.constant(5), RELAXED)));
    assertEquals(List.of("neg $v0, r1", "atom.relaxed.gpu.add r0, x, $v0"),
        compiled(fetch(FetchOperator.SUB, register("r1"), RELAXED)));
    assertEquals(List.of("mov $v0, (-(r1 + r2))", "atom.relaxed.gpu.add r0, x, $v0"),
        compiled(fetch(FetchOperator.SUB, sum(register("r1"), register("r2")), RELAXED)));
  }

  @Test
  void theOldValueMayOverwriteTheOperand() {
    assertEquals(List.of("atom.relaxed.gpu.exch r0, x, r0"),
        compiled(fetch(FetchOperator.EXCHANGE, register("r0"), RELAXED)));
    Mapping assembly = MAPPINGS.parse(new SourceText("m.map", """
        mapping "m" from opencl-rsp to gpuasm
        r = exchange(dv, _) x v => LK_rmw DV; LD r x; ST v x; UL_rmw DV
        """));
    LitmusTest source = PtxTablesTest.test("OPENCL",
        fetch(FetchOperator.EXCHANGE, register("r0"), new Semantics(MemoryOrder.ACQ_REL, Scope.DEVICE, false)));
    assertEquals(List.of("Assign", "LkRmw", "Ld", "St", "UlRmw"),
        Compiler.compile(source, assembly).target().threads().get(0).body().stream()
            .map(i -> i.getClass().getSimpleName()).toList(),
            "two instructions: the first would spoil the second's operand");
  }

  @Test
  void addressDependenciesSurvive() {
    Semantics plain = Semantics.NON_ATOMIC;
    assertEquals(List.of("ld.weak r2, [x+(r1 ^ r1)]"),
        compiled(new AtomicInstruction.Load("r2", "x", Set.of("r1"), plain, Span.NONE)));
    assertEquals(List.of("st.weak [x+((a ^ a) + (b ^ b))], 1"),
        compiled(new AtomicInstruction.Store("x", Set.of("b", "a"), Expression.constant(1), plain, Span.NONE)));
    assertEquals(List.of("fence.sc.gpu", "atom.acq_rel.gpu.add r0, [x+(r1 ^ r1)], 2"),
        compiled(new AtomicInstruction.Fetch("r0", FetchOperator.ADD, "x", Set.of("r1"), Expression.constant(2),
            new Semantics(MemoryOrder.SEQ_CST, Scope.DEVICE, false), Span.NONE)));
    LitmusTest target = Compiler.compile(
        PtxTablesTest.test("CUDA", new AtomicInstruction.Load("r2", "x", Set.of("a", "b"), plain, Span.NONE)), SCOPED)
        .target();
    Expression offset = ((PtxInstruction.Ld) target.threads().get(0).body().get(0)).offset();
    assertEquals(OptionalLong.of(0), Constancy.value(offset), "whatever the registers hold");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 3, 7})
  void compareExchangeMeansWhatItMeansInC(long memory) {
    List<Instruction> code = Compiler.compile(
        PtxTablesTest.test("CUDA", exchange(Expression.constant(9), true, MemoryOrder.RELAXED, MemoryOrder.RELAXED)),
        SCOPED).target().threads().get(0).body();
    assertEquals(3, code.size());
    PtxInstruction.Cas cas = (PtxInstruction.Cas) code.get(0);
    for (long expected : new long[] {0, 3, 5}) {
      Map<String, Long> registers = new HashMap<>(Map.of("e", expected));
      registers.put(cas.register(), memory);
      for (Instruction i : code.subList(1, 3)) {
        Instruction.Assign assign = (Instruction.Assign) i;
        registers.put(assign.register(), assign.value().evaluate(registers::get));
      }
      assertEquals(memory == expected ? 1 : 0, registers.get("ok"));
      assertEquals(memory, registers.get("e"), "on success it holds what it held");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "RELAXED, RELAXED, relaxed", "RELAXED, ACQUIRE, acquire", "RELEASE, ACQUIRE, acq_rel", "ACQUIRE, RELAXED, acquire",
    "ACQ_REL, ACQUIRE, acq_rel", "RELEASE, RELAXED, release"
  })
  void oneInstructionIsAsStrongAsBothOrders(MemoryOrder success, MemoryOrder failure, String order) {
    assertEquals("atom." + order + ".gpu.cas $v0, x, e, 9",
        compiled(exchange(Expression.constant(9), false, success, failure)).get(0));
  }

  @Test
  void aSequentiallyConsistentFailureMakesItAll() {
    assertEquals(List.of("fence.sc.gpu", "atom.acq_rel.gpu.cas $v0, x, e, d", "setp.eq ok, $v0, e", "mov e, $v0"),
        compiled(exchange(register("d"), false, MemoryOrder.RELAXED, MemoryOrder.SEQ_CST)));
  }

  @Test
  void controlFlowBecomesLabelsAndBranches() {
    Expression test = new Expression.Binary(BinaryOperator.EQUAL, NumberType.S32, register("r0"),
        Expression.constant(1));
    Instruction then = new AtomicInstruction.Store("x", Expression.constant(1), RELEASE, Span.NONE);
    List<Instruction> body = Compiler.compile(
        PtxTablesTest.test("CUDA", new Instruction.If(test, List.of(then), List.of(), Span.NONE)), SCOPED)
        .target().threads().get(0).body();
    assertEquals(List.of("Branch", "St", "Label"), body.stream().map(i -> i.getClass().getSimpleName()).toList());
  }

  @Test
  void locationsAndPlacementsStay() {
    List<Location> locations = List.of(
        new Location("x", 3, true, AddressSpace.GLOBAL), new Location("s", 0, false, AddressSpace.LOCAL));
    List<LitmusThread> threads = Stream.of(new Placement(0, 0), new Placement(1, 0), new Placement(2, 1))
        .map(p -> new LitmusThread(p, List.of(
            new AtomicInstruction.Load("r0", "s", Semantics.NON_ATOMIC, Span.NONE),
            new AtomicInstruction.Barrier(Optional.empty(), Set.of(), Scope.WORK_GROUP, Span.NONE))))
        .toList();
    Optional<Condition> condition =
        Optional.of(new Condition(Optional.empty(), Quantifier.EXISTS, new Proposition.True()));
    LitmusTest source = new LitmusTest("CUDA", "T", "text", locations, threads, condition);
    LitmusTest target = Compiler.compile(source, SCOPED).target();
    assertEquals(
        List.of(new Location("x", 3, false, AddressSpace.GLOBAL), new Location("s", 0, false, AddressSpace.LOCAL)),
        target.locations());
    assertEquals(threads.stream().map(LitmusThread::placement).toList(),
        target.threads().stream().map(LitmusThread::placement).toList());
    assertEquals(condition, target.condition());
    assertEquals("PTX", target.language());
    assertEquals(target, new Ptx().parse(new SourceText("t", new Ptx().print(target))));
  }

  @Test
  void aBarrierWithoutARowIsAnError() {
    LitmusTest source = PtxTablesTest.test("CUDA",
        new AtomicInstruction.Barrier(Optional.empty(), Set.of(), Scope.WORK_GROUP, Span.NONE));
    var problem = assertThrows(InvalidInputException.class, () ->
        Compiler.compile(source, MAPPINGS.load("cuda-5.5-ptx"))).diagnostics().get(0);
    assertEquals("cuda-5.5-ptx leaves out barrier(wg) on purpose", problem.message());
    assertEquals("a table that extends it can have a row like `barrier(wg) => …`", problem.hint());
  }

  @Test
  void whatIsCompiledAlreadyIsRefused() {
    LitmusTest source = PtxTablesTest.test("CUDA",
        new PtxInstruction.Fence(MemoryOrder.SEQ_CST, Scope.DEVICE, false, Span.NONE));
    assertEquals("this Fence is no instruction of cuda",
        assertThrows(InvalidInputException.class, () -> Compiler.compile(source, SCOPED)).diagnostics().get(0)
        .message());
  }

  static List<String> toPtx() {
    return PtxTablesTest.toPtx();
  }

  /** One test of every operation that a table has a row for: print and parse it as PTX. */
  @ParameterizedTest
  @MethodSource("toPtx")
  void whatIsCompiledIsPtx(String name) {
    Mapping mapping = MAPPINGS.load(name);
    List<Instruction> body = new ArrayList<>();
    for (SourceOperation o : SourceOperation.all(mapping.source(), mapping.target())) {
      // Any number of barriers is fine, but one after another waits for nobody else in a test of one thread.
      // Operations on barriers in memory need an object of the test; tests of the corpus have them.
      if (mapping.row(o).isPresent() && o.operation() != Operation.BARRIER && !o.operation().phased()) {
        body.add(PtxTablesTest.instruction(o));
      }
    }
    LitmusTest target = Compiler.compile(PtxTablesTest.test(mapping.source().header(),
        body.toArray(Instruction[]::new)), mapping).target();
    Ptx language = new Ptx();
    assertEquals(target, language.parse(new SourceText("t", language.print(target))), language.print(target));
  }
}
