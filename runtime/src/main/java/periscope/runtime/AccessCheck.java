package periscope.runtime;

/**
 * Whether compiled code still makes the test's memory accesses, in the manner of section 4.4 of the paper on GPU
 * concurrency (Alglave et al., ASPLOS 2015).
 *
 * @param result what is known
 * @param detail what was looked at and what differs, or why nothing could be looked at; one sentence or a few lines
 */
public record AccessCheck(Result result, String detail) {

  public enum Result {
    /** The accesses are there, in kind and order. */
    KEPT,
    /** They are not: what is seen on the device says nothing about the test. */
    CHANGED,
    NOT_CHECKED
  }
}
