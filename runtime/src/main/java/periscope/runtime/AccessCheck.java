package periscope.runtime;

/**
 * The result of a check that compiled code still makes the test's memory accesses, in the manner of section 4.4 of the
 * paper on GPU concurrency (Alglave et al., ASPLOS 2015).
 *
 * @param result the verdict
 * @param detail the code that was checked and the differences, or the reason why no check was possible; one sentence or
 *               a few lines
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
