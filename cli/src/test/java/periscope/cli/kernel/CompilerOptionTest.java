package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Files of kernels that a compiler compiles before they are read; the compiler is a script that hands on known IR. */
@DisabledOnOs(OS.WINDOWS)
class CompilerOptionTest {

  private static final String IR = """
      target triple = "spir64-unknown-unknown"
      define spir_kernel void @k(ptr addrspace(1) %x, i32 %n) !dbg !4 {
        store i32 %n, ptr addrspace(1) %x, align 4, !dbg !6
        ret void, !dbg !6
      }
      !1 = !DIFile(filename: "k.cl", directory: "")
      !4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 3)
      !6 = !DILocation(line: 4, column: 3, scope: !4)
      """;

  /** A launch with a union, which our own reader refuses. */
  private static final String SOURCE = """
      /* launch k on 1x2 { n = VALUE; } forall (x=7) */
      typedef union { int i; float f; } u;
      kernel void k(global int *x, int n) {
        *x = ((u) { .i = n }).i;
      }
      """;

  @TempDir
  Path folder;

  /** A compiler whose program does what a script says; {@code $1} is the input, {@code $2} the output. */
  private String compiler(String script) throws IOException {
    Path program = Files.writeString(folder.resolve("cc"), "#!/bin/sh\n" + script + "\n");
    assertTrue(program.toFile().setExecutable(true));
    Files.writeString(folder.resolve("k.ir"), IR);
    return Files.writeString(folder.resolve("my.compiler"), """
        compiler OpenCL C, by a script
        from opencl
        to ptx
        form opencl
        version PROGRAM --version
        compile PROGRAM {input} {output} {level}
        kernels .cl PROGRAM {input} {output} {level} {options}
        limits 20 1000
        kernels-level O0 -O0
        kernels-level O3 -O3
        level O2 -O2
        """.replace("PROGRAM", program.toString())).toString();
  }

  private String source(int value) throws IOException {
    return Files.writeString(folder.resolve("k.cl"), SOURCE.replace("VALUE", "" + value)).toString();
  }

  private static String words(Result result) {
    return (result.out() + result.err()).replaceAll("\\s+", " ");
  }

  private String copying() {
    return "case $1 in --version) echo my compiler 3.1;; *) echo \"$3 $4\" > " + folder.resolve("options")
        + "; cp " + folder.resolve("k.ir") + " \"$2\";; esac";
  }

  @Test
  void launchLinesAndVersionComeWithTheOutput() throws IOException {
    String compiler = compiler(copying());
    Result right = Result.of("kernel", source(7), "--compiler", compiler, "-D", "A=2");
    assertEquals(Exit.FAILS, right.exit(), words(right));
    assertTrue(words(right).contains("P0, k.cl, line 4: *x = ((u) { .i = n }).i (non-atomic write of x) races"),
        words(right));
    assertTrue(words(right).contains("the code of my compiler 3.1 at level O0"), words(right));
    assertEquals("-O0 -DA=2", Files.readString(folder.resolve("options")).strip());
    Result alone = Result.of("kernel", source(7), "--compiler", compiler, "--level", "O3", "--grid", "1x1");
    assertEquals(Exit.OK, alone.exit(), words(alone));
    assertEquals("-O3", Files.readString(folder.resolve("options")).strip());
    Result other = Result.of("kernel", source(6), "--compiler", compiler, "--grid", "1x1");
    assertEquals(Exit.FAILS, other.exit(), words(other));
    Result set = Result.of("kernel", source(6), "--compiler", compiler, "--grid", "1x1", "--set", "n = 7");
    assertEquals(Exit.OK, set.exit(), words(set));
  }

  @Test
  void failuresOfTheCompilerAreTold() throws IOException {
    String file = source(7);
    String refusing = compiler("echo \"k.cl:4: error: no\" >&2; exit 1");
    Result refused = Result.of("kernel", file, "--compiler", refusing);
    assertEquals(Exit.INVALID, refused.exit());
    assertTrue(refused.err().contains("refuses the file:\nk.cl:4: error: no"), refused.err());
    Result silent = Result.of("kernel", file, "--compiler", compiler("exit 0"));
    assertTrue(silent.err().contains("my wrote no file"), silent.err());
    Result level = Result.of("kernel", file, "--compiler", compiler(copying()), "--level", "O7");
    assertTrue(level.err().contains("my has no level O7 for kernels") && level.err().contains("there is O0, O3"),
        level.err());
    Result suffix = Result.of("kernel", Files.writeString(folder.resolve("k.cu"), "").toString(), "--compiler",
        compiler(copying()));
    assertTrue(suffix.err().contains("my compiles no such file") && suffix.err().contains("files that end with .cl"),
        suffix.err());
    Result lonely = Result.of("kernel", file, "--level", "O0");
    assertTrue(lonely.err().contains("--level goes with --compiler"), lonely.err());
    Result damaged = Result.of("kernel", file, "--compiler",
        compiler("case $1 in --version) echo 1;; *) echo 'define strange' > \"$2\";; esac"));
    assertEquals(Exit.INVALID, damaged.exit(), words(damaged));
  }
}
