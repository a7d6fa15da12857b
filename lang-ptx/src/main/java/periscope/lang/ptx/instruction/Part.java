package periscope.lang.ptx.instruction;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;

/** A part of PTX that is newer than version 7.5 and that a model judges only if its file says so. */
public enum Part {
  /** Clusters of CTAs: their scope, their barrier, and shared memory of other CTAs. */
  CLUSTERS,
  /** Barriers in memory, with phases, counts of arrivals and transactions. */
  MBARRIERS,
  /** Asynchronous operations, and fences of their proxies. */
  COPIES,
  /** Grids that start before those before them have ended. */
  GRIDS,
  /** Accesses of several elements. */
  VECTORS;

  /** The part's name in the files of models. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The names of the parts that a test uses. */
  public static Set<String> of(LitmusTest test) {
    Set<String> parts = new TreeSet<>();
    boolean clusters = Placement.clustered(test.threads().stream().map(LitmusThread::placement).toList())
        || test.locations().stream().map(Location::name).anyMatch(Instances::isInstance);
    if (clusters) {
      parts.add(CLUSTERS.word());
    }
    test.threads().stream().flatMap(t -> Instruction.walk(t.body())).forEach(i -> {
      if (i instanceof NewerInstruction newer) {
        parts.add(newer.part().word());
      }
      if (i instanceof VectorAccess v && v.elements().get(0).qualifiers().scope() == Scope.CLUSTER) {
        parts.add(CLUSTERS.word());
      } else if (i instanceof PtxInstruction.Access a && a.qualifiers().scope() == Scope.CLUSTER
          || i instanceof PtxInstruction.Fence f && f.scope() == Scope.CLUSTER) {
        parts.add(CLUSTERS.word());
      }
    });
    return parts;
  }
}
