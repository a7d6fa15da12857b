package periscope.lang.spirv.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.lang.spirv.Modules;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Kernels in SPIR-V for OpenCL become launches. */
class OpenClKernelTest {

  private static LaunchedKernel launched(SourceText text, String grid, String set) {
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    return language.launch(text, new LaunchRequest(Optional.empty(), Grid.parse(grid), Optional.empty(),
        Optional.of(new SourceText("--set", "/* launch { " + set + " } */")), Map.of(), Set.of(),
        LaunchRequest.Purpose.TEST));
  }

  private static List<AtomicInstruction.Access> accesses(LaunchedKernel launched, int thread) {
    return Instruction.walk(launched.test().threads().get(thread).body())
        .filter(AtomicInstruction.Access.class::isInstance).map(AtomicInstruction.Access.class::cast).toList();
  }

  @Test
  void ordersAndScopesAreThoseOfTheModule() {
    LaunchedKernel launched = launched(Modules.assembly("message.spvasm"), "1x2", "");
    List<AtomicInstruction.Access> sends = accesses(launched, 0);
    assertEquals(new Semantics(MemoryOrder.RELEASE, Scope.DEVICE, false), ((Store) sends.get(1)).semantics());
    assertEquals(Semantics.NON_ATOMIC, ((Store) sends.get(0)).semantics());
    assertEquals(new Semantics(MemoryOrder.ACQUIRE, Scope.DEVICE, false),
        ((Load) accesses(launched, 1).get(0)).semantics());
  }

  @Test
  void namesAreThoseOfTheCompiledText() {
    LaunchedKernel launched = launched(Modules.assembly("reduce.spvasm"), "2x1", "in[2]; out; scale = 3");
    assertEquals(List.of("in_weight", "in_weight[1]", "in_value", "in_value[1]", "out", "part", "part[1]", "part[2]",
        "part[3]"), launched.test().locations().stream().map(Location::name).toList());
    List<Barrier> barriers = Instruction.walk(launched.test().threads().get(0).body())
        .filter(Barrier.class::isInstance).map(Barrier.class::cast).toList();
    assertEquals(Set.of(FenceFlag.LOCAL), barriers.get(0).flags());
  }

  /** OpenCL's models do not look at the scope of a barrier, which a single work-item's would make wrong. */
  @Test
  void barriersOfOneWorkItemAreRefused() {
    SourceText module = Modules.assembly("message.spvasm");
    SourceText changed = new SourceText(module.name(), module.content()
        .replace("%uint_42 = OpConstant %uint 42", "%uint_42 = OpConstant %uint 0x208")
        .replace("OpStore %45 %44 Aligned 4", "OpControlBarrier %uint_2 %uint_4 %uint_42"));
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> launched(changed, "1x2", ""));
    assertTrue(e.getMessage().contains("whose memory scope is one work-item"), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '!', textBlock = """
      OpCapability Int64 ! OpCapability ImageReadWrite ! the capability ImageReadWrite is not read
      OpMemoryModel Physical64 OpenCL ! OpMemoryModel Physical64 Simple ! the memory model Simple is not read
      OpDecorate %11 Alignment 4 ! OpDecorate %11 Coherent ! the decoration Coherent is not read
      OpAtomicLoad %uint %38 %uint_1 %uint_2 ! OpAtomicLoad %uint %38 %uint_1 %uint_4 ! a load has the order
      OpAtomicStore %34 %uint_1 %uint_4 %uint_1 ! OpAtomicStore %34 %uint_1 %uint_2 %uint_1 ! a store has the order
      OpAtomicLoad %uint %38 %uint_1 %uint_2 ! OpAtomicLoad %uint %38 %uint_42 %uint_2 ! OpenCL has no scope 42
      OpAtomicLoad %uint %38 %uint_1 %uint_2 ! OpAtomicLoad %uint %38 %uint_1 %uint_42 ! name several orders
      %44 = OpLoad %uint %43 Aligned 4 ! %44 = OpUMulExtended %uint %43 %43 ! OpUMulExtended is not read
      %44 = OpLoad %uint %43 Aligned 4 ! %44 = OpLoad %uint %43 NonPrivatePointer ! the memory operand NonPrivatePointer
      %44 = OpLoad %uint %43 Aligned 4 ! %44 = OpLoad %uint %99 Aligned 4 ! no instruction has the result %99
      %44 = OpLoad %uint %43 Aligned 4 ! %43 = OpLoad %uint %43 Aligned 4 ! two instructions have the result %43
      OpStore %45 %44 Aligned 4 ! OpControlBarrier %uint_1 %uint_1 %uint_42 ! a barrier of the scope 1 is not read
      OpStore %45 %44 Aligned 4 ! OpControlBarrier %uint_2 %uint_1 %uint_2 ! a barrier with the order
      OpStore %45 %44 Aligned 4 ! OpControlBarrier %uint_2 %44 %uint_2 ! is no constant
      OpBranch %17 ! OpBranch %ulong ! no label
      %18 = OpLabel ! OpNop ! stands outside of a block
      """)
  void whatIsNotReadIsRefused(String from, String to, String message) {
    SourceText module = Modules.assembly("message.spvasm");
    assertTrue(module.content().contains(from), from);
    SourceText changed = new SourceText(module.name(), module.content().replace(from, to));
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> launched(changed, "1x2", ""));
    assertTrue(e.getMessage().contains(message), e.getMessage());
  }

  /** A pointer may point into the buffer of another one, unless the module promises that it does not. */
  @ParameterizedTest
  @CsvSource({"FuncParamAttr NoAlias", "Restrict"})
  void pointersShareABuffer(String promise) {
    SourceText module = Modules.assembly("message.spvasm");
    LaunchedKernel launched = launched(module, "1x2", "arg2 = arg0");
    assertEquals(List.of("arg0", "arg1"), launched.test().locations().stream().map(Location::name).toList());
    Map.of("%47", "arg0 is a restrict pointer", "%11", "the function message of this module has a restrict pointer")
        .forEach((parameter, told) -> {
          String own = "OpDecorate " + parameter + " Alignment 4";
          SourceText changed = new SourceText(module.name(), module.content().replace(own, own + "\nOpDecorate "
              + parameter + " " + promise));
          InvalidInputException e = assertThrows(InvalidInputException.class,
              () -> launched(changed, "1x2", "arg2 = arg0"));
          assertTrue(e.getMessage().contains(told), e.getMessage());
        });
  }
}
