package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Files of one's own that kernels include. */
class IncludeTest {

  @TempDir
  Path folder;

  private String write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text).toString();
  }

  private static String words(Result result) {
    return result.out().replaceAll("\\s+", " ") + result.err();
  }

  /** Guards, {@code #pragma once}, and files that are named from the folder of the file that names them. */
  @Test
  void filesThatIncludeFiles() throws IOException {
    write("lib/types.h", "#ifndef TYPES\n#define TYPES\n/* a comment */ typedef struct { int a; } node;\n#endif\n");
    write("lib/lock.h", """
        #pragma once
        #include "types.h"
        #define ONE 1
        constant int table[2] = {5, ONE}; // with an end
        int twice(int x) { return 2 * x; }
        """);
    String file = write("k.cl", """
        #include "lib/lock.h"
        #include "lib/lock.h"
        #include "lib/types.h"
        #ifdef NEVER
        #include "missing.h"
        #endif
        kernel void k(global int *o, global node *n) { n->a = twice(table[0]) + ONE; *o = n->a; }
        """);
    Result result = Result.of("kernel", file, "-g", "1x1");
    assertTrue(words(result).contains("o=11"), words(result));
  }

  /** What happens in an included file is told with its name and its line. */
  @Test
  void reportsNameTheFile() throws IOException {
    write("own.h", "void put(global int *x)\n{\n  *x += 1;\n}\n");
    String file = write("k.cl", "#include \"own.h\"\nkernel void k(global int *o) { put(o); }\n");
    Result result = Result.of("kernel", file, "-g", "1x2");
    assertEquals(Exit.FAILS, result.exit(), words(result));
    assertTrue(words(result).contains("P0, own.h, line 3: *x (non-atomic read of o) races with P1, own.h, line "
        + "3: *x += "
        + "1 (non-atomic write of o)"), words(result));
    Result json = Result.of("kernel", file, "-g", "1x2", "--json");
    assertTrue(json.out().contains("own.h, line 3: *x += 1"), json.out());
  }

  @Test
  void mistakesStandWhereTheyAre() throws IOException {
    write("own.h", "#define N 2\nint f(int x)\n{\n  return x + y;\n}\n");
    String file = write("k.cl", "#include \"own.h\"\nkernel void k(global int *o) { *o = f(N); }\n");
    Result result = Result.of("kernel", file, "-g", "1x1", "--set", "o[2]");
    assertEquals(Exit.INVALID, result.exit());
    assertTrue(result.err().contains("own.h:4:14: error: unknown name y in f\n 4 |   return x + y;\n   |        "
        + "      ^"),
        result.err());
  }

  @Test
  void filesThatAreMissingOrEndless() throws IOException {
    String file = write("k.cl", "\n#include \"own.h\"\nkernel void k(global int *o) { *o = 1; }\n");
    Result missing = Result.of("kernel", file, "-g", "1x1");
    assertEquals(Exit.INVALID, missing.exit());
    assertTrue(missing.err().contains("k.cl:2:1: error: there is no file " + folder.resolve("own.h") + "\n 2 | "
        + "#include "
        + "\"own.h\"\n   | ^^^^^^^^\n   = files are looked for from the folder"), missing.err());
    write("own.h", "#include \"own.h\"\n");
    Result endless = Result.of("kernel", file, "-g", "1x1");
    assertTrue(endless.err().contains("own.h:1:1: error: files include each other more than 32 deep"), endless.err());
    write("own.h", "#if 1\n");
    Result open = Result.of("kernel", file, "-g", "1x1");
    assertTrue(open.err().contains("own.h:1:1: error: this has no #endif"), open.err());
    write("own.h", "int f(void) { return 1; /* never closed");
    Result comment = Result.of("kernel", file, "-g", "1x1");
    assertTrue(comment.err().contains("own.h:1:25: error: this comment is never closed"), comment.err());
  }

  /** A description of its own stands beside files that are included. */
  @Test
  void withADescription() throws IOException {
    write("own.h", "int f(int x) { return x + 1; }\n");
    String file = write("k.cl", "#include \"own.h\"\nkernel void k(global int *o, int n) { *o = f(n); }\n");
    String spec = write("a.spec", "/* launch on 1x1 { o; n = 4 } forall (o=5) */");
    Result result = Result.of("kernel", file, "--spec", spec);
    assertEquals(Exit.OK, result.exit(), words(result));
    write("own.h", "int f(int x) { return x + z; }\n");
    Result wrong = Result.of("kernel", file, "--spec", spec);
    assertTrue(wrong.err().contains("own.h:1:27: error: unknown name z in f"), wrong.err());
  }

  /** Headers of CUDA and of C++ are passed over, in quotes, too, unless a file of one's own is called so. */
  @Test
  void headersOfCuda() throws IOException {
    String file = write("h.cu", """
        #include "cuda_runtime.h"
        #include "device_launch_parameters.h"
        #include <device_launch_parameters.h>
        #include <helper_cuda.h>
        #include <cuda_fp16.h>
        #include <math_constants.h>
        #include <atomic>
        #include <cuda/std/cstdint>
        #include <cuda/barrier>
        __global__ void k(int *o) { *o = ONE; }
        """);
    Result passed = Result.of("kernel", file, "-g", "1x1", "-D", "ONE=1");
    assertEquals(Exit.OK, passed.exit(), passed.out() + passed.err());
    write("cuda_runtime.h", "#define ONE 7\n");
    Result own = Result.of("kernel", file, "-g", "1x1");
    assertTrue(own.out().contains("o=7"), own.out() + own.err());
    String foreign = write("b.cu", "#include <boost/any.hpp>\n__global__ void k(int *o) { *o = 1; }\n");
    Result other = Result.of("kernel", foreign, "-g", "1x1");
    assertTrue(other.err().contains("b.cu:1:1: error: no file is read here"), other.err());
  }

  /** Folders of -I come behind the folder of the file, in their order, and before headers that are known. */
  @Test
  void foldersToLookInto() throws IOException {
    write("one/a.cuh", "#define A 1\n#include <b.cuh>\n");
    write("two/a.cuh", "#define A 2\n");
    write("two/b.cuh", "#define B 20\n");
    write("two/cuda_runtime.h", "#define C 300\n");
    String file = write("i.cu", "#include <a.cuh>\n#include \"cuda_runtime.h\"\n#if __has_include(<b.cuh>)\n"
        + "__global__ void k(int *o) { *o = A + B + C; }\n#endif\n");
    Result one = Result.of("kernel", file, "-g", "1x1", "-I", folder.resolve("one").toString(), "-I",
        folder.resolve("two") + "/");
    assertTrue(one.out().contains("o=321"), words(one));
    Result none = Result.of("kernel", file, "-g", "1x1");
    assertTrue(none.err().contains("i.cu:1:1: error: no file is read here") && none.err().contains("-I"), none.err());
    write("a.cuh", "#define A 5\n#define B 0\n#define C 0\n");
    Result own = Result.of("kernel", write("i.cu", "#include \"a.cuh\"\n__global__ void k(int *o) { *o = A; }\n"), "-g",
        "1x1", "-I", folder.resolve("one").toString());
    assertTrue(own.out().contains("o=5"), words(own));
  }

  /** What an answer rests on that the file does not say stands in it, in the lines of whatever file it is in. */
  @Test
  void whatAnAnswerRestsOn() throws IOException {
    write("own.h", "\n#ifdef __HIP__\n#define F 1\n#else\n#define F 2\n#endif\n#define N 3\n");
    String file = write("k.cu", "#include \"own.h\"\n__global__ void k(int *o) { *o = F(N) + P(1); }\n");
    Result result = Result.of("kernel", file, "-g", "1x1", "-D", "N=4", "-D", "P(x)=(x + 10)", "-D", "Q()=", "-U",
        "__CUDACC__", "-D", "R");
    assertEquals(Exit.INVALID, result.exit(), words(result));
    file = write("k.cu", "#include \"own.h\"\n__global__ void k(int *o) { *o = F * N + P(1) Q(); }\n");
    result = Result.of("kernel", file, "-g", "1x1", "-D", "N=4", "-D", "P(x)=(x + 10)", "-D", "Q()=");
    assertEquals(Exit.OK, result.exit(), words(result));
    assertTrue(result.out().contains("o=17"), result.out());
    assertTrue(words(result).contains("Rests on __HIP__ being undefined (own.h, line 2). the file's own N in place of"
        + " that of -D (own.h, line 7)."), result.out());
    Result json = Result.of("kernel", file, "-g", "1x1", "-D", "N=4", "-D", "P(x)=(x + 10)", "-D", "Q()=", "--json");
    assertTrue(json.out().replaceAll("\\s", "").contains("\"kind\":\"undefined\",\"name\":\"__HIP__\",\"places\":["
        + "\"own.h,line2\"]"), json.out());
  }

  /** Tests say it with the place, and in JSON. */
  @Test
  void whatATestRestsOn() throws IOException {
    String file = write("t.litmus", "CUDA t\n#if defined(__HIP__)\n#endif\n{ x = 0; }\nP0 (int* x) { *x = N; }\n"
        + "exists (x=3)\n");
    Result result = Result.of("simulate", file, "-D", "N=3");
    assertTrue(result.err().contains("t.litmus:2:13: warning: the answer rests on __HIP__ being undefined (line 2)"),
        result.err());
    Result json = Result.of("simulate", file, "-D", "N=3", "--json");
    assertTrue(json.out().contains("\"premises\""), json.out());
    Result wrong = Result.of("simulate", file, "-D", "N=3", "--arch", "sm_1");
    assertTrue(wrong.err().contains("--arch sm_1: nvcc compiles for no such processor"), wrong.err());
  }
}
