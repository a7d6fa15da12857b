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
 * Kernels of OpenCL tests in one language, under the usual preset, for a GPU of the least that the language's devices
 * all have.
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

  /** OpenCL C from version 2.0 on. */
  public static Capabilities openCl() {
    return Capabilities.some(new OpenClC(), ALL, ALL, EnumSet.allOf(Scope.class));
  }

  /** GLSL for Vulkan. */
  public static Capabilities glsl() {
    return Capabilities.some(new Glsl(), VULKAN, VULKAN, SCOPES);
  }

  /** WGSL, where fences are refused, or barriers in their place in the published form. */
  public static Capabilities wgsl(boolean published) {
    return Capabilities.some(new Wgsl(published, false));
  }

  /** The form {@code opencl}. */
  public static final class OpenClKernel extends KernelForm {
    public OpenClKernel() {
      super("opencl", ".cl", openCl());
    }
  }

  /** The form {@code glsl}. */
  public static final class GlslKernel extends KernelForm {
    public GlslKernel() {
      super("glsl", ".comp", glsl());
    }
  }

  /** The form {@code wgsl}. */
  public static final class WgslKernel extends KernelForm {
    public WgslKernel() {
      super("wgsl", ".wgsl", wgsl(false));
    }
  }

  /** The form {@code wgsl-published}. */
  public static final class PublishedWgslKernel extends KernelForm {
    public PublishedWgslKernel() {
      super("wgsl-published", ".wgsl", wgsl(true));
    }
  }
}
