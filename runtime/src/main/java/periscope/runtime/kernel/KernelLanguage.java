package periscope.runtime.kernel;

import java.util.Arrays;
import java.util.Optional;
import periscope.litmus.LitmusTest;

/**
 * The languages of tests for which kernels can be written. A kernel is in OpenCL C; the instructions of a test in
 * another language stand in inline assembly.
 */
enum KernelLanguage {
  OPENCL,
  /** PTX; its instructions stand in {@code asm} statements, which NVIDIA's compilers accept. */
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
