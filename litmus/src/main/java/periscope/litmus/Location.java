package periscope.litmus;

/**
 * A shared memory location.
 *
 * @param name    its name in the text
 * @param initial its value before the test starts
 * @param atomic  whether it is an atomic location: some thread declares it atomic or accesses it with an atomic operation
 * @param space   the memory region it lies in
 */
public record Location(String name, long initial, boolean atomic, AddressSpace space) {

  /** A memory region of the OpenCL execution model. */
  public enum AddressSpace {
    /** Shared by every thread of the test. */
    GLOBAL,
    /** One instance for each work-group. */
    LOCAL
  }
}
