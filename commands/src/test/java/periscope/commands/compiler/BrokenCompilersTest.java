package periscope.commands.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.testing.ForeignTools;

/** nvcc with something done to its code that makes it wrong, or leaves it right. */
class BrokenCompilersTest {

  private static final String PASSES = "CUDA MP\n{ [x]=0; [y]=0; }\n"
      + "P0@cta 0, gpu 0 (int* x, int* y) {\n  *x = 1;\n" + atomic("y", "store(1, cuda::memory_order_release)") + "}\n"
      + "P1@cta 1, gpu 0 (int* x, int* y) {\n  int r0 = " + atomic("y", "load(cuda::memory_order_acquire)").strip()
      + "\n  int r1 = 0;\n  if (r0 == 1) { r1 = *x; }\n}\nexists (1:r0=1 /\\ 1:r1=0)\n";
  private static final String BUFFERS = "CUDA SB\n{ [x]=0; [y]=0; }\n"
      + "P0@cta 0, gpu 0 (int* x, int* y) {\n" + atomic("x", "store(1)") + "  int r0 = " + atomic("y", "load()").strip()
      + "\n}\nP1@cta 1, gpu 0 (int* x, int* y) {\n" + atomic("y", "store(1)") + "  int r0 = "
      + atomic("x", "load()").strip() + "\n}\nexists (0:r0=0 /\\ 1:r0=0)\n";
  /** Two looks at x, with a look at y between them or none. */
  private static final String LOOKS = "CUDA Twice\n{ [x]=0; [y]=0; }\n"
      + "P0@cta 0, gpu 0 (int* x, int* y) {\n" + atomic("x", "store(1, cuda::memory_order_relaxed)")
      + atomic("y", "store(1, cuda::memory_order_release)") + "}\n"
      + "P1@cta 1, gpu 0 (int* x, int* y) {\n  int r0 = " + atomic("x", "load(cuda::memory_order_relaxed)").strip()
      + "\n%s  int r2 = " + atomic("x", "load(cuda::memory_order_relaxed)").strip() + "\n}\nexists (1:r2=0)\n";
  private static final String ACQUIRES = "  int r1 = " + atomic("y", "load(cuda::memory_order_acquire)").strip() + "\n";
  private static final String STORES = PASSES.replace("  *x = 1;\n", "  *x = 1;\n  *z = 1;\n")
      .replace("int* x, int* y", "int* x, int* y, int* z").replace("[x]=0;", "[x]=0; [z]=0;");

  /** Does something to the lines of each function that are in {@code line[1]} to {@code line[n]}. */
  private static final String BY_FUNCTION =
      "{ line[++n] = $0 } /^}/ { %s for (i = 1; i <= n; i++) if (line[i] != \"\") print line[i]; n = 0; }";
  private static final String REUSES = BY_FUNCTION.formatted("first = \"\"; for (i = 1; i <= n; i++) "
      + "if (match(line[i], /ld.relaxed.gpu.b32 %%r[0-9]+/)) { split(line[i], w, /[ ,]/); "
      + "if (first == \"\") first = w[2]; else line[i] = \"mov.b32 \" w[2] \", \" first \";\" }");

  @TempDir
  private static Path compiled;

  @TempDir
  private Path folder;

  private static String atomic(String place, String call) {
    return "  cuda::atomic_ref<int, cuda::thread_scope_device>(*" + place + ")." + call + ";\n";
  }

  @BeforeEach
  void nvcc() {
    ForeignTools.onPath("nvcc");
  }

  /** nvcc, and then an awk program on its code; what nvcc makes of a text is kept, since programs change only that. */
  private Path compiler(String program) throws IOException {
    Path script = Files.writeString(folder.resolve("broken.sh"), """
        known=%s/$(sha256sum < "$1" | cut -c 1-64).ptx
        test -f "$known" || nvcc -arch=sm_90 -std=c++17 -rdc=true -ptx -o "$known" "$1" || exit 1
        awk '%s' "$known" > "$2"
        """.formatted(compiled, program.replace("%%", "%")));
    return Files.writeString(folder.resolve("broken.compiler"), """
        compiler nvcc and something done to its code
        from cuda
        to ptx
        form cuda
        version nvcc --version
        version-line release
        compile sh %s {input} {output}
        """.formatted(script));
  }

