package periscope.lang.cuda;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.lang.c.preprocessing.Predefined;

/**
 * The macros that nvcc defines while it compiles device code, with GCC for the host on x86-64 with Linux (the
 * compiler's manual, "Macros" and "GPU Compilation"): version 13.0, or 12.9 for a processor that 13.0 does not support.
 */
final class CompilerMacros {

  /** The processors, by ten times their compute capability. */
  private static final List<Integer> KNOWN =
      List.of(50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 88, 89, 90, 100, 101, 103, 110, 120, 121);

  /** The oldest processor that the newest version supports. */
  private static final int FIRST = 75;

  private static final Pattern NAME = Pattern.compile("(?:sm_|compute_)?(\\d{2,3}?)(0?)([af]?)");

  private static final Map<String, String> MACROS = Predefined.macros("""
      __CUDACC__ 1
      __NVCC__ 1
      __cplusplus 201703L
      __STDC__ 1
      __STDC_HOSTED__ 1
      __GNUC__ 13
      __GNUC_MINOR__ 3
      __GNUC_PATCHLEVEL__ 0
      __GNUG__ 13
      __EXCEPTIONS 1
      _GNU_SOURCE 1
      __x86_64__ 1
      __x86_64 1
      __amd64__ 1
      __amd64 1
      __LP64__ 1
      _LP64 1
      __linux__ 1
      __linux 1
      __gnu_linux__ 1
      __unix__ 1
      __unix 1
      __ELF__ 1
      __CHAR_BIT__ 8
      __ORDER_LITTLE_ENDIAN__ 1234
      __ORDER_BIG_ENDIAN__ 4321
      __ORDER_PDP_ENDIAN__ 3412
      __BYTE_ORDER__ 1234
      __FLOAT_WORD_ORDER__ 1234
      __SIZEOF_SHORT__ 2
      __SIZEOF_INT__ 4
      __SIZEOF_LONG__ 8
      __SIZEOF_LONG_LONG__ 8
      __SIZEOF_POINTER__ 8
      __SIZEOF_SIZE_T__ 8
      __SIZEOF_PTRDIFF_T__ 8
      __SIZEOF_FLOAT__ 4
      __SIZEOF_DOUBLE__ 8
      __SCHAR_MAX__ 0x7f
      __SHRT_MAX__ 0x7fff
      __INT_MAX__ 0x7fffffff
      __LONG_MAX__ 0x7fffffffffffffffL
      __LONG_LONG_MAX__ 0x7fffffffffffffffLL
      ATOMIC_FLAG_INIT {0}
      """, "__global__ __device__ __host__ __shared__ __constant__ __managed__ __forceinline__ __noinline__"
      + " __launch_bounds__ __grid_constant__ __restrict__");

  /** The operators that conditions may use. */
  private static final Set<String> OPERATORS = Set.of("__has_include", "__has_include_next", "__has_builtin",
      "__has_attribute", "__has_cpp_attribute");

  private CompilerMacros() {}

  /**
   * The macros for a processor.
   *
   * @throws IllegalArgumentException for an unknown processor
   */
  static Predefined of(Optional<String> architecture) {
    Matcher m = NAME.matcher(name(architecture));
    int number = processor(m);
    boolean newest = number >= FIRST;
    List<String> own = new ArrayList<>(List.of("__CUDA_ARCH__ " + number * 10, "__CUDA_ARCH_LIST__ " + number * 10,
        "__CUDACC_VER_MAJOR__ " + (newest ? 13 : 12), "__CUDACC_VER_MINOR__ " + (newest ? 0 : 9),
        "__CUDACC_VER_BUILD__ " + (newest ? 48 : 41), "CUDA_VERSION " + (newest ? 13_000 : 12_090),
        "CUDART_VERSION " + (newest ? 13_000 : 12_090)));
    if (m.group(3).equals("a")) {
      own.add("__CUDA_ARCH_FEAT_SM" + number + "_ALL 1");
      own.add("__CUDA_ARCH_SPECIFIC__ " + number * 10);
    } else if (m.group(3).equals("f")) {
      own.add("__CUDA_ARCH_FAMILY_SPECIFIC__ " + number * 10);
    }
    Map<String, String> all = new LinkedHashMap<>(MACROS);
    all.putAll(Predefined.macros(String.join("\n", own), "__device__"));
    return new Predefined(all, OPERATORS, Set.of());
  }

  /**
   * The number of a processor: 90 for {@code sm_90}.
   *
   * @throws IllegalArgumentException for an unknown processor
   */
  static int processor(Optional<String> architecture) {
    return processor(NAME.matcher(name(architecture)));
  }

  private static String name(Optional<String> architecture) {
    return architecture.orElse("sm_" + KNOWN.get(KNOWN.size() - 1));
  }

  private static int processor(Matcher m) {
    int number = m.matches() ? number(m) : 0;
    if (!KNOWN.contains(number)) {
      throw new IllegalArgumentException("nvcc compiles for no such processor; it knows "
          + String.join(", ", KNOWN.stream().map(String::valueOf).toList()));
    }
    return number;
  }

  /**
   * The number of a processor: {@code sm_90}, {@code 90} and {@code 900} mean the same processor, {@code sm_100}
   * another.
   */
  private static int number(Matcher m) {
    int whole = Integer.parseInt(m.group(1) + m.group(2));
    return KNOWN.contains(whole) || whole % 10 > 0 ? whole : whole / 10;
  }
}
