package periscope.commands.compiler;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;

/** The model of {@code check --code} if the user names none. */
class CheckCodeModelTest {

  @TempDir
  private Path folder;

  /** A source in OpenCL C is standard OpenCL, which tables from opencl compile, unless it has remote operations. */
  @ParameterizedTest
  @CsvSource({"plain, opencl", "remote, opencl-rsp"})
  void theModelOfOpenCl(String word, String model) throws IOException {
    String relaxed = "memory_order_relaxed, memory_scope_device";
    Path source = Files.writeString(folder.resolve("put.cl"), """
        /* launch { x = 0 } P0@wg 0, dev 0 { put(x); } P1@wg 1, dev 0 { put(x); } */
        void put(global atomic_int *x) {
          atomic_store_explicit(x, 1, ORDER);
        }
        """.replace("ORDER", word.equals("remote") ? relaxed + ", remote" : relaxed));
    Path code = Files.writeString(folder.resolve("put.ll"), """
        define void @put(ptr addrspace(1) %0) {
          store atomic i32 1, ptr addrspace(1) %0 monotonic, align 4
          ret void
        }
        """);
    Result result = Result.of("check", "--source", source.toString(), "--code", code.toString());
    assertTrue(result.out().contains(", source under " + model + ", compiled under llvm-scoped"), result::out);
  }
}
