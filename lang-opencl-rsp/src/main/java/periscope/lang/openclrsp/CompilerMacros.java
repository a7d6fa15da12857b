package periscope.lang.openclrsp;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.c.preprocessing.Predefined;

/**
 * The macros that compilers of OpenCL C 3.0 define ([OCLC], 6.10 and 6.15.3; the features of 6.2.1 and the supported
 * extensions). Features that Periscope does not support, images and pipes among them, have no macro.
 */
final class CompilerMacros {

  private static final Map<String, String> MACROS = Predefined.macros("""
      __OPENCL_VERSION__ 300
      __OPENCL_C_VERSION__ 300
      CL_VERSION_1_0 100
      CL_VERSION_1_1 110
      CL_VERSION_1_2 120
      CL_VERSION_2_0 200
      CL_VERSION_2_1 210
      CL_VERSION_2_2 220
      CL_VERSION_3_0 300
      __STDC_VERSION__ 199901L
      __ENDIAN_LITTLE__ 1
      __kernel_exec(X,typen) __kernel
      kernel_exec(X,typen) __kernel
      __opencl_c_atomic_order_acq_rel 1
      __opencl_c_atomic_order_seq_cst 1
      __opencl_c_atomic_scope_device 1
      __opencl_c_atomic_scope_all_devices 1
      __opencl_c_generic_address_space 1
      __opencl_c_program_scope_global_variables 1
      __opencl_c_subgroups 1
      __opencl_c_int64 1
      __opencl_c_fp64 1
      cl_khr_global_int32_base_atomics 1
      cl_khr_global_int32_extended_atomics 1
      cl_khr_local_int32_base_atomics 1
      cl_khr_local_int32_extended_atomics 1
      cl_khr_int64_base_atomics 1
      cl_khr_int64_extended_atomics 1
      cl_khr_byte_addressable_store 1
      cl_khr_fp64 1
      cl_khr_subgroups 1
      NULL 0
      ATOMIC_VAR_INIT(x) (x)
      CHAR_BIT 8
      CHAR_MAX 127
      CHAR_MIN (-128)
      SCHAR_MAX 127
      SCHAR_MIN (-128)
      UCHAR_MAX 255
      SHRT_MAX 32767
      SHRT_MIN (-32768)
      USHRT_MAX 65535
      INT_MAX 2147483647
      INT_MIN (-2147483647 - 1)
      UINT_MAX 4294967295u
      LONG_MAX 9223372036854775807L
      LONG_MIN (-9223372036854775807L - 1)
      ULONG_MAX 18446744073709551615uL
      """, "CLK_LOCAL_MEM_FENCE CLK_GLOBAL_MEM_FENCE CLK_IMAGE_MEM_FENCE ATOMIC_FLAG_INIT");

  /** The operators that conditions may use; most compilers derive from one with these operators. */
  private static final Set<String> OPERATORS = Set.of("__has_include", "__has_include_next", "__has_builtin",
      "__has_attribute", "__has_feature", "__has_extension", "__has_c_attribute");

  private CompilerMacros() {}

  /**
   * The macros.
   *
   * @throws IllegalArgumentException for any architecture, since OpenCL C is compiled for no processor by name
   */
  static Predefined of(Optional<String> architecture) {
    if (architecture.isPresent()) {
      throw new IllegalArgumentException("OpenCL C has no macro that names the processor");
    }
    return new Predefined(MACROS, OPERATORS, Set.of("opencl_unroll_hint", "reqd_work_group_size",
        "work_group_size_hint", "vec_type_hint"));
  }
}
