package periscope.results.exchange;

import java.util.OptionalLong;
import periscope.results.data.Counts;
import periscope.results.data.Parameters;

/** A checksum of results: tests whether a result has as many instances as its configuration asked for. */
final class Checksum {

  private Checksum() {}

  /**
   * The expected number of instances, if known; adds a remark if the counts do not add up to it.
   *
   * @param where place of the result, for the remark
   */
  static OptionalLong expected(Parameters parameters, Counts counts, String where, Remarks remarks) {
    if (counts.total() == 0) {
      remarks.add("a result has no instance at all; analyses pass it over", where);
      return parameters.instances();
    }
    OptionalLong size = parameters.whole("workgroupSize");
    if (size.isEmpty() && parameters.whole("maxWorkgroupSize").isPresent()) {
      return derived(parameters, counts, where, remarks);
    }
    OptionalLong expected = parameters.instances();
    if (expected.isEmpty()) {
      remarks.add("a configuration says too little to check how many instances its results should have", where);
    } else if (expected.getAsLong() != counts.total()) {
      remarks.add("the counts of a result do not add up to the instances of its configuration",
          where + ": " + counts.total() + " of " + expected.getAsLong());
    }
    return expected;
  }

  /**
   * The expected number for old records, which state only bounds on the size of work-groups: derived from the total of
   * the counts.
   */
  private static OptionalLong derived(Parameters parameters, Counts counts, String where, Remarks remarks) {
    OptionalLong iterations = parameters.iterations();
    OptionalLong groups = parameters.whole("testingWorkgroups");
    if (iterations.isEmpty() || groups.isEmpty() || iterations.getAsLong() < 1 || groups.getAsLong() < 1) {
      remarks.add("a configuration says too little to check how many instances its results should have", where);
      return OptionalLong.empty();
    }
    long each = iterations.getAsLong() * groups.getAsLong();
    long size = counts.total() / each;
    long least = parameters.whole("minWorkgroupSize").orElse(1);
    long most = parameters.whole("maxWorkgroupSize").getAsLong();
    if (size * each != counts.total()) {
      remarks.add("the size of work-groups that follows from a result's counts is not whole",
          where + ": " + counts.total() + " over " + each);
      return OptionalLong.empty();
    } else if (size < least || size > most) {
      remarks.add("the size of work-groups that follows from a result's counts is not between the bounds of its "
          + "configuration", where + ": " + size + ", not " + least + " to " + most);
      return OptionalLong.empty();
    }
    return OptionalLong.of(counts.total());
  }
}
