package periscope.commands.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.testing.ForeignTools;

/**
 * LLVM's back end for AMD's GPUs, release 19.1, on whole programs: what passes behind the memory legaliser delete, and
 * what they merge. The tables of single operations are right where these programs are wrong.
 */
class AmdCompilerTest {

  @TempDir
  private Path folder;

  @BeforeEach
  void hasCompiler() {
    ForeignTools.onPath("llc-19");
  }

  private String test(String name) throws IOException {
    try (var in = AmdCompilerTest.class.getResourceAsStream("/amdgpu/" + name + ".litmus")) {
      return Files.write(folder.resolve(name + ".litmus"), Objects.requireNonNull(in, name).readAllBytes()).toString();
    }
  }

  /**
   * Programs, the compiler's GPU, the machine, the level, whether threads are kernels, and the verdict. A wait behind a
   * write-back is deleted where nothing is outstanding any more, unless the write-back has nothing to write; in loops
   * of kernels the wait of a release is deleted, since the store of the round before is not known yet; of two arms that
   * begin alike but for order, the second one's order stays, and of two fences the second one's tags. Without
   * optimisation the waits stay.
   */
  @ParameterizedTest
  @CsvSource({
    "acquire-then-release, gfx942, gfx942-two-l2, O2, functions, UNSOUND",
    "acquire-then-release, gfx942, gfx942-two-l2, O0, functions, SOUND",
    "acquire-then-release, gfx942, gfx942-one-l2, O2, functions, SOUND",
    "acquire-then-release-system, gfx90a, gfx90a, O2, functions, UNSOUND",
    "acquire-then-release-system, gfx90a, gfx90a, O0, functions, SOUND",
    "fence-agent-then-release-system, gfx90a, gfx90a, O2, functions, UNSOUND",
    "fence-agent-then-release-system, gfx1200-cu, gfx12-cu-agents, O2, functions, UNSOUND",
    "fence-agent-then-release-agent, gfx942, gfx942-two-l2, O2, functions, SOUND",
    "release-or-relaxed-store, gfx942, gfx942-two-l2, O2, kernels, UNSOUND",
    "release-or-relaxed-store, gfx942, gfx942-two-l2, O2, functions, SOUND",
    "release-or-relaxed-store, gfx1100-cu, gfx11-cu, O2, kernels, UNSOUND",
    "acquire-or-relaxed-load, gfx942, gfx942-two-l2, O2, kernels, UNSOUND",
    "acq-rel-or-relaxed-exchange, gfx1200-cu, gfx12-cu, O2, kernels, UNSOUND",
    "relaxed-or-release-store, gfx942, gfx942-two-l2, O2, kernels, SOUND",
    "fence-or-fence-of-shared-memory, gfx90a, gfx90a, O2, kernels, UNSOUND",
    "fence-or-fence-of-shared-memory, gfx942, gfx942-two-l2, O2, kernels, UNSOUND",
    "fence-or-fence-of-shared-memory, gfx1100-cu, gfx11-cu, O2, kernels, UNSOUND",
    "fence-or-fence-of-shared-memory, gfx1200-cu, gfx12-cu, O2, kernels, UNSOUND",
    "fence-of-shared-memory, gfx942, gfx942-two-l2, O2, kernels, SOUND",
    "release-in-loop, gfx900, gfx9, O2, kernels, UNSOUND",
    "release-in-loop, gfx900, gfx9, O2, functions, UNSOUND",
    "release-in-loop, gfx90a, gfx90a, O2, kernels, UNSOUND",
    "release-in-loop, gfx942, gfx942-two-l2, O2, kernels, UNSOUND",
    "release-in-loop, gfx1030-cu, gfx10-cu, O2, kernels, UNSOUND",
    "release-in-loop, gfx1100-cu, gfx11-cu, O2, kernels, UNSOUND",
    "release-in-loop, gfx1100-cu, gfx11-cu, O2, functions, SOUND",
    "release-in-loop, gfx1200-cu, gfx12-cu, O2, kernels, UNSOUND"})
  void programs(String program, String chip, String machine, String level, String form, String verdict)
      throws IOException {
    String[] asked = {"check", "llc-19-" + chip, test(program), "--machine", machine, "--level", level, "--no-cache"};
    String[] asKernels = new String[asked.length + 1];
    System.arraycopy(asked, 0, asKernels, 0, asked.length);
    asKernels[asked.length] = "--pitfalls";
    Result result = Result.of(form.equals("kernels") ? asKernels : asked);
    assertTrue(result.out().startsWith(verdict + "  llc-19-" + chip), () -> result.out() + result.err());
    assertEquals(verdict.equals("SOUND") ? Exit.OK : Exit.FAILS, result.exit());
    assertTrue(result.out().contains("lacks LDS"), result.out());
  }

  @Test
  void aMachineHasToBeNamed() throws IOException {
    Result none = Result.of("check", "llc-19-gfx942", test("acquire-then-release"));
    assertTrue(none.err().contains("name one with --machine"), none.err());
    Result other = Result.of("check", "llc-19", test("acquire-then-release"), "--machine", "gfx9");
    assertTrue(other.err().replaceAll("\\s+", " ").contains("llc-19 translates to ptx"), other.err());
  }

  /** Code for another GPU than the machine's is refused, and so is a GPU that LLVM does not know. */
  @Test
  void anotherGpu() throws IOException {
    Result other = Result.of("check", "llc-19-gfx942", test("acquire-then-release"), "--machine", "gfx11-cu", "--level",
        "O2", "--no-cache");
    assertTrue(other.err().contains("gfx11-cu has no 'global_load_dword"), other.err());
    Path unknown = Files.writeString(folder.resolve("mine.compiler"), """
        compiler LLVM IR for a GPU that nobody has
        from llvm
        to amdgpu
        form llvm-amdgpu
        version llc-19 --version
        version-line version
        compile llc-19 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx9999 -o {output} {input}
        """);
    Result nobody = Result.of("check", unknown.toString(), test("acquire-then-release"), "--machine", "gfx9");
    assertTrue(nobody.err().contains("'gfx9999' is not a recognized processor"), nobody.out() + nobody.err());
  }
}
