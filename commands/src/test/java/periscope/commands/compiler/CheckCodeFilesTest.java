package periscope.commands.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** {@code check --source --code}: files of functions that declare variables, and files without a launch. */
class CheckCodeFilesTest {

  private static final String LAUNCH =
      "/* launch { f = 0 } P0@cta 0, gpu 0 { put(f); } P1@cta 1, gpu 0 { r0 = get(f); } exists (1:r0 = 4) */\n";
  private static final String SOURCE = """
      #include <cuda/atomic>
      extern "C" __device__ void put(int *f) { atomicExch(&flag, VALUE); }
      extern "C" __device__ int get(int *f) { return atomicAdd(&flag, 0); }
      """;
  private static final String CODE = """
      .version 9.0
      .target sm_90
      .visible .global .align 4 .u32 flag;
      .visible .global .align 4 .b8 data[12];
      .visible .func put(.param .b64 a) {
        .reg .b32 %r<3>;
        mov.u32 %r1, STORED;
        atom.exch.relaxed.gpu.global.b32 %r2, [flag], %r1;
        ret;
      }
      .visible .func (.param .b32 out) get(.param .b64 a) {
        .reg .b32 %r<2>;
        atom.add.relaxed.gpu.global.u32 %r1, [flag], 0;
        st.param.b32 [out+0], %r1;
        ret;
      }
      """;

  @TempDir
  Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "int flag;                          | 4           | 4",
    "int flag = 0, last = 3;            | 3 + 1       | 4",
    "int flag; __device__ int data[64]; | 4           | 4",
    "int flag; __device__ int data[3] = {1, 2, 3}; | data[0] + data[2] | 4",
  })
  void filesWithVariables(String variables, String value, String stored) throws IOException {
    Path source = write("box.cu", LAUNCH + SOURCE.replace("extern \"C\" __device__ void",
        "__device__ " + variables + "\nextern \"C\" __device__ void").replace("VALUE", value));
    Result lint = Result.of("lint", source.toString());
    assertEquals(Exit.OK, lint.exit(), lint::err);
    Result simulated = Result.of("simulate", source.toString());
    assertTrue(simulated.out().contains("1:r0=4;"), () -> simulated.out() + simulated.err());
    Result right = check(source, CODE.replace("STORED", stored));
    assertEquals(Exit.OK, right.exit(), () -> right.out() + right.err());
    Result wrong = check(source, CODE.replace("STORED", "9"));
    assertEquals(Exit.FAILS, wrong.exit(), () -> wrong.out() + wrong.err());
  }

  /** Two threads that publish the same message race; one publishes, and another one reads. */
  @Test
  void aFunctionThatReturnsNothingGetsAReader() throws IOException {
    String publish = """
        extern "C" __device__ void publish(int *d, int *f, int v) {
          *d = v;
          atomicExch(f, 1);
        }
        """;
    Result result = check(write("box.cu", publish), CODE);
    assertEquals(Exit.INVALID, result.exit(), result::out);
    assertTrue(result.err().contains("= write, for example: /* launch { d = 0; f = 0 } P0@cta 0, gpu 0 "
        + "{ publish(d, f, 1); } P1@cta 1, gpu 0 { r0 = get(d, f); } */, with a function get in this file that reads "
        + "what publish writes, and returns it\n"), result::err);
  }

  /** Of two threads that call one function, each has a value of its own, which outcomes can show. */
  @Test
  void aFunctionThatReturnsAValueIsCalledTwice() throws IOException {
    String swap = "extern \"C\" __device__ int swap(int *x, int v) { return atomicExch(x, v); }\n";
    Result result = check(write("box.cu", swap), CODE);
    assertEquals(Exit.INVALID, result.exit(), result::out);
    assertTrue(result.err().contains("/* launch { x = 0 } P0@cta 0, gpu 0 { r0 = swap(x, 1); } "
        + "P1@cta 1, gpu 0 { r1 = swap(x, 2); } */\n"), result::err);
  }

  private Result check(Path source, String code) throws IOException {
    return Result.of("check", "--source", source.toString(), "--code", write("box.ptx", code).toString());
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }
}
