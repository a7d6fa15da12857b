package periscope.lang.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.Compilation;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** What nvcc defines, and what a text rests on that nobody defines. */
class CompilerMacrosTest {

  private static final Cuda LANGUAGE = new Cuda();
  private static final KernelFiles KERNELS = new KernelFiles();

  private static String conditional(String condition) {
    return condition + "\nP0 (int* x) { *x = 1; }\n#else\nP0 (int* x) { *x = 2; }\n#endif\n";
  }

  private static LitmusTest test(String condition, Compilation told) {
    return LANGUAGE.parse(new SourceText("t", "CUDA t\n{ x = 0; }\n" + conditional(condition)).with(told));
  }

  private static boolean holds(String condition, Compilation told) {
    LitmusTest test = test(condition, told);
    boolean holds = test.equals(test("#if 1", Compilation.NONE));
    assertTrue(holds || test.equals(test("#if 0", Compilation.NONE)));
    return holds;
  }

  private static Compilation arch(String name) {
    return new Compilation(Map.of(), Set.of(), Optional.of(name), List.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"#ifdef __CUDACC__", "#if __CUDA_ARCH__ >= 900", "#if CUDA_VERSION >= 11000",
      "#if CUDART_VERSION > 10000", "#if __CUDACC_VER_MAJOR__ >= 12 && defined(__NVCC__)", "#if __cplusplus >= 201703L",
      "#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__", "#if __SIZEOF_POINTER__ == 8 && __CHAR_BIT__ == 8",
      "#ifdef __has_include", "#if __has_include(<x.h>) == 0", "#ifdef __device__", "#if !defined(__CUDACC_RTC__)",
      "#if defined(__GNUC__) && !defined(__clang__)", "#if __CUDA_ARCH_LIST__ == __CUDA_ARCH__", "#ifndef _MSC_VER"})
  void isSoForTheNewestProcessor(String condition) {
    assertTrue(holds(condition, Compilation.NONE), condition);
  }

  @ParameterizedTest
  @CsvSource({"sm_90,900", "90,900", "900,900", "compute_70,700", "sm_100,1000", "1000,1000", "sm_60,600",
      "sm_120,1200", "1200,1200", "sm_90a,900"})
  void processors(String name, int value) {
    assertTrue(holds("#if __CUDA_ARCH__ == " + value, arch(name)), name);
  }

  @Test
  void featuresOfOneProcessor() {
    assertTrue(holds("#ifdef __CUDA_ARCH_FEAT_SM90_ALL", arch("sm_90a")));
    assertTrue(holds("#ifndef __CUDA_ARCH_FEAT_SM90_ALL", arch("sm_90")));
    assertTrue(holds("#if CUDA_VERSION < 13000", arch("sm_60")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_91", "gfx90a", "0", "sm_", "99999"})
  void processorsThatThereAreNot(String name) {
    String told = assertThrows(InvalidInputException.class, () -> test("#if 1", arch(name))).diagnostics().get(0)
        .message();
    assertTrue(told.startsWith("--arch " + name + ": nvcc compiles for no such processor"), told);
  }

  @Test
  void whatIsForgotten() {
    Compilation told = new Compilation(Map.of(), Set.of("__CUDA_ARCH__"), Optional.empty(), List.of());
    assertTrue(holds("#ifndef __CUDA_ARCH__", told));
    assertTrue(holds("#if F(2) == 5 && G() == 1", new Compilation(Map.of("F(x)", "(x * 2 + 1)", "G()", "1"))));
  }

  private static List<String> premises(String lines, Compilation told) {
    SourceText text = new SourceText("k.cu", lines + "\n/* launch k on 1x1 { x } */\n__global__ void k(int *x) { }\n")
        .with(told);
    SourceText test = new SourceText("t", "CUDA t\n" + lines + "\n{ x = 0; }\nP0 (int* x) { *x = 1; }\n").with(told);
    List<String> ofKernel = KERNELS.premises(text).stream().map(p -> p.told(text)).toList();
    assertEquals(ofKernel.size(), LANGUAGE.premises(test).size(), lines);
    return ofKernel;
  }

  @ParameterizedTest
  @CsvSource(delimiter = '@', value = {
      "#ifdef __HIP__;#endif @ __HIP__ being undefined (line 1)",
      "#if defined(__HIP__) || defined __HIP__;#endif;#ifndef __HIP__;#endif @ __HIP__ being undefined (lines 1, 3)",
      "#if 0;#elif SYCL_LANGUAGE_VERSION > 1;#endif @ SYCL_LANGUAGE_VERSION being undefined (line 2)",
      "#if _MSC_VER > 1;#endif @ _MSC_VER being undefined (line 1)",
      "#if __has_builtin(__foo);#endif @ __has_builtin(__foo) being 0 (line 1)",
      "#define __CUDA_ARCH__ 300 @ the file's own __CUDA_ARCH__ in place of that of compilers (line 1)",
      "#undef CUDA_VERSION @ the file's own CUDA_VERSION in place of that of compilers (line 1)",
      "#define N 2 @ the file's own N in place of that of -D (line 1)",
      "#undef N;#define N 2 @ the file's own N in place of that of -D (line 1)",
      "#pragma strange @ #pragma strange being passed over (line 1)",
      "_Pragma(\"strange\") @ #pragma strange being passed over (line 1)"})
  void premises(String lines, String told) {
    assertEquals(List.of(told), premises(lines.replace(";", "\n"), new Compilation(Map.of("N", "4"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"#ifdef MINE;#endif", "#if 0 && __HIP__;#endif", "#if 1 || defined(__HIP__);#endif",
      "#if 0;#ifdef __HIP__;#endif;#endif", "#ifndef __MINE_H;#define __MINE_H;#endif", "#ifndef N;#define N 2;#endif",
      "#ifndef N;#define N 4;#else;#define N 4;#endif", "#if 1;#elif defined(__HIP__);#endif", "#pragma unroll 4",
      "#ifdef __CUDA_ARCH__;#endif", "#define N 4"})
  void nothingIsToldOfWhatDoesNotMatter(String lines) {
    assertEquals(List.of(), premises(lines.replace(";", "\n"), new Compilation(Map.of("N", "4"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"#pragma pack(1)", "_Pragma(\"pack(push, 1)\")", "#pragma push_macro(N)"})
  void pragmasThatAreRefused(String line) {
    assertThrows(InvalidInputException.class, () -> test(line + "\n#if 1", Compilation.NONE));
  }

  @Test
  void macrosThatArePushed() {
    assertTrue(holds("#define A 1\n#pragma push_macro(\"A\")\n#undef A\n#define A 2\n"
        + "#pragma pop_macro(\"A\")\n#if A == 1", Compilation.NONE));
  }
}
