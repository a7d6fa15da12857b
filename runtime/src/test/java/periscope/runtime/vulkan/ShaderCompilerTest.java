package periscope.runtime.vulkan;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;
import periscope.litmus.source.InvalidInputException;
import periscope.runtime.Stresses;
import periscope.runtime.kernel.Sayable;
import periscope.runtime.kernel.dialect.KernelBuffer.Entry;

/** Every kernel in GLSL is one that shaderc takes. It needs no Vulkan. */
class ShaderCompilerTest {

  /** OPENCL tests of the corpus that GLSL can say: fewer would mean that it refuses what it used to say. */
  private static final int SAYABLE = 124;

  @Test
  void takesAllThatGlslSays() {
    Map<String, String> texts = new HashMap<>(Sayable.ofCorpus(Sayable.GLSL, Stresses.together(10_000)));
    assertTrue(texts.size() >= SAYABLE, () -> "only " + texts.size() + " tests can be said");
    Sayable.ofCorpus(Sayable.GLSL, Stresses.all(10_000)).forEach((name, text) -> texts.put(name + " stressed", text));
    texts.putAll(Sayable.ofMutators(Sayable.GLSL));
    texts.forEach((name, text) -> {
      for (Entry entry : Entry.values()) {
        MemoryUtil.memFree(ShaderCompiler.module(name, text, entry));
      }
    });
  }

  @Test
  void saysWhereAKernelIsWrong() {
    String text = "#version 450\nvoid main() {\n  nothing;\n}\n";
    InvalidInputException wrong =
        assertThrows(InvalidInputException.class, () -> ShaderCompiler.module("odd", text, Entry.LITMUS));
    String shown = wrong.diagnostics().get(0).render();
    assertTrue(shown.startsWith("kernel of odd:3:1: error: the device's compiler says: 'nothing'"), shown);
  }
}
