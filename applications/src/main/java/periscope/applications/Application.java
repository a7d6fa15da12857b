package periscope.applications;

import java.util.List;
import java.util.SortedSet;
import periscope.litmus.source.SourceText;

/**
 * A program whose work-groups communicate through memory, written for {@code environment.h}. To add one, implement this
 * interface and name the class in {@code META-INF/services}.
 */
public interface Application {

  /** The amount of work of a launch. */
  enum Size {
    /**
     * The least work that still has every interaction between work-groups, so that a model can examine every execution.
     */
    MODEL,
    /** At most 64 work-items. */
    SMALL,
    /** Thousands of work-items. */
    USUAL,
    /** Hundreds of work-groups, more than a GPU has compute units, so that some share a cache. */
    LARGE
  }

  /** The name on the command line, such as {@code cbe-dot}. */
  String name();

  /** The purpose, in a few words. */
  String title();

  /**
   * The text in OpenCL C, with {@code FENCE(0)}, {@code FENCE(1)} and so on at the places where fences may stand
   * ({@link ApplicationText}).
   */
  SourceText text();

  /** Name of the kernel to launch. */
  String kernel();

  /** Numbers, from 0, of the {@link #sites} with a fence in the application as published. */
  SortedSet<Integer> shipped();

  /**
   * The arguments and the check of one launch.
   *
   * @param seed seed of the random data; the grid and the sizes of buffers do not depend on it
   */
  Job job(Size size, long seed);

  /** The places at which fences may stand, in the order of their numbers. */
  default List<Site> sites() {
    return Site.of(text());
  }
}
