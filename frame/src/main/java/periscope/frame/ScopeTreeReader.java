package periscope.frame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.eclipse.emf.ecore.EObject;
import periscope.frame.xtext.frame.ScopeGroup;
import periscope.frame.xtext.frame.ScopeLevel;
import periscope.frame.xtext.frame.ScopeName;
import periscope.frame.xtext.frame.ScopeTree;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.litmus.memory.Placement;

/**
 * A reader of scope trees ([GPUC], §4.1). A word for a device starts a device, a word for a work-group starts a
 * work-group; words for other levels separate nothing that placements tell apart.
 */
final class ScopeTreeReader {

  private final PlaceWords words;
  private final ThreadNumbers threads;
  private final Problems problems;
  private final Map<Integer, Placement> found = new TreeMap<>();
  /** For each thread, the number of the cluster around it. */
  private final Map<Integer, Integer> clustered = new HashMap<>();
  private int devices;
  private int clusters;
  private int groups;

  ScopeTreeReader(PlaceWords words, ThreadNumbers threads, Problems problems) {
    this.words = words;
    this.threads = threads;
    this.problems = problems;
  }

  /** The placement of each thread; a thread that the tree lacks, or has twice, is a problem. */
  List<Placement> read(ScopeTree tree) {
    tree.getLevels().forEach(group -> levels(group.getLevels(), true, new Around(0, -1, -1)));
    List<Placement> placements = new ArrayList<>();
    for (int i = 0; i < threads.count(); i++) {
      if (!found.containsKey(i)) {
        problems.error(tree, "the scope tree lacks P" + i, "name every thread in some " + words.group());
      }
      placements.add(found.getOrDefault(i, new Placement(0, 0)));
    }
    return Clusters.joined(placements, IntStream.range(0, threads.count())
        .mapToObj(t -> Optional.ofNullable(clustered.get(t)).filter(c -> c >= 0)).toList());
  }

  /**
   * The levels around a part of the tree.
   *
   * @param device  number of the device
   * @param cluster number of the cluster; -1 outside of one
   * @param group   number of the work-group; -1 outside of one
   */
  private record Around(int device, int cluster, int group) {}

  /**
   * Reads the levels in a pair of brackets.
   *
   * @param outermost whether no other brackets are around them
   * @param around    the levels around them
   */
  private void levels(List<ScopeLevel> levels, boolean outermost, Around around) {
    Around current = around;
    for (ScopeLevel level : levels) {
      if (level instanceof ScopeGroup inner) {
        levels(inner.getLevels(), false, current);
        continue;
      }
      String word = ((ScopeName) level).getName();
      boolean neither = words.within().contains(word) || words.parts().contains(word);
      if (words.treeDevices().contains(word) && (outermost || !neither)) {
        current = new Around(devices++, -1, -1);
      } else if (words.clusters().contains(word)) {
        current = new Around(current.device(), clusters++, -1);
      } else if (words.treeGroups().contains(word)) {
        current = new Around(current.device(), current.cluster(), groups++);
      } else if (!neither) {
        thread(level, word, current);
      }
    }
  }

  private void thread(EObject at, String name, Around around) {
    OptionalInt thread = threads.number(name);
    if (thread.isEmpty() && threads.unclear(name, "", Spans.of(at), problems)) {
      return;
    } else if (thread.isEmpty()) {
      problems.error(at, "the scope tree has " + Problems.quoted(name) + ", which is neither a thread nor a level",
          threads.range() + "; a scope tree reads: " + words.tree());
    } else if (around.group() < 0) {
      problems.error(at, name + " is in no " + words.group(), "a scope tree reads: " + words.tree());
      found.put(thread.getAsInt(), new Placement(0, around.device()));
    } else if (found.put(thread.getAsInt(), new Placement(around.group(), around.device())) != null) {
      problems.error(at, "the scope tree has " + name + " twice", "keep one of them");
    }
    thread.ifPresent(t -> clustered.put(t, around.cluster()));
  }
}
