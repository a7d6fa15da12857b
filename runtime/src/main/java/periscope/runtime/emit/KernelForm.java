package periscope.runtime.emit;

import java.util.EnumSet;
import java.util.Set;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.Emitter;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.runtime.kernel.Capabilities;
import periscope.runtime.kernel.LitmusKernel;
import periscope.runtime.kernel.dialect.Glsl;
import periscope.runtime.kernel.dialect.OpenClC;
import periscope.runtime.kernel.dialect.Wgsl;
import periscope.runtime.stress.Presets;

/**
 * Emitters of kernels for OpenCL tests, one for each language of kernels. The kernel uses the preset
 * {@code parallel-sync} and assumes the least GPU among the devices of its language.
 */
public abstract class KernelForm implements Emitter {

  private static final Set<MemoryOrder> VULKAN =
      EnumSet.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, MemoryOrder.ACQ_REL);
  private static final Set<MemoryOrder> ALL = EnumSet.complementOf(EnumSet.of(MemoryOrder.NON_ATOMIC));
  private static final Set<Scope> SCOPES = EnumSet.of(Scope.WORK_ITEM, Scope.WORK_GROUP, Scope.DEVICE);

  private final String form;
  private final String suffix;
  private final Capabilities language;

  private KernelForm(String form, String suffix, Capabilities language) {
    this.form = form;
    this.suffix = suffix;
    this.language = language;
  }

  @Override
  public String form() {
    return form;
  }

  @Override
  public String suffix() {
    return suffix;
  }

  @Override
  public String language() {
    return "OPENCL";
  }

  @Override
  public String emit(LitmusTest test, SourceText source) {
    return LitmusKernel.of(test, source, language, Presets.of(Presets.USUAL).orElseThrow()).text();
  }

  /** Capabilities of all devices with OpenCL C from version 2.0 on. */
  public static Capabilities openCl() {
    return Capabilities.some(new OpenClC(), ALL, ALL, EnumSet.copyOf(Scope.COMMON));
  }

  /** Capabilities of all devices with GLSL for Vulkan. */
  public static Capabilities glsl() {
    return Capabilities.some(new Glsl(), VULKAN, VULKAN, SCOPES);
  }

  /**
   * Capabilities of all devices with WGSL.
   *
   * @param published whether barriers replace fences, as in the published form; otherwise fences are refused
   */
  public static Capabilities wgsl(boolean published) {
    return Capabilities.some(new Wgsl(published, false));
  }

  /** The emitter of the form {@code opencl}. */
  public static final class OpenClKernel extends KernelForm {
    public OpenClKernel() {
      super("opencl", ".cl", openCl());
    }
  }

  /** The emitter of the form {@code glsl}. */
  public static final class GlslKernel extends KernelForm {
    public GlslKernel() {
      super("glsl", ".comp", glsl());
    }
  }

  /** The emitter of the form {@code wgsl}. */
  public static final class WgslKernel extends KernelForm {
    public WgslKernel() {
      super("wgsl", ".wgsl", wgsl(false));
    }
  }

  /** The emitter of the form {@code wgsl-published}. */
  public static final class PublishedWgslKernel extends KernelForm {
    public PublishedWgslKernel() {
      super("wgsl-published", ".wgsl", wgsl(true));
    }
  }
}
