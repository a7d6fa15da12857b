package periscope.runtime.vulkan;

import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lwjgl.vulkan.VkPhysicalDevice;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.runtime.Device;
import periscope.runtime.DeviceInfo;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;
import periscope.runtime.driver.GivenUp;
import periscope.runtime.driver.KernelTest;
import periscope.runtime.kernel.LitmusKernel;

/** One device of a Vulkan driver. */
final class VulkanDevice implements Device {

  /** Longest time of a launch. */
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final DeviceInfo info;
  private final Instance instance;
  private final VkPhysicalDevice physical;
  private final VulkanFeatures features;
  private final GivenUp givenUp = new GivenUp();

  VulkanDevice(DeviceInfo info, Instance instance, VkPhysicalDevice physical, VulkanFeatures features) {
    this.info = info;
    this.instance = instance;
    this.physical = physical;
    this.features = features;
  }

  @Override
  public DeviceInfo info() {
    return info;
  }

  @Override
  public PreparedTest prepare(LitmusTest test, SourceText text, Stress stress) {
    return prepare(test, text, stress, LIMIT);
  }

  /** {@link #prepare(LitmusTest, SourceText, Stress)} with another time limit for launches. */
  PreparedTest prepare(LitmusTest test, SourceText text, Stress stress, Duration limit) {
    LitmusKernel kernel = LitmusKernel.of(test, text, features.capabilities(), stress);
    if (!features.chains() && chained(test)) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE,
          info.id() + " has no vulkanMemoryModelAvailabilityVisibilityChains, which plain accesses need that are"
          + " ordered through several scopes", "give all operations one scope, or choose another --device"));
    }
    KernelTest.checkSize(kernel);
    givenUp.check(info);
    VulkanSession session = new VulkanSession(info, instance, physical, features, kernel, limit, givenUp);
    try {
      session.prepare(stress);
      return new KernelTest(info, session, kernel, stress);
    } catch (RuntimeException e) {
      session.close();
      throw e;
    }
  }

  private static boolean chained(LitmusTest test) {
    Set<Scope> scopes = test.threads().stream().flatMap(t -> Instruction.walk(t.body())).flatMap(i ->
        i instanceof Access a && a.semantics().atomic() ? Stream.of(a.semantics().scope())
        : i instanceof Fence f ? Stream.of(f.semantics().scope())
        : Stream.<Scope>empty()).collect(Collectors.toSet());
    boolean plain = test.threads().stream().flatMap(t -> Instruction.walk(t.body()))
        .anyMatch(i -> i instanceof AtomicInstruction.Access a && !a.semantics().atomic());
    return plain && scopes.size() > 1;
  }
}
