package periscope.lang.vulkan.reference;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A program without control flow.
 *
 * @param columns its threads
 * @param aliases second names, each with the location that it reaches; every other name is its own location
 * @param ssw     pairs of threads of which the first comes before the second by the system's own means
 */
record Program(List<Column> columns, Map<String, String> aliases, Set<List<Integer>> ssw) {

  /** A thread: its sub-group, work-group and queue family, numbered in the whole program, and its instructions. */
  record Column(int subGroup, int workGroup, int queueFamily, List<Step> steps) {}

  String location(String name) {
    return aliases.getOrDefault(name, name);
  }
}
