package periscope.cli.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;

/** Conditions that compiled code promises, in kernels that are looked at by pairs of work-items. */
class PairsPromisesTest {

  @TempDir
  private Path folder;

  private void check(String file, String text, String set, int exit, String told) throws IOException {
    Path path = folder.resolve(file);
    Files.writeString(path, text);
    Result result = Result.of("kernel", path.toString(), "--grid", "64x2", "--pairs", "--set", set);
    assertEquals(exit, result.exit(), result.out() + result.err());
    assertTrue(result.out().replaceAll("\\s+", " ").contains(told), result.out());
  }

  /** The search takes promises of LLVM IR for true, the report names them, and a promise never kept leaves it open. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"127|n in 0..1000|0|Rests on the conditions of llvm.assume holding",
      "126|n in 0..1000|1|where n = 127", "127|n = 100|3|no run comes to the end of the code"})
  void assumptionsOfIrCount(int below, String set, int exit, String told) throws IOException {
    check("a.ll", """
        target triple = "spir64"
        define spir_kernel void @k(ptr addrspace(1) %x, i32 %n) {
          %c = icmp ugt i32 %n, BELOW
          call void @llvm.assume(i1 %c)
          %g = call spir_func i64 @_Z13get_global_idj(i32 0)
          %i = trunc i64 %g to i32
          %r = urem i32 %i, %n
          %w = zext i32 %r to i64
          %p = getelementptr i32, ptr addrspace(1) %x, i64 %w
          store i32 1, ptr addrspace(1) %p, align 4
          ret void
        }
        declare spir_func i64 @_Z13get_global_idj(i32)
        declare void @llvm.assume(i1)
        """.replace("BELOW", "" + below), set, exit, told);
  }

  /** A race before a broken promise is none: with such numbers the code does nothing that is defined. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"5|n in 0..1000|3|not ruled out", "9|n in 0..1000|1|where n = 8"})
  void aPromiseCountsForTheCodeBeforeIt(int below, String set, int exit, String told) throws IOException {
    check("b.ll", """
        target triple = "spir64"
        define spir_kernel void @k(ptr addrspace(1) %x, i32 %n) {
          %small = icmp ult i32 %n, BELOW
          br i1 %small, label %write, label %end
        write:
          store i32 1, ptr addrspace(1) %x, align 4
          br label %end
        end:
          call spir_func void @_Z7barrierj(i32 1)
          %c = icmp ugt i32 %n, 7
          call void @llvm.assume(i1 %c)
          ret void
        }
        declare spir_func void @_Z7barrierj(i32)
        declare void @llvm.assume(i1)
        """.replace("BELOW", "" + below), set, exit, told);
  }

  /** Promises in SPIR-V count as promises in LLVM IR do. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"127|n in 0..1000|0|Rests on the conditions of OpAssumeTrueKHR holding",
      "126|n in 0..1000|1|where n = 127", "127|n = 100|3|no run comes to the end of the code"})
  void assumptionsOfSpirvCount(int below, String set, int exit, String told) throws IOException {
    check("a.spvasm", """
        OpCapability Addresses
        OpCapability Kernel
        OpCapability Int64
        OpCapability ExpectAssumeKHR
        OpExtension "SPV_KHR_expect_assume"
        OpMemoryModel Physical64 OpenCL
        OpEntryPoint Kernel %k "k" %place
        OpName %x "x"
        OpName %n "n"
        OpDecorate %place BuiltIn GlobalInvocationId
        %void = OpTypeVoid
        %bool = OpTypeBool
        %uint = OpTypeInt 32 0
        %ulong = OpTypeInt 64 0
        %three = OpTypeVector %ulong 3
        %input = OpTypePointer Input %three
        %buffer = OpTypePointer CrossWorkgroup %uint
        %type = OpTypeFunction %void %buffer %uint
        %one = OpConstant %uint 1
        %below = OpConstant %uint BELOW
        %place = OpVariable %input Input
        %k = OpFunction %void None %type
        %x = OpFunctionParameter %buffer
        %n = OpFunctionParameter %uint
        %begin = OpLabel
        %c = OpUGreaterThan %bool %n %below
        OpAssumeTrueKHR %c
        %all = OpLoad %three %place Aligned 32
        %g = OpCompositeExtract %ulong %all 0
        %i = OpUConvert %uint %g
        %r = OpUMod %uint %i %n
        %w = OpUConvert %ulong %r
        %p = OpInBoundsPtrAccessChain %buffer %x %w
        OpStore %p %one Aligned 4
        OpReturn
        OpFunctionEnd
        """.replace("BELOW", "" + below), set, exit, told);
  }
}
