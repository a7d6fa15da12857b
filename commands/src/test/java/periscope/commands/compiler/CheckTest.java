package periscope.commands.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** {@code check} with a compiler that is a script: it stores to the first parameter, and does odd things for others. */
class CheckTest {

  @TempDir
  private Path folder;
  private Path compiler;
  private Path script;

  @BeforeEach
  void writeCompiler() throws IOException {
    script = Files.writeString(folder.resolve("cc.sh"), """
        grep -q crash "$1" && kill -SEGV $$
        grep -q hang "$1" && sleep 100
        grep -q flood "$1" && yes
        grep -q fail "$1" && echo "error: it fails" && exit 1
        grep -q silent "$1" && exit 0
        echo .version 9.0 > "$2"
        grep -q directive "$1" && echo ".visible .func f() { .strange 1; }" >> "$2"
        strange=; grep -q instruction "$1" && strange="frob.u32 %r1, 1;"
        grep "__device__ void" "$1" | while read -r line; do
          name=$(echo "$line" | sed 's/.* \\(t[0-9a-f]*_P[0-9]*\\)(.*/\\1/')
          echo ".visible .func $name(.param .b64 a) { .reg .b64 %rd<2>; .reg .b32 %r<2>;" >> "$2"
          echo "ld.param.u64 %rd1, [a]; $strange st.u32 [%rd1], 1; ret; }" >> "$2"
        done
        """);
    compiler = Files.writeString(folder.resolve("mine.compiler"), """
        compiler Stores of 1
        from cuda
        to ptx
        form cuda
        version echo mine 1.0
        compile sh %s {input} {output}
        limits 6 4096
        """.formatted(script));
  }

  private Path test(String name, int value) throws IOException {
    Files.createDirectories(folder.resolve("tests"));
    return Files.writeString(folder.resolve("tests").resolve(name + ".litmus"), "CUDA " + name + "\n{ [" + name
        + "]=0; }\nP0@cta 0, gpu 0 (int* " + name + ") {\n  *" + name + " = " + value + ";\n}\nexists (" + name
        + "=2)\n");
  }

  private Result check(String... more) {
    String[] all = new String[more.length + 3];
    all[0] = "check";
    all[1] = compiler.toString();
    System.arraycopy(more, 0, all, 2, more.length);
    all[all.length - 1] = "--no-cache";
    return Result.of(all);
  }

  @Test
  void storesWhatTheSourceDoesNot() throws IOException {
    Result right = check(test("x", 1).toString());
    assertEquals(Exit.OK, right.exit(), right::err);
    Result wrong = check(test("x", 2).toString());
    assertEquals(Exit.FAILS, wrong.exit(), wrong::err);
    assertTrue(wrong.out().startsWith("UNSOUND  mine  for x, source under cuda-scoped-cpp"), wrong::out);
    assertTrue(wrong.out().contains("    store(na) x 2  st x, 1\n"), wrong::out);
    assertTrue(wrong.out().contains("  Outcome  finally x=1 "), wrong::out);
  }

  /** One diagnostic for each, and the others are checked. */
  @Test
  void doesOddThings() throws IOException {
    String[] odd = {"crash", "hang", "flood", "fail", "silent", "directive", "instruction"};
    for (String name : odd) {
      test(name, 1);
    }
    test("right", 1);
    test("wrong", 2);
    Result all = check(folder.resolve("tests").toString());
    assertEquals(Exit.FAILS, all.exit(), all::err);
    assertTrue(all.out().contains("verdicts      7 inapplicable, 1 sound, 1 unsound"), () -> all.out() + all.err());
    String[] why = {"crash.litmus:1:1: error: mine does not compile this test: exit code 139",
        "hang.litmus:1:1: error: mine does not compile this test: the compiler took longer than 6 s",
        "flood.litmus:1:1: error: mine does not compile this test: the compiler wrote more than 1000000 characters",
        "fail.litmus:1:1: error: mine does not compile this test: error: it fails",
        "silent.litmus:1:1: error: mine does not compile this test: the compiler wrote no file",
        "directive.litmus:1:1: error: mine does not compile this test: the compiler wrote what is not known: this "
            + "directive is not known: .visible .func f() { .strange 1; }",
        "mine's code for instruction:2:25: error: 'frob.u32' is not known"};
    for (String line : why) {
      assertTrue(all.err().contains(line), () -> line + "\nis not in\n" + all.err());
    }
  }

