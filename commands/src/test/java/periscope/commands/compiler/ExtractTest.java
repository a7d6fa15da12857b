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

/** {@code extract} with a compiler that is a script; it makes of every operation what an exchange could be. */
class ExtractTest {

  @TempDir
  private Path folder;
  private Path compiler;

  /** It starts no other programs: it is called for half, a quarter and so on of what it refuses, a thousand times. */
  @BeforeEach
  void writeCompiler() throws IOException {
    Path script = Files.writeString(folder.resolve("cc.sh"), """
        while read -r line; do
          case "$line" in
            *__device__*exchange\\(*) ;;
            *__device__*) echo "error: exchanges only" >&2; exit 1 ;;
            *) continue ;;
          esac
          number=${line##*periscope_operation_}
          name=periscope_operation_${number%%[!0-9]*}
          echo ".visible .func (.param .b32 result) $name(.param .b64 a, .param .b32 b) {"
          echo "ld.param.u64 %rd1, [a]; ld.param.u32 %r1, [b];"
          echo "atom.exch.acq_rel.sys.b32 %r3, [%rd1], %r1; st.param.b32 [result+0], %r3; ret; }"
        done < "$1" > "$2" && test -s "$2"
        """);
    compiler = Files.writeString(folder.resolve("mine.compiler"), """
        compiler Exchanges
        from cuda
        to ptx
        form cuda
        version echo mine 1.0
        compile sh %s {input} {output} {level}
        level usual
        """.formatted(script));
  }

  @Test
  void aTableForTheOtherCommands() throws IOException {
    Path table = folder.resolve("mine.map");
    Result extracted = Result.of("extract", compiler.toString(), "--out", table.toString());
    assertEquals(Exit.OK, extracted.exit(), extracted::err);
    assertEquals("", extracted.out());
    assertTrue(Files.readString(table).contains(
        "r = exchange({relaxed, acquire, release, acq_rel, seq_cst}, _) x v =>\n    atom.acq_rel.sys.exch r, x, v\n"));
    Result lint = Result.of("lint", table.toString());
    assertEquals(Exit.OK, lint.exit(), lint::out);
    // The compiler's one instruction has no fence for seq_cst.
    assertTrue(lint.err().contains("asks for less than its head: seq_cst, but atom.acq_rel.sys"), lint::err);
    assertTrue(lint.out().endsWith("mine.map: 1 warning\n"), lint::out);
    Result verdict = Result.of("verify", table.toString(), "--events", "2");
    assertEquals(Exit.OK, verdict.exit(), verdict::out);
  }

  @Test
  void whatCannotBeAsked() throws IOException {
    assertEquals(Exit.USAGE, Result.of("extract", compiler.toString(), "--level", "usul").exit());
    Result unknown = Result.of("extract", "nvc");
    assertEquals(Exit.INVALID, unknown.exit());
    assertTrue(unknown.err().contains("did you mean nvcc?"), unknown::err);
    Files.writeString(compiler, Files.readString(compiler).replace("compile sh", "compile no-such-compiler"));
    Result missing = Result.of("extract", compiler.toString());
    assertEquals(Exit.INVALID, missing.exit());
    assertTrue(missing.err().contains("the program 'no-such-compiler' does not start"), missing::err);
  }

  /** As a release that is older than scoped atomics: it knows barriers only. */
  @Test
  void aTableOfNearlyNothingIsUnknown() throws IOException {
    Path script = folder.resolve("cc.sh");
    Files.writeString(script,
        Files.readString(script).replace("*exchange\\(*) ;;", "*scope_block*exchange\\(*relaxed*) ;;"));
    Result old = Result.of("extract", compiler.toString());
    assertEquals(Exit.UNKNOWN, old.exit(), old::err);
    assertTrue(old.err().replaceAll("\\s+", " ").contains("compiles 1 of "), old::err);
    assertTrue(old.err().contains("(mine 1.0) is most likely too old"), old::err);
    assertTrue(old.err().contains("error: exchanges only"), old::err);
  }

  @Test
  void tellsWhatDiffers() throws IOException {
    Path table = folder.resolve("old.map");
    Result.of("extract", compiler.toString(), "-o", table.toString());
    Files.writeString(table, Files.readString(table).replace("atom.acq_rel.sys", "atom.acq_rel.gpu"));
    Result other = Result.of("extract", "--diff", table.toString(), compiler.toString());
    assertEquals(Exit.FAILS, other.exit(), other::err);
    assertEquals("exchange\n  - atom.acq_rel.gpu.exch r, x, v\n  + atom.acq_rel.sys.exch r, x, v\n", other.out());
    Result both = Result.of("extract", "--diff", compiler.toString(), compiler.toString());
    assertEquals(Exit.OK, both.exit(), both::err);
    assertEquals("The same code for every operation.\n", both.out());
    Result languages = Result.of("extract", "--diff", "rsp-proposed", compiler.toString());
    assertEquals(Exit.USAGE, languages.exit(), languages::out);
    assertTrue(languages.err().replaceAll("\\s+", " ")
        .contains("rsp-proposed goes from opencl-rsp to gpuasm"), languages::err);
  }

  @Test
  void isStopped() {
    Result stopped = Result.of("extract", compiler.toString(), "--timeout", "0.000001");
    assertEquals(Exit.UNKNOWN, stopped.exit(), stopped::err);
    assertTrue(stopped.err().contains("no table was written"), stopped::err);
  }
}
