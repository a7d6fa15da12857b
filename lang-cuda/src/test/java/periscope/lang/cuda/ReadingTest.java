package periscope.lang.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.instruction.Instruction.Loop;
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

  static final Cuda LANGUAGE = new Cuda();

  private static final Set<FenceFlag> ALL = Set.of(FenceFlag.GLOBAL, FenceFlag.LOCAL);
  private static final Semantics SC_SYSTEM = new Semantics(MemoryOrder.SEQ_CST, Scope.ALL_SVM_DEVICES, false);

  static LitmusTest parse(String text) {
    return LANGUAGE.parse(new SourceText("test.litmus", text));
  }

  /** A test of one thread in which x and a[2] are plain, v is volatile and o an atomic object of a CTA. */
  static LitmusTest thread(String statements) {
    return parse("CUDA t\n{ x=0; v=0; o=0; int a[2]; }\n"
        + "P0 (int* x, volatile int* v, cuda::atomic<int, cuda::thread_scope_block>* o, int* a) {\nint r = 1, s = 2;\n"
        + statements + "\n}\n");
  }

  /** What the statements are lowered to, after the two declarations. */
  private static List<Instruction> lower(String statements) {
    List<Instruction> body = thread(statements).threads().get(0).body();
    return body.subList(2, body.size());
  }

  private static Semantics semantics(MemoryOrder order, Scope scope) {
    return new Semantics(order, scope, false);
  }

  private static Expression constant(long value) {
    return Expression.constant(value);
  }

  private static Expression register(String name) {
    return Expression.register(name);
  }

  private static DynamicTest means(String statements, Instruction... instructions) {
    return DynamicTest.dynamicTest(statements, () -> assertEquals(List.of(instructions), lower(statements)));
  }

  @Test
  void foundByItsHeader() {
    LitmusTest test = LitmusLanguages.load().parse(new SourceText("t", "CUDA a+b.c\n{}\nP0 (int* x) { *x = 1; }\n"));
    assertEquals("CUDA", test.language());
    assertEquals("a+b.c", test.name());
    assertEquals("cuda", LANGUAGE.name());
    assertTrue(LANGUAGE.accepts("Cuda"));
  }

  @TestFactory
  Stream<DynamicTest> plainAccesses() {
    Semantics plain = Semantics.NON_ATOMIC;
    Semantics vol = Semantics.VOLATILE;
    return Stream.of(
        means("*x = 1;", new Store("x", constant(1), plain, Span.NONE)),
        means("r = *x;", new Load("r", "x", plain, Span.NONE)),
        means("r = *v;", new Load("r", "v", vol, Span.NONE)),
        means("*v = r;", new Store("v", register("r"), vol, Span.NONE)),
        means("(*v)++;", new Load("$0", "v", vol, Span.NONE),
            new Store("v", new Expression.Binary(BinaryOperator.ADD, NumberType.S32, register("$0"), constant(1)), vol,
                Span.NONE)),
        means("r = *(volatile int *)x;", new Load("r", "x", vol, Span.NONE)),
        means("*((volatile int*) a + 1) = 3;", new Store("a[1]", constant(3), vol, Span.NONE)),
        means("r = *(int*)v;", new Load("r", "v", plain, Span.NONE)),
        means("__shared__ int z; z = 1; __shared__ volatile int w; w = 2;",
            new Store("z", constant(1), plain, Span.NONE), new Store("w", constant(2), vol, Span.NONE)));
  }

  @TestFactory
  Stream<DynamicTest> readModifyWrites() {
    Semantics device = semantics(MemoryOrder.RELAXED, Scope.DEVICE);
    Semantics block = semantics(MemoryOrder.RELAXED, Scope.WORK_GROUP);
    Semantics system = semantics(MemoryOrder.RELAXED, Scope.ALL_SVM_DEVICES);
    Stream<DynamicTest> fetches = Stream.of(FetchOperator.values()).flatMap(o -> {
      String name = Builtin.FETCHES.get(o);
      return Stream.of(
          means("r = " + name + "(x, 3);", new Fetch("r", o, "x", constant(3), device, Span.NONE)),
          means(name + "_block(&a[1], s);", new Fetch("$0", o, "a[1]", register("s"), block, Span.NONE)),
          means("r = " + name + "_system(v, 1);", new Fetch("r", o, "v", constant(1), system, Span.NONE)));
    });
    return Stream.concat(fetches, Stream.of(
        means("r = atomicCAS(x, 0, 1);", new Assign("r", constant(0), Span.NONE),
            new CompareExchange("$0", "x", "r", constant(1), false, device, MemoryOrder.RELAXED, Span.NONE)),
        means("atomicCAS_block(x, r, s);", new Assign("$0", register("r"), Span.NONE),
            new CompareExchange("$1", "x", "$0", register("s"), false, block, MemoryOrder.RELAXED, Span.NONE)),
        means("r = atomicCAS_system(x, r, r);", new Assign("$0", register("r"), Span.NONE),
            new CompareExchange("$1", "x", "$0", register("r"), false, system, MemoryOrder.RELAXED, Span.NONE),
            new Assign("r", register("$0"), Span.NONE)),
        means("while (atomicCAS(x, 0, 1) != 0) ;",
            new Loop(
                List.of(new Assign("$0", constant(0), Span.NONE),
                    new CompareExchange("$1", "x", "$0", constant(1), false, device, MemoryOrder.RELAXED, Span.NONE)),
                new Expression.Binary(BinaryOperator.NOT_EQUAL, register("$0"), constant(0)), List.of(), true,
                Span.NONE))));
  }

  @TestFactory
  Stream<DynamicTest> fencesAndBarriers() {
    return Stream.of(
        means("__threadfence_block();", new Fence(ALL, semantics(MemoryOrder.SEQ_CST, Scope.WORK_GROUP), Span.NONE)),
        means("__threadfence();", new Fence(ALL, semantics(MemoryOrder.SEQ_CST, Scope.DEVICE), Span.NONE)),
        means("__threadfence_system();", new Fence(ALL, SC_SYSTEM, Span.NONE)),
        means("cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);",
            new Fence(ALL, semantics(MemoryOrder.RELEASE, Scope.DEVICE), Span.NONE)),
        means("cuda::atomic_thread_fence(cuda::std::memory_order_acq_rel);",
            new Fence(ALL, semantics(MemoryOrder.ACQ_REL, Scope.ALL_SVM_DEVICES), Span.NONE)),
        means("atomic_thread_fence(memory_order_acquire, thread_scope_thread);",
            new Fence(ALL, semantics(MemoryOrder.ACQUIRE, Scope.WORK_ITEM), Span.NONE)),
        means("__syncthreads();", new Barrier(Optional.empty(), ALL, Scope.WORK_GROUP, Span.NONE)),
        means("B1: __syncthreads();", new Barrier(Optional.of("B1"), ALL, Scope.WORK_GROUP, Span.NONE)));
  }

  @TestFactory
  Stream<DynamicTest> objects() {
    String reference = "cuda::atomic_ref<int, cuda::thread_scope_device> p(*x); ";
    Semantics acquire = semantics(MemoryOrder.ACQUIRE, Scope.DEVICE);
    Semantics block = semantics(MemoryOrder.SEQ_CST, Scope.WORK_GROUP);
    return Stream.of(
        means(reference + "r = p.load(cuda::memory_order_acquire);", new Load("r", "x", acquire, Span.NONE)),
        means(reference + "p.store(r + 1, cuda::std::memory_order_release);",
            new Store("x", new Expression.Binary(BinaryOperator.ADD, NumberType.S32, register("r"), constant(1)),
                semantics(MemoryOrder.RELEASE, Scope.DEVICE), Span.NONE)),
        means(reference + "r = p; p = 2; p += 3; r = p++;",
            new Load("r", "x", semantics(MemoryOrder.SEQ_CST, Scope.DEVICE), Span.NONE),
            new Store("x", constant(2), semantics(MemoryOrder.SEQ_CST, Scope.DEVICE), Span.NONE),
            new Fetch("$0", FetchOperator.ADD, "x", constant(3), semantics(MemoryOrder.SEQ_CST, Scope.DEVICE),
                Span.NONE),
            new Fetch("$1", FetchOperator.ADD, "x", constant(1), semantics(MemoryOrder.SEQ_CST, Scope.DEVICE),
                Span.NONE),
            new Assign("r", register("$1"), Span.NONE)),
        means("r = cuda::atomic_ref<int, cuda::thread_scope_block>(*x).load(memory_order_relaxed);",
            new Load("r", "x", semantics(MemoryOrder.RELAXED, Scope.WORK_GROUP), Span.NONE)),
        means("r = cuda::atomic_ref<unsigned int>(a[1]).load();", new Load("r", "a[1]", SC_SYSTEM, Span.NONE)),
        means("cuda::std::atomic_ref<int>{*v}.store(1);", new Store("v", constant(1), SC_SYSTEM, Span.NONE)),
        means("r = o->load(); o.store(2, std::memory_order_relaxed);", new Load("r", "o", block, Span.NONE),
            new Store("o", constant(2), semantics(MemoryOrder.RELAXED, Scope.WORK_GROUP), Span.NONE)),
        means("r = *o; *o = 1; *o ^= 2;", new Load("r", "o", block, Span.NONE),
            new Store("o", constant(1), block, Span.NONE),
            new Fetch("$0", FetchOperator.XOR, "o", constant(2), block, Span.NONE)),
        means("o->compare_exchange_strong(r, 5);",
            new CompareExchange("$0", "o", "r", constant(5), false, block, MemoryOrder.SEQ_CST, Span.NONE)),
        means("s = o->compare_exchange_weak(r, 5, cuda::memory_order_acq_rel);",
            new CompareExchange("s", "o", "r", constant(5), true, semantics(MemoryOrder.ACQ_REL, Scope.WORK_GROUP),
                MemoryOrder.ACQUIRE, Span.NONE)),
        means("s = o->compare_exchange_strong(r, 5, cuda::memory_order_release);",
            new CompareExchange("s", "o", "r", constant(5), false, semantics(MemoryOrder.RELEASE, Scope.WORK_GROUP),
                MemoryOrder.RELAXED, Span.NONE)),
        means("s = o->compare_exchange_strong(r, 5, memory_order_release, memory_order_acquire);",
            new CompareExchange("s", "o", "r", constant(5), false, semantics(MemoryOrder.RELEASE, Scope.WORK_GROUP),
                MemoryOrder.ACQUIRE, Span.NONE)),
        means("s = o->compare_exchange_strong(*x, 5);", new Load("$0", "x", Semantics.NON_ATOMIC, Span.NONE),
            new CompareExchange("s", "o", "$0", constant(5), false, block, MemoryOrder.SEQ_CST, Span.NONE),
            new If(new Expression.Unary(UnaryOperator.NOT, register("s")),
                List.of(new Store("x", register("$0"), Semantics.NON_ATOMIC, Span.NONE)), List.of(), Span.NONE)));
  }

  @TestFactory
  Stream<DynamicTest> memberFetches() {
    return Stream.concat(Stream.of("exchange"), Member.FETCHES.stream().map(o -> "fetch_" + o.spelling())).map(name ->
        means("r = o->" + name + "(3, cuda::memory_order_acq_rel);",
            new Fetch("r", Member.of(name).orElseThrow().operator(), "o", constant(3),
                semantics(MemoryOrder.ACQ_REL, Scope.WORK_GROUP), Span.NONE)));
  }

  private static List<Placement> placements(String heads) {
    return parse("CUDA t\n{}\n" + heads).threads().stream().map(LitmusThread::placement).toList();
  }

  @Test
  void placements() {
    List<Placement> two = List.of(new Placement(0, 0), new Placement(1, 0));
    assertEquals(two, placements("P0@cta 0, gpu 0 () {} P1@cta 1, gpu 0 () {}"));
    assertEquals(two, placements("P0@block 0, device 0 () {} P1@wg 1, dev 0 () {}"));
    assertEquals(List.of(new Placement(0, 0), new Placement(0, 0)), placements("P0 () {} P1 () {}"));
    assertEquals(two, placements("P0 () {} P1 () {} ScopeTree(grid(cta(warp P0)) (cta (warp P1)))"));
    assertEquals(List.of(new Placement(0, 0), new Placement(0, 0), new Placement(1, 1)),
        placements("P0 () {} P1 () {} P2 () {} "
            + "scopeTree (gpu (grid (block (warp P0) (warp P1)))) (device (work_group P2))"));
  }

  @Test
  void whatLocationsAre() {
    LitmusTest test = parse("""
        CUDA t
        { __shared__ int z=2; cuda::atomic<int> c=1; volatile int v=3; }
        __global__ void P0 (unsigned int* __restrict__ x, __shared__ volatile int* y, const uint32_t n, bool b) {
          atomicAdd(x, n);
          int r = *v;
        }
        __device__ P1 (volatile int* x) { *x = 1; }
        exists (0:r=3)
        """);
    assertEquals(List.of(
        new Location("z", 2, false, AddressSpace.LOCAL),
        new Location("c", 1, true, AddressSpace.GLOBAL),
        new Location("v", 3, false, AddressSpace.GLOBAL),
        new Location("x", NumberType.U32, 0, true, AddressSpace.GLOBAL, List.of()),
        new Location("y", 0, false, AddressSpace.LOCAL)), test.locations());
    assertEquals(Semantics.VOLATILE, ((Access) test.threads().get(0).body().get(1)).semantics());
    assertEquals(Semantics.VOLATILE, ((Access) test.threads().get(1).body().get(0)).semantics());
  }

  /** A text may have any number of qualified names: they are not labels. */
  @Test
  void manyQualifiedNames() {
    assertEquals(300, lower("r = o->load(cuda::memory_order_relaxed);\n".repeat(300)).size());
  }
}
