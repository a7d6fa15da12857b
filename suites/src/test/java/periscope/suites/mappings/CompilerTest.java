package periscope.suites.mappings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.Compilation;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.Origin;
import periscope.mappings.table.Mapping;

class CompilerTest {

  /** A table without the remote flag must not treat a remote operation as an operation that is not remote. */
  @Test
  void remoteOperationsNeedALanguageThatHasThem() {
    Mapping table = MAPPINGS.parse(
        new SourceText("t.map", "mapping \"m\" from opencl to ptx\nextends scoped-cpp-ptx\n"));
    String body = "OPENCL t\n{ [x]=0; }\nP0@wg 0, dev 0 (global atomic_int* x) {\n"
        + "  atomic_store_explicit(x, 1, memory_order_release, memory_scope_device%s);\n}\nexists (x=1)\n";
    SourceText plain = new SourceText("t", String.format(body, ""));
    assertEquals("st.release.s x, v", Compiler.compile(LitmusLanguages.load().parse(plain), plain, table).origins()
        .get(0).get(0).row().orElseThrow().right());
    SourceText remote = new SourceText("t", String.format(body, ", remote"));
    InvalidInputException refused = assertThrows(InvalidInputException.class,
        () -> Compiler.compile(LitmusLanguages.load().parse(remote), remote, table));
    assertEquals("t translates from opencl, which has no remote operations",
        refused.diagnostics().get(0).message());
  }

  @Test
  void whatIsLeftOutOnPurposeIsSaid() {
    SourceText text = new SourceText("t", "CUDA t\n{ [x]=0; }\nP0@cta 0, gpu 0 (int* x) {\n  __threadfence();\n}\n"
        + "exists (x=0)\n");
    Mapping table = MAPPINGS.parse(new SourceText("t.map", "mapping \"m\" from cuda to ptx\nwithout fence\n"
        + "r = load(na) x => ld.weak r, x\n"));
    InvalidInputException refused = assertThrows(InvalidInputException.class,
        () -> Compiler.compile(LitmusLanguages.load().parse(text), text, table));
    assertEquals("t leaves out fence(seq_cst, dv) on purpose", refused.diagnostics().get(0).message());
  }

  private static final Mappings MAPPINGS = new Mappings();
  private static final Mapping PROPOSED = MAPPINGS.load("rsp-proposed");
  private static final Span NONE = Span.NONE;
  private static final Semantics RELEASE = semantics(MemoryOrder.RELEASE, Scope.DEVICE, false);
  private static final Semantics ACQUIRE = semantics(MemoryOrder.ACQUIRE, Scope.DEVICE, false);

  private static Semantics semantics(MemoryOrder order, Scope scope, boolean remote) {
    return new Semantics(order, scope, remote);
  }

  private static Instruction store(String x, Expression value, Semantics semantics) {
    return new AtomicInstruction.Store(x, value, semantics, NONE);
  }

  private static Instruction load(String r, String x, Semantics semantics) {
    return new AtomicInstruction.Load(r, x, semantics, NONE);
  }

  private static Instruction fetch(FetchOperator operator, long operand, Semantics semantics) {
    return new AtomicInstruction.Fetch("r0", operator, "x", constant(operand), semantics, NONE);
  }

  private static Expression constant(long value) {
    return Expression.constant(value);
  }

  private static Expression equal(String register, long value) {
    return new Expression.Binary(BinaryOperator.EQUAL, NumberType.S32, Expression.register(register), constant(value));
  }

  private static LitmusTest test(LitmusThread... threads) {
    List<Location> locations =
        List.of(new Location("x", 0, false, AddressSpace.GLOBAL), new Location("y", 7, true, AddressSpace.GLOBAL));
    Condition condition = new Condition(Optional.empty(), Quantifier.EXISTS, new Proposition.True());
    return new LitmusTest("OPENCL", "T", "text", locations, List.of(threads), Optional.of(condition));
  }

  private static LitmusTest thread(Instruction... body) {
    return test(new LitmusThread(new Placement(0, 0), List.of(body)));
  }

  /** The instructions of a thread as text. */
  private static List<String> words(Compilation compilation, int thread) {
    return compilation.target().threads().get(thread).body().stream().map(CompilerTest::word).toList();
  }

  private static String word(Instruction instruction) {
    if (instruction instanceof GpuInstruction gpu) {
      return gpu.mnemonic();
    } else if (instruction instanceof Instruction.Label label) {
      return label.name() + ":";
    } else if (instruction instanceof Instruction.Branch branch) {
      return "if " + words(branch.condition()) + " " + branch.label();
    }
    return ((Instruction.Assign) instruction).register() + "=" + words(((Instruction.Assign) instruction).value());
  }

