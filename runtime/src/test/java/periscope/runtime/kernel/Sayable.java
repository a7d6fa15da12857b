package periscope.runtime.kernel;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
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
    return texts(made(corpus(), t -> LitmusKernel.of(t.test(), t.text(), device, stress)));
  }

  /** The texts of conformance tests and mutants, by name. */
  public static Map<String, String> ofMutators(Capabilities device) {
    return texts(made(mutators(), t -> LitmusKernel.of(t.test(), t.text(), device, Stresses.together(10_000))));
  }

  /** The kernels of the corpus's tests, and of conformance tests and mutants, by name. */
  static Map<String, LitmusKernel> kernels(Capabilities device, Stress stress) {
    return made(all(), t -> LitmusKernel.of(t.test(), t.text(), device, stress));
  }

  /** The same as kernels whose numbers are set later. */
  static Map<String, TunableKernel> tunable(boolean published) {
    return made(all(), t -> TunableKernel.of(t.test(), t.text(), published));
  }

  /** A test, and the text that it was read from. */
  private record Given(LitmusTest test, SourceText text) {}

  private static Map<String, Given> all() {
    Map<String, Given> all = corpus();
    all.putAll(mutators());
    return all;
  }

  private static Map<String, Given> corpus() {
    Map<String, Given> all = new LinkedHashMap<>();
    Corpus.all("opencl-rsp").forEach(e -> all.put(e.toString(), new Given(e.test(), e.text())));
    return all;
  }

  private static Map<String, Given> mutators() {
    Map<String, Given> all = new LinkedHashMap<>();
    Mutators.families(HEADER).forEach(f -> Stream.concat(Stream.of(f.conformance()), f.mutants().stream())
        .forEach(t -> all.put(t.name(), new Given(t, new SourceText(t.name(), "")))));
    return all;
  }

  /** What is made of each test, if it can be said; whoever asks for one that cannot is told. */
  private static <T> Map<String, T> made(Map<String, Given> tests, Function<Given, T> maker) {
    Map<String, T> made = new LinkedHashMap<>();
    tests.forEach((name, test) -> {
      try {
        made.put(name, maker.apply(test));
      } catch (InvalidInputException e) {
        // Not this one.
      }
    });
    return made;
  }

  private static Map<String, String> texts(Map<String, LitmusKernel> kernels) {
    Map<String, String> texts = new LinkedHashMap<>();
    kernels.forEach((name, kernel) -> texts.put(name, kernel.text()));
    return texts;
  }
}
