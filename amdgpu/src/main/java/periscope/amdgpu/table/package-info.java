/**
 * Assembly of AMD's GPUs in mapping tables: rows, their faults, and the edits that they allow.
 *
 * <p>Templates are instructions without brackets and colons, since tables have none: {@code s_waitcnt vmcnt 0 lgkmcnt
 * 0}, {@code global_wb SCOPE_DEV}. In rows for several read-modify-writes, {@code global_atomic_op} and {@code
 * global_atomic_op_32} stand for the operation in the names of the older and of the newer GPUs.
 */
package periscope.amdgpu.table;
