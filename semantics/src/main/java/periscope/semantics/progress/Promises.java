package periscope.semantics.progress;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import periscope.litmus.LitmusThread;
import periscope.litmus.memory.Placement;

/**
 * The promises of a scheduler to the threads of a test: a progress model for the work-groups of each device, and one
 * for the work-items of each work-group. A work-group is live, or has started, if a work-item of it is or has; promises
 * pass down to the work-items of guaranteed work-groups only. Devices all go on.
 *
 * @param groups the model for the work-groups of a device
 * @param items  the model for the work-items of a work-group
 */
public record Promises(ProgressModel groups, ProgressModel items) {

  /** Largest number of threads, since a set of them is one {@code long}. */
  public static final int MOST_THREADS = 64;

  /** Everybody goes on. */
  public static final Promises FAIR = between(ProgressModel.FAIR);

  /** A model between work-groups; the work-items of a work-group all go on if the work-group does. */
  public static Promises between(ProgressModel groups) {
    return new Promises(groups, ProgressModel.FAIR);
  }

  /**
   * The threads of a test as members of groups: for each device, for each of its work-groups in the order of their
   * numbers, the set of its threads.
   */
  public record Tree(List<List<Long>> devices) {

    /**
     * The tree of a test's threads.
     *
     * @throws IllegalArgumentException for more than {@link Promises#MOST_THREADS} threads
     */
    public static Tree of(List<LitmusThread> threads) {
      if (threads.size() > MOST_THREADS) {
        throw new IllegalArgumentException(threads.size() + " threads");
      }
      Map<Integer, Map<Integer, Long>> devices = new HashMap<>();
      for (int t = 0; t < threads.size(); t++) {
        Placement at = threads.get(t).placement();
        devices.computeIfAbsent(at.device(), d -> new HashMap<>()).merge(at.workGroup(), 1L << t, (a, b) -> a | b);
      }
      List<List<Long>> all = new ArrayList<>();
      devices.values().forEach(groups -> all.add(groups.entrySet().stream()
          .sorted(Map.Entry.comparingByKey()).map(Map.Entry::getValue).toList()));
      return new Tree(all);
    }
  }

  /**
   * The threads that go on infinitely often, if no thread starts or ends any more.
   *
   * @param live    threads that have not ended
   * @param started threads that have taken a step, ended ones included
   */
  public long guaranteed(Tree tree, long live, long started) {
    long all = 0;
    for (List<Long> device : tree.devices()) {
      long chosen = groups.guaranteed(having(device, live), having(device, started));
      for (int g = 0; g < device.size(); g++) {
        if ((chosen >>> g & 1) != 0) {
          all |= among(device.get(g), live, started);
        }
      }
    }
    return all;
  }

  /** The groups, as bits, that have a thread of a set. */
  private static long having(List<Long> groups, long threads) {
    long all = 0;
    for (int g = 0; g < groups.size(); g++) {
      all |= (groups.get(g) & threads) != 0 ? 1L << g : 0;
    }
    return all;
  }

  /** The guaranteed threads of a group that is guaranteed. The group's threads have the order of their numbers. */
  private long among(long group, long live, long started) {
    // The order of numbers in the group is that in the whole test, so that the whole numbers serve as members.
    return items.guaranteed(live & group, started & group);
  }

  /** The promises next below these: between them and these are no others. */
  public List<Promises> weaker() {
    return Stream.concat(groups.weaker().stream().map(g -> new Promises(g, items)),
        items.weaker().stream().map(i -> new Promises(groups, i))).toList();
  }

  /** The promises in words of commands: {@code lobe}, or {@code groups=obe,items=none}. */
  public String word() {
    return items == ProgressModel.FAIR ? groups.word() : "groups=" + groups.word() + ",items=" + items.word();
  }
}
