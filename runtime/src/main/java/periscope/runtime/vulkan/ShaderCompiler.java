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

/**
 * The compiler of GLSL to SPIR-V, shaderc, without optimisation, so that only the driver's compiler transforms the
 * test's accesses.
 */
final class ShaderCompiler {

  /**
   * The compiler of the process. Creating the first one reads GLSL's built-in functions, and releasing the last one
   * drops them.
   */
  private static final long COMPILER = Shaderc.shaderc_compiler_initialize();

  private ShaderCompiler() {}

  /**
   * The SPIR-V module of one entry; the caller frees it.
   *
   * @throws InvalidInputException with the compiler's errors
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
