package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.UndefinedStep;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.suites.corpus.Everything;
import periscope.testing.Work;

/** Kernels in LLVM IR of other compilers than Clang's OpenCL C: their executions under LLVM's model. */
class IrKernelsTest {

  private static final Models MODELS = new Models();
  private static final CompiledModel LLVM =
      MODELS.compile(MODELS.load("llvm-scoped"), Vocabularies.of("llvm").orElseThrow());

  private static LitmusTest launched(SourceText text, String grid, String set) {
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    LitmusTest test = language.launch(text, new LaunchRequest(Optional.empty(), Grid.parse(grid), Optional.empty(),
        Optional.of(new SourceText("--set", "/* launch { " + set + " } */")), Map.of(), Set.of(),
        LaunchRequest.Purpose.TEST)).test();
    assertEquals("LLVM", test.language());
    return LocalMemory.instances(Everything.asked(test), text);
  }

  private static Simulation simulated(String ir, String grid, String set) {
    SourceText text = new SourceText("k.ll", ir);
    Simulation found = new Simulator(LLVM).begun(launched(text, grid, set), text, Work.steps(1000));
    assertTrue(found.complete() && found.cuts().isEmpty(), ir);
    return found;
  }

  /** The values of a location at the end of all executions. */
  private static Set<Long> values(Simulation simulation, String location) {
    return simulation.states().keySet().stream().map(s -> s.location(location))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<Cause> undefined(Simulation simulation) {
    return simulation.undefined().stream().map(u -> u.cause()).collect(Collectors.toSet());
  }

  private static final String MESSAGE = """
      target triple = "amdgcn-amd-amdhsa"
      define amdgpu_kernel void @k(ptr addrspace(1) %data, ptr addrspace(1) %flag, ptr addrspace(1) %out) {
        %g = call i32 @llvm.amdgcn.workgroup.id.x()
        %first = icmp eq i32 %g, 0
        br i1 %first, label %write, label %poll
      write:
        store i32 42, ptr addrspace(1) %data
        store atomic i32 1, ptr addrspace(1) %flag syncscope("agent") release, align 4
        ret void
      poll:
        %f = load atomic i32, ptr addrspace(1) %flag syncscope("agent") ORDER, align 4
        %not = icmp eq i32 %f, 0
        br i1 %not, label %poll, label %read
      read:
        %v = load i32, ptr addrspace(1) %data
        store i32 %v, ptr addrspace(1) %out
        ret void
      }
      declare i32 @llvm.amdgcn.workgroup.id.x()
      """;

  @Test
  void messageNeedsAnAcquire() {
    Simulation right = simulated(MESSAGE.replace("ORDER", "acquire"), "1x2", "data; flag; out");
    assertTrue(right.races().isEmpty());
    assertEquals(Set.of(42L), values(right, "out"));
    assertTrue(!simulated(MESSAGE.replace("ORDER", "monotonic"), "1x2", "data; flag; out").races().isEmpty());
  }

  /** A value that seems constant depends on the load all the same: undef is not equal to itself. */
  @Test
  void valuesOfRacingLoadsAreUsedWhateverTheyAreUsedFor() {
    String read = "%v = load i32, ptr addrspace(1) %data\n        %u = xor i32 %v, %v\n"
        + "        store i32 %u, ptr addrspace(1) %out";
    String ir = MESSAGE.replace("ORDER", "monotonic").replace("""
        %v = load i32, ptr addrspace(1) %data
        store i32 %v, ptr addrspace(1) %out""".indent(2).stripTrailing(), "        " + read);
    assertTrue(ir.contains("xor i32 %v, %v") && !ir.contains("store i32 %v"), ir);
    assertTrue(!simulated(ir, "1x2", "data; flag; out").races().isEmpty());
  }

  private static final String REDUCTION = """
      target triple = "nvptx64-nvidia-cuda"
      @part = internal addrspace(3) global [4 x i32] undef
      define void @k(ptr %in, ptr %out) {
      entry:
        %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
        %at = getelementptr i32, ptr %in, i32 %t
        %mine = load i32, ptr %at
        %p = getelementptr [4 x i32], ptr addrspace(3) @part, i32 0, i32 %t
        store i32 %mine, ptr addrspace(3) %p
        call void @llvm.nvvm.barrier0()
        br label %loop
      loop:
        %left = phi i32 [ 2, %entry ], [ %half, %next ]
        %active = icmp slt i32 %t, %left
        br i1 %active, label %add, label %next
      add:
        %other = add i32 %t, %left
        %q = getelementptr [4 x i32], ptr addrspace(3) @part, i32 0, i32 %other
        %a = load i32, ptr addrspace(3) %p
        %b = load i32, ptr addrspace(3) %q
        %c = add nsw i32 %a, %b
        store i32 %c, ptr addrspace(3) %p
        br label %next
      next:
        BARRIER
        %half = lshr i32 %left, 1
        %more = icmp ugt i32 %left, 1
        br i1 %more, label %loop, label %done
      done:
        %first = icmp eq i32 %t, 0
        br i1 %first, label %store, label %end
      store:
        %sum = load i32, ptr addrspace(3) @part
        store i32 %sum, ptr %out
        br label %end
      end:
        ret void
      }
      declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
      declare void @llvm.nvvm.barrier0()
      !nvvm.annotations = !{!0}
      !0 = !{ptr @k, !"kernel", i32 1}
      """;

  @Test
  void reductionNeedsItsBarriers() {
    String set = "in[4] = {1, 2, 3, 4}; out";
    Simulation right = simulated(REDUCTION.replace("BARRIER", "call void @llvm.nvvm.barrier0()"), "4x1", set);
    assertTrue(right.races().isEmpty());
    assertEquals(Set.of(10L), values(right, "out"));
    assertTrue(!simulated(REDUCTION.replace("BARRIER", ""), "4x1", set).races().isEmpty());
  }

  /** A loop whose pointer walks, two values that change places in each round, and a choice between two buffers. */
  private static final String WALK = """
      define ptx_kernel void @k(ptr %x, ptr %y, ptr %out, i32 %n) {
      entry:
        %end = getelementptr i32, ptr %x, i32 %n
        br label %loop
      loop:
        %p = phi ptr [ %x, %entry ], [ %q, %loop ]
        %a = phi i32 [ 1, %entry ], [ %b, %loop ]
        %b = phi i32 [ 2, %entry ], [ %a, %loop ]
        %s = phi i32 [ 0, %entry ], [ %t, %loop ]
        %v = load i32, ptr %p
        %w = mul i32 %v, %a
        %t = add i32 %s, %w
        %q = getelementptr inbounds i32, ptr %p, i64 1
        %more = icmp ult ptr %q, %end
        br i1 %more, label %loop, label %done
      done:
        %large = icmp sgt i32 %t, 50
        %z = select i1 %large, ptr %y, ptr %out
        switch i32 %t, label %other [ i32 50, label %fifty
          i32 51, label %fifty ]
      fifty:
        store i32 5, ptr %z
        ret void
      other:
        store i32 %t, ptr %z
        ret void
      }
      """;

  @Test
  void pointersWalkAndValuesSwap() {
    // 10 * 1 + 20 * 2 = 50, and 10 * 1 + 20 * 2 + 1 * 1 = 51
    assertEquals(Set.of(5L), values(simulated(WALK, "1x1", "x[2] = {10, 20}; y; out; n = 2"), "out"));
    assertEquals(Set.of(5L), values(simulated(WALK, "1x1", "x[3] = {10, 20, 1}; y; out; n = 3"), "y"));
    assertEquals(Set.of(9L), values(simulated(WALK, "1x1", "x[2] = {9, 0}; y; out; n = 2"), "out"));
    assertEquals(Set.of(Cause.ACCESS), undefined(simulated(WALK, "1x1", "x[2] = {9, 0}; y; out; n = 3")));
  }

  /** Memory of one work-item that one way leaves without a value. */
  private static final String EARLY = """
      define ptx_kernel void @k(ptr %x, ptr %out) {
        %a = alloca i32
        %v = load i32, ptr %x
        %c = icmp eq i32 %v, 1
        br i1 %c, label %set, label %read
      set:
        store i32 7, ptr %a
        br label %read
      read:
        %r = load i32, ptr %a
        store i32 %r, ptr %out
        ret void
      }
      """;

  @Test
  void readsBeforeAnAssignmentAreUndefined() {
    assertEquals(Set.of(), undefined(simulated(EARLY, "1x1", "x = 1; out")));
    assertEquals(Set.of(7L), values(simulated(EARLY, "1x1", "x = 1; out"), "out"));
    assertEquals(Set.of(Cause.VALUE), undefined(simulated(EARLY, "1x1", "x = 0; out")));
  }

  /** A variable of a loop's body that the first round alone assigns; in the second form its address is passed on. */
  private static final String ROUNDS = """
      define ptx_kernel void @k(ptr %out, i32 %n) {
      entry:
        %a = alloca i32
        br label %loop
      loop:
        %i = phi i32 [ 0, %entry ], [ %j, %read ]
        call void @llvm.lifetime.start.p0(i64 4, ptr %a)
        %first = icmp eq i32 %i, 0
        br i1 %first, label %set, label %read
      set:
        store i32 7, ptr %a
        br label %read
      read:
        %p = getelementptr i32, ptr %a, i32 0
        %r = load i32, ptr ADDRESS
        store i32 %r, ptr %out
        %j = add i32 %i, 1
        %more = icmp slt i32 %j, %n
        br i1 %more, label %loop, label %end
      end:
        ret void
      }
      declare void @llvm.lifetime.start.p0(i64, ptr)
      """;

  @Test
  void variablesOfARoundHaveNoValueOfTheLast() {
    for (String address : new String[] {"%a", "%p"}) {
      String ir = ROUNDS.replace("ADDRESS", address);
      assertEquals(Set.of(), undefined(simulated(ir, "1x1", "out; n = 1")), ir);
      assertEquals(Set.of(Cause.VALUE), undefined(simulated(ir, "1x1", "out; n = 2")), ir);
    }
  }

  /** Arithmetic whose signs matter, on numbers that a launch gives. */
  @Test
  void numbersHaveTheSignsOfTheirInstructions() {
    Map<String, Long> expected = new TreeMap<>(Map.of("udiv i32 %a, %b", 2147483643L, "sdiv i32 %a, %b", -5L,
        "lshr i32 %a, 1", 2147483643L, "ashr i32 %a, 1", -5L, "urem i32 %a, %b", 0L, "srem i32 %a, 3", -1L));
    expected.forEach((instruction, value) -> {
      String ir = "define ptx_kernel void @k(ptr %out, i32 %a, i32 %b) {\n  %r = " + instruction
          + "\n  store i32 %r, ptr %out\n  ret void\n}\n";
      assertEquals(Set.of(value), values(simulated(ir, "1x1", "a = -10; b = 2; out"), "out"), instruction);
    });
    String ir = "define ptx_kernel void @k(ptr %out, i32 %a, i32 %b) {\n  %r = sdiv i32 1, %b\n"
        + "  store i32 %r, ptr %out\n  ret void\n}\n";
    assertEquals(Set.of(Cause.DIVISION), undefined(simulated(ir, "1x1", "a = 1; b = 0; out")));
  }

  /** A shift by the width of a number or more gives poison, so that no value follows, and leaves the launch defined. */
  @Test
  void shiftsByTheWidthHaveNoResult() {
    for (String shift : new String[] {"shl", "lshr", "ashr"}) {
      String ir = "define ptx_kernel void @k(ptr %out, i32 %a, i32 %b) {\n  %r = " + shift + " i32 %a, %b\n"
          + "  store i32 %r, ptr %out\n  ret void\n}\n";
      assertEquals(Set.of(), undefined(simulated(ir, "1x1", "a = 1; b = 31; out")), shift);
      for (String count : new String[] {"32", "-1"}) {
        Simulation far = simulated(ir, "1x1", "a = 1; out; b = " + count);
        assertEquals(Set.of(Cause.SHIFT), undefined(far), shift);
        assertTrue(far.undefined().stream().allMatch(UndefinedStep::leavesOpen), shift);
      }
    }
  }
}
