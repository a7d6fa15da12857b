package periscope.lang.openclrsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** What texts mean. */
class ReadingTest {

  static final String MP = """
      OPENCL MP+rel.dv+acq.dv
      { [x]=0; [y]=0; }
      P0@wg 0, dev 0 (global int* x, global atomic_int* y) {
        *x = 42;
        atomic_store_explicit(y, 1, memory_order_release, memory_scope_device);
      }
      P1@wg 1, dev 0 (global int* x, global atomic_int* y) {
        int r0 = atomic_load_explicit(y, memory_order_acquire, memory_scope_device);
        if (r0 == 1) { int r1 = *x; }
      }
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  static final OpenClRsp LANGUAGE = new OpenClRsp();

  static LitmusTest parse(String text) {
    return LANGUAGE.parse(new SourceText("test.litmus", text));
  }

  @Test
  void messagePassing() {
    LitmusTest test = parse(MP);
    assertEquals("MP+rel.dv+acq.dv", test.name());
    assertEquals(
        List.of(new Location("x", 0, false, AddressSpace.GLOBAL), new Location("y", 0, true, AddressSpace.GLOBAL)),
        test.locations());
    assertEquals(new Placement(1, 0), test.threads().get(1).placement());
    assertEquals(List.of(
        new Store("x", Expression.constant(42), Semantics.NON_ATOMIC, Span.NONE),
        new Store("y", Expression.constant(1), new Semantics(MemoryOrder.RELEASE, Scope.DEVICE, false), Span.NONE)),
        test.threads().get(0).body());
    assertEquals(List.of(
        new Load("r0", "y", new Semantics(MemoryOrder.ACQUIRE, Scope.DEVICE, false), Span.NONE),
        new If(new Expression.Binary(BinaryOperator.EQUAL, Expression.register("r0"), Expression.constant(1)),
            List.of(new Load("r1", "x", Semantics.NON_ATOMIC, Span.NONE)), List.of(), Span.NONE)),
        test.threads().get(1).body());
    assertEquals(Optional.of(Quantifier.EXISTS), test.condition().map(c -> c.quantifier()));
    assertEquals(MP, LANGUAGE.print(test));
  }

  private static List<Instruction> body(String statements) {
    return parse("OPENCL t\n{}\nP0 (global int* x, global atomic_int* y) {\n" + statements + "\n}").threads()
        .get(0).body();
  }

  private static List<Placement> placements(LitmusTest test) {
    return test.threads().stream().map(LitmusThread::placement).toList();
  }

  private static Semantics semantics(String call) {
    return ((Access) body(call).get(0)).semantics();
  }

  @Test
  void olderSpelling() {
    LitmusTest test = parse("""
        OpenCL MP_rem (* comments (* nest *) *)
        { x = 0; int y = 1; }
        __kernel void P0 (__global int *x, volatile __global atomic_int *y) {
          *x = 1;
          atomic_store_explicit_remote(y, 1, memory_order_release, memory_scope_device);
        }
        P1 (global int* x, global atomic_int* y) {
          r0 = atomic_load_explicit_remote(y, memory_order_acquire, memory_scope_device);
          r1 = atomic_fetch_add_explicit_remote(y, 1, memory_order_acq_rel, memory_scope_device);
          r2 = atomic_compare_exchange_strong_explicit_remote(
              y, r1, 2, memory_order_acq_rel, memory_order_relaxed, memory_scope_device);
        }
        P2 () { }
        scopeTree (device (work_group P0 P1)) (device (work_group P2))
        ~exists (1:r0=1 /\\ ~(1:r1=0) /\\ not (x=0))
        """);
    assertEquals("OPENCL", test.language());
    assertEquals("MP_rem", test.name());
    assertEquals(List.of(new Placement(0, 0), new Placement(0, 0), new Placement(1, 1)), placements(test));
    assertEquals(1, test.location("y").orElseThrow().initial());
    assertTrue(test.threads().get(1).body().stream().allMatch(i -> ((Access) i).semantics().remote()));
    assertEquals("~exists (1:r0=1 /\\ not (1:r1=0) /\\ not ([x]=0))", test.condition().orElseThrow().toString());
  }

  @Test
  void defaultsOfOpenCl() {
    assertEquals(new Semantics(MemoryOrder.SEQ_CST, Scope.DEVICE, false), semantics("atomic_load(y);"));
    assertEquals(
        new Semantics(MemoryOrder.ACQUIRE, Scope.DEVICE, false),
        semantics("atomic_load_explicit(y, memory_order_acquire);"));
    assertEquals(
        new Semantics(MemoryOrder.RELAXED, Scope.DEVICE, true),
        semantics("atomic_load_explicit(y, memory_order_relaxed, remote);"));
    assertEquals(new Semantics(MemoryOrder.SEQ_CST, Scope.DEVICE, true), semantics("atomic_fetch_max(y, 1, remote);"));
    assertEquals(Semantics.NON_ATOMIC, semantics("*y = 1;"));
    assertEquals(List.of(new Barrier(Optional.of("B1"), Set.of(FenceFlag.GLOBAL), Scope.WORK_GROUP, Span.NONE)),
        body("B1: barrier(CLK_GLOBAL_MEM_FENCE);"));
    assertEquals(List.of(new Placement(0, 0), new Placement(0, 0)),
        placements(parse("OPENCL t\n{} P0 () {} P1 () {}")));
  }

  @Test
  void operandsOfOneOperatorRunInAnyOrder() {
    Semantics seqCst = new Semantics(MemoryOrder.SEQ_CST, Scope.DEVICE, false);
    Expression difference =
        new Expression.Binary(BinaryOperator.SUBTRACT, NumberType.S32, Expression.register("$0"),
            Expression.register("$2"));
    List<Instruction> left = List.of(new Load("$0", "x", Semantics.NON_ATOMIC, Span.NONE));
    List<Instruction> right = List.of(
        new Load("$1", "y", seqCst, Span.NONE),
        new Fetch("$2", FetchOperator.ADD, "y", Expression.register("$1"), seqCst, Span.NONE));
    assertEquals(
        List.of(
            new Sequencing.Evaluation(
                List.of(new Sequencing.Operands(List.of(left, right), false, Span.NONE)), Span.NONE),
            new Assign("r", difference, Span.NONE)),
        body("int r = *x - atomic_fetch_add(y, atomic_load(y));"));
  }

  @Test
  void aReadOnTheRightOfAndRunsOnlyIfTheLeftHolds() {
    List<Instruction> body = body("int r = 1; if (r && *x) *x = 2;");
    Expression result = Expression.register("$1");
    List<Instruction> right =
        List.of(new Load("$0", "x", Semantics.NON_ATOMIC, Span.NONE), new Assign("$1", notZero("$0"), Span.NONE));
    Store store = new Store("x", Expression.constant(2), Semantics.NON_ATOMIC, Span.NONE);
    assertEquals(List.of(
        new Assign("r", Expression.constant(1), Span.NONE),
        new Assign("$1", notZero("r"), Span.NONE),
        new If(result, right, List.of(), Span.NONE),
        new If(result, List.of(store), List.of(), Span.NONE)),
        body);
  }

  private static Expression notZero(String register) {
    return new Expression.Binary(BinaryOperator.NOT_EQUAL, Expression.register(register), Expression.constant(0));
  }

  @Test
  void compareExchangeTakesARegisterAConstantOrALocation() {
    List<Instruction> inRegister = body("int e = 0; atomic_compare_exchange_strong(y, &e, 1);");
    assertEquals("e", ((CompareExchange) inRegister.get(1)).expected());
    assertEquals(
        new Assign("$0", Expression.constant(0), Span.NONE), body("atomic_compare_exchange_strong(y, 0, 1);").get(0));
    List<Instruction> inMemory = body("int ok = atomic_compare_exchange_weak(y, x, 1);");
    assertEquals(new Load("$0", "x", Semantics.NON_ATOMIC, Span.NONE), inMemory.get(0));
    assertTrue(((CompareExchange) inMemory.get(1)).weak());
    Store back = new Store("x", Expression.register("$0"), Semantics.NON_ATOMIC, Span.NONE);
    assertEquals(List.of(back), ((If) inMemory.get(2)).then());
  }

  @Test
  void aLocationIsAtomicIfDeclaredOrAccessedSo() {
    LitmusTest test = parse("""
        OPENCL t
        { z=0; }
        P0 (global int* x, local int* l) { *x = 1; *z = 1; }
        P1 (global int* x, int* a) { atomic_store(a, *x); }
        P2 (atomic_int* x) { }
        """);
    assertEquals(List.of(
        new Location("z", 0, false, AddressSpace.GLOBAL), new Location("x", 0, true, AddressSpace.GLOBAL),
        new Location("l", 0, false, AddressSpace.LOCAL), new Location("a", 0, true, AddressSpace.GLOBAL)),
        test.locations());
  }

  @Test
  void workGroupNumbersOfSeveralDevicesAreMadeUnique() {
    LitmusTest test = parse("""
        OPENCL t
        {}
        P0@wg 0, dev 0 () {}
        P1@wg 0, dev 1 () {}
        P2@wg 1, dev 1 () {}
        P3@wg 0, dev 0 () {}
        """);
    assertEquals(
        List.of(new Placement(0, 0), new Placement(1, 1), new Placement(2, 1), new Placement(0, 0)),
        placements(test));
  }

  @Test
  void commentsAndFreeTextStandAnywhere() {
    LitmusTest test = parse("""
        // first (* not a comment
        (* nested (* twice *) *) OPENCL 2+2W+rel.wg-x.y_z // of Fig. 4
        "free { text
        over lines"
        /* here */ { (* and here *) [x]=0x10; /* x=1; */ }
        P0 (global int* x) { if (*x == 1) { *x = 2; } (* there *) if (*x) ; // "end
        }
        exists (* last *) (x=2) (* very last *)
        """);
    assertEquals("2+2W+rel.wg-x.y_z", test.name());
    assertEquals("free { text\nover lines", test.description());
    assertEquals(16, test.location("x").orElseThrow().initial());
    assertEquals(4, test.threads().get(0).body().size());
  }

  @Test
  void spansPointIntoTheText() {
    String text = "(* c *) OPENCL t\n{}\nP0 (global int* x) { (* d *) *x = 1; }";
    Span span = parse(text).threads().get(0).body().get(0).span();
    assertEquals("*x = 1;", text.substring(span.offset(), span.offset() + span.length()));
  }

  @Test
  void theLanguageIsFound() {
    assertEquals("MP+rel.dv+acq.dv", LitmusLanguages.load().parse(new SourceText("t", MP)).name());
    assertEquals("t", LitmusLanguages.load().parse(new SourceText("t", "OpenCL t\n{} P0 () {}")).name());
    assertEquals("opencl-rsp", LitmusLanguages.load().ofHeader("OPENCL").name());
  }

  /** An order that the operation cannot have counts as what is left of it. */
  @Test
  void ordersThatAnOperationCannotHave() {
    assertEquals(MemoryOrder.RELAXED, semantics("atomic_load_explicit(y, memory_order_release);").order());
    assertEquals(MemoryOrder.ACQUIRE, semantics("atomic_load_explicit(y, memory_order_acq_rel);").order());
    assertEquals(MemoryOrder.RELAXED, semantics("atomic_store_explicit(y, 1, memory_order_acquire);").order());
    assertEquals(MemoryOrder.RELEASE, semantics("atomic_store_explicit(y, 1, memory_order_acq_rel);").order());
    assertEquals(MemoryOrder.RELAXED, semantics("atomic_flag_clear_explicit(y, memory_order_acquire);").order());
    CompareExchange exchange = (CompareExchange) body(
        "int e; atomic_compare_exchange_strong_explicit(y, e, 1, memory_order_release, memory_order_release);").get(0);
    assertEquals(MemoryOrder.RELEASE, exchange.semantics().order());
    assertEquals(MemoryOrder.RELAXED, exchange.failureOrder());
  }

  @Test
  void branchesToLabelsCannotBePrinted() {
    LitmusTest mp = parse(MP);
    LitmusThread thread = new LitmusThread(new Placement(0, 0), List.of(new Instruction.Label("L", Span.NONE)));
    LitmusTest test = new LitmusTest("OPENCL", "t", "", mp.locations(), List.of(thread), Optional.empty());
    assertThrows(IllegalArgumentException.class, () -> LANGUAGE.print(test));
  }
}