  private void checked(String verdict, String program, String test) throws IOException {
    Path file = Files.writeString(folder.resolve("test.litmus"), test);
    Result result = Result.of("check", compiler(program).toString(), file.toString(), "--no-cache");
    assertTrue(result.out().startsWith(verdict + "  broken  for "), () -> result.out() + result.err());
    Result right = Result.of("check", "nvcc", file.toString(), "--no-cache", "--level", "O3");
    assertTrue(right.out().startsWith("SOUND"), () -> right.out() + right.err());
  }

  /** What tables can show, they show. */
  private void extracted(String program) throws IOException {
    Path table = folder.resolve("broken.map");
    Result made = Result.of("extract", compiler(program).toString(), "-o", table.toString());
    assertEquals(Exit.OK, made.exit(), made::err);
    Result found = Result.of("verify", table.toString(), "--first", "--out", folder.resolve("found").toString());
    assertEquals(Exit.FAILS, found.exit(), () -> found.out() + found.err());
  }

  /** nvcc itself is not wrong here: the program promises that nobody writes what it only reads, and breaks it. */
  @Test
  void pitfalls() throws IOException {
    Path file = Files.writeString(folder.resolve("test.litmus"), PASSES);
    Result plain = Result.of("check", "nvcc", file.toString(), "--no-cache", "--level", "O3");
    assertTrue(plain.out().startsWith("SOUND"), () -> plain.out() + plain.err());
    Result provoked = Result.of("check", "nvcc", file.toString(), "--no-cache", "--level", "O3", "--pitfalls");
    assertTrue(provoked.out().startsWith("UNSOUND  nvcc O3  for MP") && provoked.out().contains("ld.global.nc"),
        () -> provoked.out() + provoked.err());
  }

  @Test
  void dropsAFence() throws IOException {
    checked("UNSOUND", "!/fence.sc/", BUFFERS);
    extracted("!/fence.sc/");
  }

  @Test
  void weakensAScope() throws IOException {
    String weaker = "{ gsub(/st.release.gpu/, \"st.release.cta\"); print }";
    checked("UNSOUND", weaker, PASSES);
    extracted(weaker);
  }

  @Test
  void putsAPlainLoadBeforeTheAcquireThatGuardsIt() throws IOException {
    checked("UNSOUND", BY_FUNCTION.formatted("begin = 0; for (i = 1; i <= n; i++) { "
        + "if (!begin && line[i] ~ /begin inline/) begin = i; "
        + "if (begin && match(line[i], /ld.u32[ \\t]+%%r[0-9]+/)) { split(line[i], w, /[ \\t,]+/); "
        + "line[begin] = \"ld.u32 %%r99, \" w[4] \"\\n\" line[begin]; "
        + "line[i] = \"mov.b32 \" w[3] \", %%r99;\" } }"), PASSES);
  }

  @Test
  void reusesAValueAcrossAnAcquire() throws IOException {
    checked("UNSOUND", REUSES, LOOKS.formatted(ACQUIRES));
  }

  @Test
  void movesAPlainStoreBehindARelease() throws IOException {
    checked("UNSOUND", BY_FUNCTION.formatted("late = \"\"; for (i = 1; i <= n; i++) { "
        + "if (line[i] ~ /st.u32/) { late = line[i]; line[i] = \"\" } "
        + "else if (late != \"\" && line[i] ~ /st.release/) { line[i] = line[i] \"\\n\" late; late = \"\" } }"),
        PASSES);
  }

  @Test
  void mayMergeAdjacentRelaxedLoads() throws IOException {
    checked("SOUND", REUSES, LOOKS.formatted(""));
  }

  @Test
  void maySwapIndependentPlainStores() throws IOException {
    checked("SOUND", BY_FUNCTION.formatted("for (i = 1; i < n; i++) "
        + "if (line[i] ~ /st.u32/ && line[i + 1] ~ /st.u32/) { t = line[i]; line[i] = line[i + 1]; line[++i] = t }"),
        STORES);
  }
}
