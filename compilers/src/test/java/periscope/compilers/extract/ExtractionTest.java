package periscope.compilers.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.compilers.Compilers;
import periscope.compilers.TestedCompiler;
import periscope.compilers.ask.AnswerCache;
import periscope.compilers.ask.CompilerQuery;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Lint;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.testing.ForeignTools;

/** The tables of compilers: of a script that the tests bring along, and of nvcc and llc on machines that have them. */
class ExtractionTest {

  private static final String FILE = """
      # a compiler for tests
      compiler A script
      from cuda
      to ptx
      form cuda
      version echo script 1.0
      compile sh %s {input} {output}
      """;

  @TempDir
  private Path folder;

  /**
   * A compiler that writes the same code for each function, except where its script treats a function specially. The
   * script starts no other programs, since it is called some hundred times.
   *
   * @param perFunction the sh commands that write the body of {@code $name} for the line {@code $line} of its source
   */
  private TestedCompiler script(String perFunction) throws IOException {
    Path script = Files.writeString(folder.resolve("cc.sh"), """
        while read -r line; do
          case "$line" in *__device__*) ;; *) continue ;; esac
          number=${line##*periscope_operation_}
          name=periscope_operation_${number%%%%[!0-9]*}
          echo ".visible .func (.param .b32 result) $name(.param .b64 a, .param .b32 b, .param .b32 c) {"
          echo "ld.param.u64 %%rd1, [a]; ld.param.u32 %%r1, [b]; ld.param.u32 %%r2, [c];"
        %s
          echo "ret; }"
        done < "$1" > "$2"
        """.formatted(perFunction));
    return compiler(FILE.formatted(script));
  }

  private TestedCompiler compiler(String text) throws IOException {
    return Compilers.load(Files.writeString(folder.resolve("script.compiler"), text).toString());
  }

  private static String table(TestedCompiler compiler) {
    return ExtractedTable.print(
        Extraction.of(new CompilerQuery(
            compiler.forOperations(), compiler.usualLevel(), AnswerCache.none(), () -> false), n -> { }),
        "periscope extract");
  }

  private static List<String> rows(String table) {
    return table.lines().dropWhile(l -> !l.startsWith("mapping")).skip(2).toList();
  }

  private static String message(InvalidInputException e) {
    Diagnostic first = e.diagnostics().get(0);
    return first.text().line(first.span().offset()) + ": " + first.message();
  }

  /** A compiler that makes every operation as strong as possible, and refuses each fence on its own. */
  @Test
  void everyOperationIsInTheTable() throws IOException {
    String table = table(script("""
          case "$line" in
            *__syncthreads*) echo "bar.sync 0;" ;;
            *fence*) echo "error: no fences" >&2; exit 1 ;;
            *load*|*"return *"*) echo "ld.relaxed.sys.b32 %r3, [%rd1]; st.param.b32 [result+0], %r3;" ;;
            *store*|*"= v"*) echo "st.relaxed.sys.b32 [%rd1], %r1;" ;;
            *compare*) echo "atom.cas.acq_rel.sys.b32 %r3, [%rd1], %r1, %r2;" ;;
            *Inc*) echo "atom.acq_rel.sys.inc.u32 %r3, [%rd1], %r1; st.param.b32 [result+0], %r3;" ;;
            *Dec*) echo "atom.acq_rel.sys.dec.u32 %r3, [%rd1], %r1; st.param.b32 [result+0], %r3;" ;;
            *) echo "atom.acq_rel.sys.exch.b32 %r3, [%rd1], %r1; st.param.b32 [result+0], %r3;" ;;
          esac
        """) );
    assertTrue(table.contains("(* Not compiled: error: no fences *)\nwithout fence\n"), table);
    assertTrue(table.contains("store({relaxed, release, seq_cst}, _) x v"), table);
    assertTrue(table.contains("barrier(wg)                                          => bar.cta.sync 0"), table);
    // An addition that exchanges is no row for an addition.
    assertTrue(table.contains("(* Not compiled: its code is wrong, atom.acq_rel.sys.exch r, x, v: "), table);
    assertEquals(List.of(
        "this row asks for less than its head: acquire and seq_cst, but ld.relaxed.sys",
        "this row asks for less than its head: release and seq_cst, but st.relaxed.sys",
        "this row asks for less than its head: seq_cst, but atom.acq_rel.sys"),
        Lint.check(new Mappings().parse(new SourceText("t.map", table))).stream().map(Diagnostic::message).distinct()
            .toList(), "of the rows of clusters, too");
  }

