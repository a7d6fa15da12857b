package periscope.runtime.vulkan;

import java.nio.ByteBuffer;
import java.util.List;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.util.shaderc.Shaderc;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.runtime.driver.BuildLog;
import periscope.runtime.kernel.dialect.KernelBuffer.Entry;

/** From GLSL to SPIR-V, with shaderc. Nothing is optimised: what becomes of the test's accesses is the driver's. */
final class ShaderCompiler {

  /** One for the process: what GLSL has built in is read when the first is made, and forgotten with the last. */
  private static final long COMPILER = Shaderc.shaderc_compiler_initialize();

  private ShaderCompiler() {}

  /**
   * The module of one entry. The caller frees it.
   *
   * @throws InvalidInputException with what the compiler has against the text
   */
  static ByteBuffer module(String name, String text, Entry entry) {
    long options = Shaderc.shaderc_compile_options_initialize();
    try {
      Shaderc.shaderc_compile_options_set_target_env(options, Shaderc.shaderc_target_env_vulkan,
          Shaderc.shaderc_env_version_vulkan_1_2);
      Shaderc.shaderc_compile_options_add_macro_definition(options, entry.name(), "1");
      long result = Shaderc.shaderc_compile_into_spv(COMPILER, text, Shaderc.shaderc_compute_shader, "kernel", "main",
          options);
      try {
        if (Shaderc.shaderc_result_get_compilation_status(result) != Shaderc.shaderc_compilation_status_success) {
          List<Diagnostic> problems = BuildLog.problems(new SourceText("kernel of " + name, text),
              String.valueOf(Shaderc.shaderc_result_get_error_message(result)));
          throw new InvalidInputException(problems);
        }
        ByteBuffer bytes = Shaderc.shaderc_result_get_bytes(result);
        ByteBuffer module = MemoryUtil.memAlloc(bytes.remaining());
        module.put(bytes).flip();
        return module;
      } finally {
        Shaderc.shaderc_result_release(result);
      }
    } finally {
      Shaderc.shaderc_compile_options_release(options);
    }
  }
}