  private static String words(Expression expression) {
    return expression instanceof Expression.Binary b ? words(b.left()) + b.operator().symbol() + words(b.right())
        : expression.toString();
  }

  private static List<String> compiled(Instruction... body) {
    return words(Compiler.compile(thread(body), PROPOSED), 0);
  }

  @Test
  void messagePassingWithAGuard() {
    Instruction guard = new Instruction.If(equal("r0", 1), List.of(load("r1", "x", Semantics.NON_ATOMIC)),
        List.of(), NONE);
    LitmusTest source =
        test(
            new LitmusThread(new Placement(0, 0),
                List.of(store("x", constant(42), Semantics.NON_ATOMIC), store("y", constant(1), RELEASE))),
            new LitmusThread(new Placement(1, 1), List.of(load("r0", "y", ACQUIRE), guard)));
    Compilation compilation = Compiler.compile(source, PROPOSED);
    assertEquals(List.of("ST 42 x", "FLU_L1 WG", "ST 1 y"), words(compilation, 0));
    assertEquals(List.of("LD r0 y", "INV_L1 WG", "if r0!=1 L0", "LD r1 x", "L0:"), words(compilation, 1));
    LitmusTest target = compilation.target();
    assertEquals("GPUASM", target.language());
    assertEquals(
        new LitmusTest("OPENCL", target.name(), target.description(), source.locations(), source.threads(),
            target.condition()), source);
    assertEquals(source.locations().stream().map(x -> new Location(x.name(), x.initial(), false, x.space())).toList(),
        target.locations(), "assembly does not mark locations as atomic");
    assertEquals(source.threads().stream().map(LitmusThread::placement).toList(), target.threads().stream()
        .map(LitmusThread::placement).toList());

    List<Instruction> body = source.threads().get(1).body();
    assertEquals(
        List.of(body.get(0), body.get(0), guard, ((Instruction.If) guard).then().get(0), guard),
        compilation.origins().get(1).stream().map(Origin::source).toList());
    assertEquals(
        List.of("r = load(dv, non_remote) x", "r = load(dv, non_remote) x", "-", "r = load(na) x", "-"),
        compilation.origins().get(1).stream().map(o -> o.row().map(r -> r.text()).orElse("-")).toList());
  }

  @Test
  void ifElse() {
    Instruction then = new Instruction.Assign("r1", constant(1), NONE);
    Instruction otherwise = new Instruction.Assign("r1", constant(2), NONE);
    assertEquals(
        List.of("if r0==0 L0", "r1=1", "if 1 L1", "L0:", "r1=2", "L1:"),
        compiled(new Instruction.If(Expression.register("r0"), List.of(then), List.of(otherwise), NONE)));
  }

  @Test
  void loopsStayLoops() {
    List<Instruction> reads = List.of(load("r0", "y", semantics(MemoryOrder.ACQUIRE, Scope.WORK_GROUP, true)));
    List<Instruction> body = List.of(new Instruction.Assign("r1", constant(1), NONE));
    assertEquals(
        List.of("L0:", "LD r0 y", "if r0!=0 L1", "r1=1", "if 1 L0", "L1:"),
        compiled(new Instruction.Loop(reads, equal("r0", 0), body, true, NONE)));
    assertEquals(
        List.of("L0:", "r1=1", "LD r0 y", "if r0==0 L0"),
        compiled(new Instruction.Loop(reads, equal("r0", 0), body, false, NONE)));
    assertEquals(List.of("L0:", "r1=1", "if 1 L0", "L1:"),
        compiled(new Instruction.Loop(List.of(), constant(1), body, true, NONE)));
  }

  @Test
  void newNamesDifferFromThoseOfTheSource() {
    Expression sum = new Expression.Binary(BinaryOperator.ADD, NumberType.S32, Expression.register("$v0"), constant(1));
    assertEquals(
        List.of("L0:", "if r0==0 L1", "$v1=$v0+1", "FLU_L1 WG", "ST $v1 x", "L1:"),
        compiled(
            new Instruction.Label("L0", NONE),
            new Instruction.If(Expression.register("r0"), List.of(store("x", sum, RELEASE)), List.of(), NONE)));
  }

  @Test
  void weakerOrdersUseStrongerRows() {
    assertEquals(
        List.of("LD r0 y", "INV_L1 WG", "FLU_L1 WG", "ST 1 x", "FLU_L1 WG", "INC_L2 r0 x", "INV_L1 WG"),
        compiled(
            load("r0", "y", semantics(MemoryOrder.RELAXED, Scope.DEVICE, false)),
            store("x", constant(1), semantics(MemoryOrder.RELAXED, Scope.DEVICE, false)),
            fetch(FetchOperator.ADD, 1, semantics(MemoryOrder.ACQUIRE, Scope.DEVICE, false))));
  }