  @Test
  void tellsOnlyWhatChanged() throws IOException {
    test("x", 1);
    test("y", 1);
    String tests = folder.resolve("tests").toString();
    Path before = Files.writeString(folder.resolve("before.json"), check(tests, "--json").out());
    Result same = check(tests, "--diff", before.toString());
    assertEquals(Exit.OK, same.exit(), same::err);
    assertTrue(same.out().contains("0 programs in "), same::out);
    assertTrue(same.out().contains("  as before     2 programs\n"), same::out);
    test("y", 2);
    Result other = check(tests, "--diff", before.toString(), "-q");
    assertEquals(Exit.FAILS, other.exit(), other::err);
    assertTrue(other.out().contains("\ny "), other::out);
    assertFalse(other.out().contains("\nx "), other::out);
    Result none = check(tests, "--diff", compiler.toString());
    assertEquals(Exit.INVALID, none.exit(), none::out);
    assertTrue(none.err().contains("--diff wants what an earlier check wrote with --json"), none::err);
  }

  /** Code that goes round more often than the source was followed shows nothing wrong; what ends earlier does. */
  @Test
  void codeWithOtherLoops() throws IOException {
    Path script = Files.writeString(folder.resolve("rounds.sh"), """
        add=1; grep -q '(8,' "$1" && add=7
        : > "$2"
        for name in $(sed -n 's/.* \\(t[0-9a-f]*_P[01]\\)(.*/\\1/p' "$1"); do
          case $name in
          *_P0) echo ".visible .func $name(.param .b64 a) { .reg .b64 %rd<2>; ld.param.u64 %rd1, [a];" >> "$2"
            echo "atom.relaxed.gpu.exch.b32 _, [%rd1], $add; ret; }" >> "$2";;
          *) echo ".visible .func (.param .b32 out) $name(.param .b64 a) { .reg .b64 %rd<2>; .reg .b32 %r<4>;" >> "$2"
            echo ".reg .pred %p<2>; ld.param.u64 %rd1, [a]; mov.b32 %r3, 0;" >> "$2"
            echo "\\$L1: ld.relaxed.gpu.b32 %r1, [%rd1]; ld.relaxed.gpu.b32 %r2, [%rd1]; add.s32 %r3, %r3, 2;" >> "$2"
            echo "add.s32 %r1, %r1, %r2; setp.eq.s32 %p1, %r1, 0; @%p1 bra \\$L1;" >> "$2"
            echo "st.param.b32 [out], %r3; st.param.b32 [out+4], $add; ret; }" >> "$2";;
          esac
        done
        """);
    Files.writeString(compiler, Files.readString(compiler).replaceFirst("compile sh \\S+", "compile sh " + script));
    String source = """
        CUDA rounds
        { [x]=0; }
        P0@cta 0, gpu 0 (int* x) { atomicExch(x, 1); }
        P1@cta 1, gpu 0 (int* x) {
          int r0 = 0; int r1 = 0;
          while (r1 == 0) {
            r1 = cuda::atomic_ref<int, cuda::thread_scope_device>(*x).load(cuda::memory_order_relaxed);
            r0 = r0 + 1;
          }
        }
        exists (1:r0=2)
        """;
    Path test = Files.writeString(folder.resolve("rounds.litmus"), source);
    Result open = check(test.toString());
    assertTrue(open.out().startsWith("UNKNOWN"), () -> open.out() + open.err());
    assertTrue(open.out().contains("the loop in line 6 and loops of"), open::out);
    Files.writeString(test, source.replace("atomicExch(x, 1)", "atomicExch(x, 8)"));
    Result wrong = check(test.toString());
    assertTrue(wrong.out().startsWith("UNSOUND"), () -> wrong.out() + wrong.err());
  }

