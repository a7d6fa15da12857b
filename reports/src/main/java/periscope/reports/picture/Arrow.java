package periscope.reports.picture;

import java.util.List;

/**
 * An arrow between two events.
 *
 * @param relations what it stands for, at least one
 * @param bold      whether it is part of what matters
 */
record Arrow(int from, int to, List<String> relations, boolean bold) {

  Arrow {
    relations = List.copyOf(relations);
  }

  String name() {
    return String.join(", ", relations);
  }
}
