package periscope.lang.spirv;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import periscope.litmus.source.SourceText;

/** Modules that tests read: made by clang-15, llvm-spirv-15 and spirv-dis from kernels of ours. */
public final class Modules {

  private Modules() {}

  /** The bytes of a file of this module's test resources. */
  public static byte[] bytes(String file) {
    try (InputStream in = Modules.class.getResourceAsStream("/spirv/" + file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A module in assembly. */
  public static SourceText assembly(String file) {
    return new SourceText(file, new String(bytes(file), StandardCharsets.UTF_8));
  }
}
