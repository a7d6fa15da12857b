/**
 * Kernels in SPIR-V, as compilers write them, read as launches.
 *
 * <p>Duty: be the forms of files of kernels in SPIR-V, and give its orders, scopes, classes of memory and barriers the
 * meaning that they have at the level of the module: OpenCL's.
 */
package periscope.lang.spirv.kernel;
