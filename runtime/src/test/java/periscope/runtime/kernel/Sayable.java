package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import periscope.generate.mutation.Mutators;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.runtime.Corpus;
import periscope.runtime.Stress;
import periscope.runtime.Stresses;
import periscope.runtime.kernel.Capabilities.Processor;
import periscope.runtime.kernel.dialect.Glsl;
import periscope.runtime.kernel.dialect.Wgsl;

/** Kernels of all tests that a shading language can say, for its compilers to look at. */
public final class Sayable {

  private static final Set<Scope> SCOPES = EnumSet.of(Scope.WORK_ITEM, Scope.WORK_GROUP, Scope.DEVICE);
  private static final Set<MemoryOrder> VULKAN =
      EnumSet.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, MemoryOrder.ACQ_REL);

  /** A device of Vulkan. */
  public static final Capabilities GLSL = new Capabilities("GLSL", new Glsl(), Processor.gpu(8), false, VULKAN, SCOPES,
      VULKAN, SCOPES, 1 << 14, 256);
  /** What WGSL has words for. */
  public static final Capabilities WGSL = wgsl(false);
  /** And with barriers in the place of fences. */
  public static final Capabilities PUBLISHED = wgsl(true);

  private static final String HEADER = "OPENCL";

  private Sayable() {}

  private static Capabilities wgsl(boolean published) {
    Set<MemoryOrder> relaxed = EnumSet.of(MemoryOrder.RELAXED);
    Set<MemoryOrder> all = EnumSet.complementOf(EnumSet.of(MemoryOrder.NON_ATOMIC));
    return new Capabilities("WGSL", new Wgsl(published), Processor.gpu(8), false, relaxed, SCOPES, all, SCOPES, 1 << 14,
        256);
  }

  /** The texts of the corpus's tests, by name. */
  public static Map<String, String> ofCorpus(Capabilities device, Stress stress) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Corpus.Entry entry : Corpus.all("opencl-rsp")) {
      try {
        texts.put(entry.toString(), LitmusKernel.of(entry.test(), entry.text(), device, stress).text());
      } catch (InvalidInputException e) {
        // It says so to whoever asks.
      }
    }
    return texts;
  }

  /** The texts of conformance tests and mutants, by name. */
  public static Map<String, String> ofMutators(Capabilities device) {
    Map<String, String> texts = new LinkedHashMap<>();
    Mutators.families(HEADER).forEach(f -> {
      List<periscope.litmus.LitmusTest> all = new ArrayList<>(List.of(f.conformance()));
      all.addAll(f.mutants());
      all.forEach(t -> {
        try {
          texts.put(t.name(), LitmusKernel.of(t, new SourceText(t.name(), ""), device, Stresses.together(10_000)).text());
        } catch (InvalidInputException e) {
          // As above.
        }
      });
    });
    return texts;
  }
}
