package periscope.lang.llvm.kernel;

import java.util.List;
import java.util.Map;
import periscope.lang.llvm.flow.Refusal;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.Span;

/** The sizes of work-groups that a module asks for: compilers make constants of them, so that no launch has others. */
public final class GroupSizes {

  private GroupSizes() {}

  /**
   * Refuses a launch whose work-groups have another size.
   *
   * @param sizes the sizes by the names of entry points
   * @param words the language's words for the parts of a launch
   */
  public static void check(Map<String, List<Long>> sizes, String kernel, Grid grid,
      LaunchWords words, Refusal refusal, Span at) {
    List<Long> wanted = sizes.get(kernel);
    List<Long> given = grid.local().stream().map(Integer::longValue).toList();
    if (wanted != null && !wanted.equals(given)) {
      throw refusal.at(at, "the " + words.group() + "s of " + kernel + " have " + shown(wanted) + " "
          + words.item() + "s, as the module says, and those of the launch " + shown(given),
          wanted.get(1) == 1 && wanted.get(2) == 1 ? "write --grid " + wanted.get(0) + "x2"
              : "the launch has the module's size, which compilers take for granted");
    }
  }

  private static String shown(List<Long> size) {
    return size.get(1) == 1 && size.get(2) == 1 ? size.get(0).toString()
        : size.get(0) + " by " + size.get(1) + (size.get(2) == 1 ? "" : " by " + size.get(2));
  }
}
