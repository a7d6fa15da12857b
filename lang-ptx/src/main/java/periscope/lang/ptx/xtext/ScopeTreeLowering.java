package periscope.lang.ptx.xtext;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Problems;
import periscope.lang.ptx.xtext.ptx.GroupNode;
import periscope.lang.ptx.xtext.ptx.LevelNode;
import periscope.lang.ptx.xtext.ptx.TreeNode;
import periscope.litmus.memory.Placement;

/**
 * A scope tree to placements (paper gpu-concurrency, §4.1). {@code device} or {@code gpu} starts a device, {@code cta}
 * a CTA; {@code system}, {@code grid}, {@code kernel} and {@code warp} separate nothing that placements tell apart.
 */
final class ScopeTreeLowering {

  private static final String EXAMPLE = "a scope tree looks like: ScopeTree(grid(cta(warp T0) (warp T1)))";
  private static final Set<String> DEVICES = Set.of("device", "gpu");
  private static final Set<String> NEITHER = Set.of("system", "sys", "grid", "kernel", "warp");

  private final Problems problems;
  private final int threads;
  private final Map<Integer, Placement> found = new TreeMap<>();
  private int devices;
  private int groups;

  ScopeTreeLowering(Problems problems, int threads) {
    this.problems = problems;
    this.threads = threads;
  }

  List<Placement> lower(TreeNode tree) {
    levels(tree.getLevels(), 0, -1);
    List<Placement> placements = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      if (!found.containsKey(i)) {
        problems.error(tree, "the scope tree lacks T" + i, "name every thread in some cta");
      }
      placements.add(found.getOrDefault(i, new Placement(0, 0)));
    }
    return placements;
  }

  /** @param group the CTA that threads here belong to; -1 outside of one */
  private void levels(List<LevelNode> levels, int device, int group) {
    int currentDevice = device;
    int currentGroup = group;
    for (LevelNode level : levels) {
      String word = level.getName();
      if (word != null && DEVICES.contains(word)) {
        currentDevice = devices++;
        currentGroup = -1;
      } else if (word != null && word.equals("cta")) {
        currentGroup = groups++;
      } else if (word != null && !NEITHER.contains(word)) {
        thread(level, word, currentDevice, currentGroup);
      }
      for (GroupNode inner : level.getGroups()) {
        levels(inner.getLevels(), currentDevice, currentGroup);
      }
    }
  }

  private void thread(EObject at, String name, int device, int group) {
    int thread = TestLowering.threadIndex(name);
    if (thread < 0) {
      problems.error(at, Problems.quoted(name) + " is neither a thread nor a level of the scope tree",
          "levels are system, device, grid, cta and warp");
    } else if (thread >= threads) {
      problems.error(at, "the scope tree has " + name + ", which is not a thread", TestLowering.threads(threads));
    } else if (group < 0) {
      problems.error(at, name + " is in no cta", EXAMPLE);
    } else if (found.put(thread, new Placement(group, device)) != null) {
      problems.error(at, "the scope tree has " + name + " twice", "keep one of them");
    }
  }
}