  @Test
  void everyOperationWithoutARowIsNamedWhereItStands() {
    String text = "OPENCL T\nstore;\nadd;\nbarrier;\nfence;";
    LitmusTest source =
        thread(
            new AtomicInstruction.Store("x", constant(1), semantics(MemoryOrder.RELEASE, Scope.ALL_SVM_DEVICES, false),
                new Span(9, 5)),
            new AtomicInstruction.Fetch("r0", FetchOperator.ADD, "x", constant(2),
                semantics(MemoryOrder.ACQ_REL, Scope.DEVICE, true), new Span(16, 3)),
            new AtomicInstruction.Barrier(Optional.empty(), Set.of(), Scope.WORK_GROUP, new Span(21, 7)),
            new AtomicInstruction.Fence(Set.of(), semantics(MemoryOrder.SEQ_CST, Scope.DEVICE, false),
                new Span(30, 5)));
    List<Diagnostic> problems =
        assertThrows(InvalidInputException.class, () -> Compiler.compile(source, new SourceText("t", text), PROPOSED))
            .diagnostics();
    assertEquals(
        List.of(
            "2:1 rsp-proposed leaves out store(all, non_remote) on purpose / a table that extends it can have a row"
                + " like `store(all, non_remote) x r => …`",
            "3:1 rsp-proposed leaves out fetch_add(dv, remote) on purpose / a table that extends it can have a row"
                + " like `r = fetch_add(dv, remote) x v => …`",
            "4:1 rsp-proposed has no row for barrier / mapping tables have no rows for barriers; remove it from"
                + " the test",
            "5:1 rsp-proposed leaves out fence(seq_cst, dv) on purpose / a table that extends it can have a row"
                + " like `fence(seq_cst, dv) => …`"),
        problems.stream()
            .map(d -> d.text().line(d.span().offset()) + ":" + d.text().column(d.span().offset()) + " " + d.message()
                + " / " + d.hint())
            .toList());
  }

  @Test
  void withoutTheDirectiveAWeakerOrderHasNoRow() {
    Mapping strict =
        MAPPINGS.parse(new SourceText("strict.map",
            "mapping \"s\" from opencl-rsp to gpuasm\nr = load(dv, _) x => LD r x\n"));
    LitmusTest source = thread(load("r0", "y", semantics(MemoryOrder.RELAXED, Scope.DEVICE, false)));
    InvalidInputException problem = assertThrows(InvalidInputException.class, () -> Compiler.compile(source, strict));
    assertEquals("strict has no row for load(relaxed, dv, non_remote)", problem.diagnostics().get(0).message());
  }

  @Test
  void exchangeAndFenceRowsAreUsed() {
    Mapping mapping =
        MAPPINGS.parse(new SourceText("m.map", """
            mapping "m" from opencl-rsp to gpuasm
            old = exchange(dv, _) loc new => LK_rmw DV; LD old loc; ST new loc; UL_rmw DV
            fence(acq_rel, dv) => FLU_L1 WG; INV_L1 WG
            fence(acq_rel, wg) => nothing
            """));
    Compilation compilation =
        Compiler.compile(
            thread(
                fetch(FetchOperator.EXCHANGE, 5, semantics(MemoryOrder.ACQ_REL, Scope.DEVICE, true)),
                new AtomicInstruction.Fence(Set.of(), semantics(MemoryOrder.ACQ_REL, Scope.WORK_GROUP, false), NONE),
                new AtomicInstruction.Fence(Set.of(), semantics(MemoryOrder.ACQ_REL, Scope.DEVICE, false), NONE)),
            mapping);
    assertEquals(List.of("LK_rmw DV", "LD r0 x", "ST 5 x", "UL_rmw DV", "FLU_L1 WG", "INV_L1 WG"),
        words(compilation, 0));
  }

  @Test
  void aTestOfAnotherLanguageIsRefused() {
    LitmusTest assembly = new LitmusTest("GPUASM", "T", "", List.of(), List.of(), Optional.empty());
    InvalidInputException problem = assertThrows(InvalidInputException.class,
        () -> Compiler.compile(assembly, PROPOSED));
    assertEquals("rsp-proposed compiles opencl-rsp tests, and this is a GPUASM test", problem.diagnostics().get(0)
        .message());
  }

  @Test
  void aChangedRowIsUsed() {
    Mapping changed =
        PROPOSED.withRow(0, List.of(new GpuInstruction.LkL2("x", NONE), new GpuInstruction.Ld("r", "x", NONE)));
    assertEquals(List.of("LK_L2 y", "LD r0 y"),
        words(Compiler.compile(thread(load("r0", "y", Semantics.NON_ATOMIC)), changed), 0));
    assertEquals("r = load(na) x => LK_L2 x; LD r x", changed.rows().get(0).toString());
  }
}
