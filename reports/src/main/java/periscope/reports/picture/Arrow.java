package periscope.reports.picture;

import java.util.List;

/**
 * An arrow between two events.
 *
 * @param from      index of the event where it begins
 * @param to        index of the event where it ends
 * @param relations names of the relations that it stands for; at least one
 * @param bold      whether it belongs to the highlighted violation
 */
record Arrow(int from, int to, List<String> relations, boolean bold) {

  Arrow {
    relations = List.copyOf(relations);
  }

  String name() {
    return String.join(", ", relations);
  }
}