  @Test
  void aFolderWithoutTestsForIt() throws IOException {
    Path tests = Files.createDirectories(folder.resolve("others"));
    Files.writeString(tests.resolve("x.litmus"), "PTX x\n{ x=0; }\nP0@cta 0 ;\nst x, 1 ;\nexists (x=1)\n");
    Result none = check(tests.toString());
    assertEquals(Exit.INVALID, none.exit(), none::out);
    assertTrue(none.err().contains("there is no cuda test in "), none::err);
  }

  @Test
  void isNotThere() throws IOException {
    Files.writeString(compiler, Files.readString(compiler).replace("echo mine", "no-such-compiler"));
    Result none = check(test("x", 1).toString());
    assertEquals(Exit.INVALID, none.exit(), none::out);
    assertTrue(none.err().contains("the program 'no-such-compiler' does not start"), none::err);
  }

  @Test
  void hasNoSuchLevel() throws IOException {
    Result none = check(test("x", 1).toString(), "--level", "usul");
    assertEquals(Exit.USAGE, none.exit(), none::out);
    assertTrue(none.err().replaceAll("\\s+", " ").contains("mine has no level 'usul': did you mean usual?"), none::err);
  }

  /** What a compiler drops is told, in the report, in the sums and in JSON, and is no error. */
  @Test
  void dependenciesThatTheCodeHasNot() throws IOException {
    Files.writeString(script, """
        name=$(grep -o 't[0-9a-f]*_P0' "$1" | head -n 1)
        value=1; grep -q keep "$1" && value=%r3
        cat > "$2" <<END
        .version 9.0
        .visible .func (.param .b32 v) $name(.param .b64 a, .param .b64 b) { .reg .b64 %rd<3>; .reg .b32 %r<4>;
        ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b]; ld.volatile.u32 %r1, [%rd1]; and.b32 %r2, %r1, 1073741824;
        or.b32 %r3, %r2, 1; st.volatile.u32 [%rd2], $value; st.param.b32 [v], %r1; ret; }
        END
        """);
    for (String name : List.of("keep", "drop")) {
      Files.writeString(Files.createDirectories(folder.resolve("deps")).resolve(name + ".litmus"), "CUDA " + name
          + "\n{ [" + name + "]=0; [y]=0; }\nP0@cta 0, gpu 0 (volatile int* " + name
          + ", volatile int* y) {\n  int r0 = *" + name + ";\n  *y = (r0 & 1073741824) + 1;\n}\nexists (0:r0=0)\n");
    }
    String dropped = "0 of 1 kept; lost: P0 data, from the load of drop to the store to y";
    Result one = Result.of("check", compiler.toString(), folder.resolve("deps/drop.litmus").toString(), "--no-cache");
    assertEquals(Exit.OK, one.exit(), one::err);
    assertTrue(one.out().replaceAll("\\s+", " ").contains("Depends " + dropped + "."), one::out);
    Result both = Result.of("check", compiler.toString(), folder.resolve("deps").toString(), "--no-cache");
    assertEquals(Exit.OK, both.exit(), both::err);
    assertTrue(both.out().contains("  dependencies  1 of 2 kept; lost in drop\n"), both::out);
    Result json = Result.of(
        "check", compiler.toString(), folder.resolve("deps").toString(), "--no-cache", "--json");
    assertTrue(json.out().replaceAll("\\s+", "").contains("\"dependencies\":{\"kept\":0,\"changed\":[],\"lost\":[{"
        + "\"thread\":0,\"kind\":\"data\",\"from\":\"theloadofdrop\",\"to\":\"thestoretoy\"}],"), json::out);
  }
}