  /** Code that does something other than its operation is reported, and the other rows are written. */
  @Test
  void whatIsWrongIsNoRow() throws IOException {
    String table = table(script("""
          case "$line" in
          *device*fetch_add*relaxed*) echo 'atom.relaxed.gpu.add.s32 %r3, [%rd1], %r1; st.param.b32 [result], %r3;';;
          *device*fetch_max*relaxed*) echo 'atom.relaxed.gpu.max.u32 %r3, [%rd1], %r1; st.param.b32 [result], %r3;';;
          *) ;;
          esac"""));
    assertTrue(table.contains("r = fetch_add(relaxed, _) x v"), table);
    assertTrue(table.contains("(* Not compiled: its code is wrong, nothing: a row for store must write v to x"), table);
    assertTrue(table.contains("(* Not compiled: 'atom.relaxed.gpu.max.u32' compares numbers without a sign *)"), table);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "exit 1                    | compiles none of",
      "echo 'foo.b32 %r1;'       | unknown instruction 'foo.b32'",
      "echo 'st.b32 [%rd1], %r1 }' | this instruction has no end"})
  void whatCannotBeUsed(String perFunction, String message) {
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> table(script(perFunction)));
    assertTrue(message(e).contains(message), () -> message(e));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "compile sh | compile no-such-program | 0: the program 'no-such-program' does not start",
      "from cuda  | from cude               | 3: 'cude' is nothing that a compiler can be from",
      "to ptx     | to gpuasm               | 4: 'gpuasm' is nothing that a compiler can be to",
      "form cuda  | from opencl             | 5: 'from' stands twice",
      "form cuda  | fort cuda               | 5: no line of a compiler's file starts with 'fort'",
      "{output}   | out                     | 7: the command does not say where {output} goes",
      "version echo script 1.0 | # nothing  | 1: this file does not say 'version'"})
  void files(String part, String changed, String message) {
    InvalidInputException e = assertThrows(InvalidInputException.class,
        () -> table(compiler(FILE.formatted("cc.sh").replace(part, changed))));
    String expected = message.replaceFirst("^0", "1");
    assertTrue(message(e).startsWith(expected), () -> message(e));
  }

  /**
   * The tables of NVIDIA's compiler, release 13.0, and of LLVM's back end, release 19.1. Read-modify-writes of the
   * latter have neither order nor scope, and it refuses acquire loads, release stores and fences. The code of both was
   * also read by hand, row by row.
   */
  @ParameterizedTest
  @ValueSource(strings = {"nvcc", "nvcc-functions", "llc-19", "clang-scoped-19"})
  void realCompilers(String name) throws IOException {
    ForeignTools.onPath(name.replaceFirst("-functions|-scoped", ""));
    String table = table(Compilers.load(name));
    String golden = new String(Objects.requireNonNull(
        ExtractionTest.class.getResourceAsStream("/" + name + ".map")).readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(String.join("\n", rows(golden)), String.join("\n", rows(table)));
    List<String> found = Lint.check(new Mappings().parse(new SourceText(name + ".map", table))).stream()
        .map(Diagnostic::message).toList();
    assertEquals(name.startsWith("nvcc") ? List.of() : List.of("this row asks for less than its head: any scope,"
        + " acquire, release and seq_cst, but atom"), found);
  }

  /** The shipped tables of LLVM 19 have the rows of its programs, and no others, operation by operation. */
  @ParameterizedTest
  @CsvSource({"llc-19, llvm-19-ptx", "clang-scoped-19, cuda-clang-19-ptx", "clang-19, opencl-clang-19-ptx",
    "llc-19-gfx900, llvm-19-gfx900", "llc-19-gfx90a, llvm-19-gfx90a", "llc-19-gfx942, llvm-19-gfx942",
    "llc-19-gfx942-tgsplit, llvm-19-gfx942-tgsplit", "llc-19-gfx1030-cu, llvm-19-gfx1030-cu",
    "llc-19-gfx1030-wgp, llvm-19-gfx1030-wgp", "llc-19-gfx1100-cu, llvm-19-gfx1100-cu",
    "llc-19-gfx1100-wgp, llvm-19-gfx1100-wgp", "llc-19-gfx1200-cu, llvm-19-gfx1200-cu",
    "llc-19-gfx1200-wgp, llvm-19-gfx1200-wgp"})
  void shippedTables(String name, String shipped) {
    ForeignTools.onPath(name.replaceFirst("-scoped|-gfx.*", ""));
    Mapping extracted = new Mappings().parse(new SourceText(name + ".map", table(Compilers.load(name))));
    Mapping table = new Mappings().load(shipped);
    for (SourceOperation o : SourceOperation.all(table.source(), table.target())) {
      assertEquals(extracted.code(o), table.code(o), o::toString);
    }
  }
}
