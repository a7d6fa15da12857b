/** Tests of the reader of SPIR-V. */
package periscope.lang.spirv;
