package periscope.lang.spirv.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.lang.spirv.Modules;
import periscope.lang.vulkan.model.VulkanVocabulary;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.testing.Work;

/** Compute shaders, as glslang compiles them, under Vulkan's model. */
class ShaderKernelTest {

  private static final Models MODELS = new Models();
  private static final CompiledModel VULKAN = MODELS.compile(MODELS.load("vulkan"), VulkanVocabulary.SHARED);

  private static LitmusTest launched(SourceText text, String grid, String set) {
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    LitmusTest test = language.launch(text, new LaunchRequest(Optional.empty(), Grid.parse(grid), Optional.empty(),
        Optional.of(new SourceText("--set", "/* launch { " + set + " } */")), Map.of(), Set.of(),
        LaunchRequest.Purpose.TEST)).test();
    return LocalMemory.instances(test, text);
  }

  private static SourceText changed(String file, String from, String to) {
    SourceText module = Modules.assembly(file);
    assertTrue(module.content().contains(from), from);
    return new SourceText(module.name(), module.content().replace(from, to));
  }

  private static Simulation simulated(SourceText text, String grid, String set) {
    LitmusTest test = launched(text, grid, set);
    Simulation found = new Simulator(VULKAN).begun(test, text, Work.steps(3_000));
    assertTrue(found.complete() && found.cuts().isEmpty(), text.name());
    return found;
  }

  private static Set<Long> values(Simulation found, String location) {
    return found.states().keySet().stream().map(s -> s.location(location))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void messageNeedsAccessesThatOthersSee() {
    Simulation seen = simulated(Modules.assembly("shader-message.spvasm"), "1x2", "Data[1]");
    assertTrue(seen.races().isEmpty());
    assertEquals(Set.of(42L), values(seen, "Out_result"));
    assertTrue(!simulated(Modules.assembly("shader-private.spvasm"), "1x2", "Data[1]").races().isEmpty());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '!', textBlock = """
      OpAtomicStore %30 %int_1 %uint_8260 %uint_1 ! OpAtomicStore %30 %int_1 %uint_0 %uint_1
      OpAtomicLoad %uint %43 %int_1 %uint_16450 ! OpAtomicLoad %uint %43 %int_1 %uint_0
      %int_8196 = OpConstant %int 8196 ! %uint_2 = OpConstant %uint 2
      """)
  void messageNeedsItsOrdersAndItsScope(String from, String to) {
    String scope = to.startsWith("%uint_2") ? "%uint_2" : "%int_1";
    SourceText text = new SourceText("k.spvasm", changed("shader-message.spvasm", from, to).content()
        .replace("OpAtomicLoad %uint %43 %int_1", "OpAtomicLoad %uint %43 " + scope));
    assertTrue(!simulated(text, "1x2", "Data[1]").races().isEmpty());
  }

  @Test
  void lockKeepsWorkItemsApart() {
    Simulation found = simulated(Modules.assembly("shader-lock.spvasm"), "1x2", "");
    assertTrue(found.races().isEmpty());
    assertEquals(Set.of(2L), values(found, "Counter_counter"));
    SourceText open = changed("shader-lock.spvasm", "OpAtomicStore %38 %int_1 %uint_8260",
        "OpAtomicStore %38 %int_1 %uint_0");
    assertTrue(!simulated(open, "1x2", "").races().isEmpty());
  }

  @Test
  void tileNeedsItsBarriers() {
    String set = "src.data[2] = {3, 4}; dst[2]";
    String barrier = "OpControlBarrier %uint_2 %uint_2 %uint_264";
    SourceText text = changed("shader-tile.spvasm", "%uint_4 = OpConstant %uint 4", "%uint_4 = OpConstant %uint 2");
    SourceText two = new SourceText("k.spvasm", text.content().replace("LocalSize 4", "LocalSize 2")
        .replace("OpStore %n %uint_2", "OpStore %n %uint_1"));
    Simulation right = simulated(two, "2x1", set);
    assertTrue(right.races().isEmpty());
    assertEquals(Set.of(7L), values(right, "dst[1]"));
    SourceText without = new SourceText("k.spvasm", two.content().replaceFirst(barrier, ""));
    assertTrue(!simulated(without, "2x1", set).races().isEmpty());
  }

  @Test
  void divergentBarrierHoldsItsWorkItem() {
    SourceText text = Modules.assembly("shader-divergent.spvasm");
    LitmusTest test = launched(text, "2x1", "src[1]");
    assertTrue(!new Simulator(MODELS.fair(VULKAN)).terminates(test, text, Work.steps(3_000)).hangs().isEmpty());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '!', textBlock = """
      shader-message.spvasm ! NonPrivatePointer ! MakePointerAvailable %int_1 ! stands without NonPrivatePointer
      shader-message.spvasm ! OpConstant %uint 8260 ! OpConstant %uint 8196 ! name an order and no class of memory
      shader-message.spvasm ! OpConstant %uint 8260 ! OpConstant %uint 80 ! an order that Vulkan does not have
      shader-message.spvasm ! OpConstant %uint 8260 ! OpConstant %uint 8256 ! make available without releasing
      shader-message.spvasm ! OpConstant %uint 8260 ! OpConstant %uint 66 ! a store does not acquire
      shader-message.spvasm ! %int_1 = OpConstant %int 1 ! %int_1 = OpConstant %int 3 ! the scope 3 is not read
      shader-message.spvasm ! Data Block ! Data Coherent ! the decoration Coherent is not read
      shader-message.spvasm ! LocalSize 1 1 1 ! DenormPreserve 32 ! the mode DenormPreserve of execution is not read
      shader-tile.spvasm ! OpMemberDecorate %Res 1 Offset 4 ! OpMemberDecorate %Res 1 Offset 16 ! has the offset 16
      shader-tile.spvasm ! _arr_uint_uint_4 Workgroup ! _arr_uint_uint_4 Workgroup %uint_4 ! an initial value of memory
      shader-tile.spvasm ! ArrayStride 4 ! ArrayStride 16 ! elements of this array have gaps
      shader-tile.spvasm ! Logical GLSL450 ! Physical64 GLSL450 ! the addressing model Physical64 is not read
      shader-tile.spvasm ! OpConstant %uint 264 ! OpConstant %uint 8 ! name an order and no class of memory
      """)
  void whatIsNotReadIsRefused(String file, String from, String to, String message) {
    SourceText text = changed(file, from, to);
    InvalidInputException e = assertThrows(InvalidInputException.class,
        () -> launched(text, file.contains("tile") ? "4x1" : "1x2", ""));
    assertTrue(e.getMessage().contains(message), e.getMessage());
  }

  @Test
  void launchesHaveTheSizeOfTheModule() {
    InvalidInputException e = assertThrows(InvalidInputException.class,
        () -> launched(Modules.assembly("shader-tile.spvasm"), "2x1", ""));
    assertTrue(e.getMessage().contains("the work-groups of main have 4 work-items"), e.getMessage());
  }
}
