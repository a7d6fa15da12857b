package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.generate.mutation.Mutators;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.runtime.Corpus;
import periscope.runtime.Stress;
import periscope.runtime.Stresses;
import periscope.runtime.emit.KernelForm;

/** Kernels of all tests that a shading language can say, for its compilers to look at. */
public final class Sayable {

  /** A device of Vulkan. */
  public static final Capabilities GLSL = KernelForm.glsl();
  /** What WGSL has words for. */
  public static final Capabilities WGSL = KernelForm.wgsl(false);
  /** And with barriers in the place of fences. */
  public static final Capabilities PUBLISHED = KernelForm.wgsl(true);

  private static final String HEADER = "OPENCL";

  private Sayable() {}

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
      List<LitmusTest> all = new ArrayList<>(List.of(f.conformance()));
      all.addAll(f.mutants());
      all.forEach(t -> {
        try {
          SourceText source = new SourceText(t.name(), "");
          texts.put(t.name(), LitmusKernel.of(t, source, device, Stresses.together(10_000)).text());
        } catch (InvalidInputException e) {
          // As above.
        }
      });
    });
    return texts;
  }
}
