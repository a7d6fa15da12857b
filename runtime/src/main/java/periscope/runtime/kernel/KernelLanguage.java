package periscope.runtime.kernel;

import java.util.Arrays;
import java.util.Optional;
import periscope.litmus.LitmusTest;

/**
 * The languages that kernels can be written for. A kernel is in OpenCL C; that of another language has its instructions
 * inside.
 */
enum KernelLanguage {
  OPENCL,
  /** Instructions stand in inline assembly, which compilers of NVIDIA take. */
  PTX;

  /** The language of a test; empty if no kernel can be written for it. */
  static Optional<KernelLanguage> of(LitmusTest test) {
    return Arrays.stream(values()).filter(l -> l.name().equals(test.language())).findFirst();
  }

  /** Whether a test is in this language. */
  boolean has(LitmusTest test) {
    return name().equals(test.language());
  }
}
