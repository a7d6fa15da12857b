package periscope.applications;

import java.util.List;
import java.util.SortedSet;
import periscope.litmus.source.SourceText;

/**
 * A program whose work-groups talk to each other through memory, written for {@code environment.h}: whoever has one of
 * their own implements this and names it in {@code META-INF/services}.
 */
public interface Application {

  /** How much there is to do. */
  enum Size {
    /** As little as shows all that work-groups do to each other, so that a model can look at every execution. */
    MODEL,
    /** At most 64 work-items. */
    SMALL,
    /** Thousands of work-items. */
    USUAL,
    /** Hundreds of work-groups, more than a GPU has compute units, so that some share a cache. */
    LARGE
  }

  /** What it is called on the command line: {@code cbe-dot}. */
  String name();

  /** What it does, in a few words. */
  String title();

  /** OpenCL C, with {@code FENCE(0)}, {@code FENCE(1)} and so on where fences may stand ({@link ApplicationText}). */
  SourceText text();

  /** The kernel that is launched. */
  String kernel();

  /** The sites at which it comes with a fence. */
  SortedSet<Integer> shipped();

  /**
   * What it is given to do.
   *
   * @param seed what is drawn of it; the grid and the sizes of memory are the same for all
   */
  Job job(Size size, long seed);

  /** Where fences may stand, by their numbers. */
  default List<Site> sites() {
    return Site.of(text());
  }
}
