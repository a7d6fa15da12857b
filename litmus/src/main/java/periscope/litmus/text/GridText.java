package periscope.litmus.text;

import periscope.litmus.language.LaunchWords;
import periscope.litmus.launch.Grid;

/** Shapes of launches in words. */
public final class GridText {

  private GridText() {}

  /** The grid in words: {@code 2x3 (2 work-items in each of 3 work-groups)}. */
  public static String of(Grid grid, LaunchWords words) {
    return grid + " (" + Prose.count(grid.items(), words.item()) + " in "
        + (grid.groupCount() == 1 ? "1 " + words.group() : "each of " + grid.groupCount() + " " + words.group() + "s")
        + ")";
  }
}
