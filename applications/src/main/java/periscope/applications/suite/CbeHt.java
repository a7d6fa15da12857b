package periscope.applications.suite;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.SplittableRandom;
import periscope.applications.Application;
import periscope.applications.ApplicationText;
import periscope.applications.Job;
import periscope.applications.Job.Wrong;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.SourceText;

/**
 * {@code cbe-ht} of [STRESS], Table 4: a hash table into which all work-items insert keys, with a lock for each bucket.
 *
 * <p>Behind the compare-exchange that takes a lock there is a branch, so that {@code ugpu} shows no error if the fence
 * there is missing; only the fence before the unlocking matters.
 */
public final class CbeHt implements Application {

  private static final SourceText TEXT = ApplicationText.shipped("cbe-ht.cl", "locks/cas.cl");

  /** Number of keys that each work-item inserts; the following constant is the number of keys for each bucket. */
  private static final int EACH = 2;
  private static final int CHAIN = 16;

  @Override
  public String name() {
    return "cbe-ht";
  }

  @Override
  public String title() {
    return "hash table; entries are put in front of chains that have locks";
  }

  @Override
  public SourceText text() {
    return TEXT;
  }

  @Override
  public String kernel() {
    return "insert";
  }

  @Override
  public SortedSet<Integer> shipped() {
    return Collections.emptySortedSet();
  }

  @Override
  public Job job(Size size, long seed) {
    Grid grid = switch (size) {
      case MODEL -> Grid.of(1, 2);
      case SMALL -> Grid.of(4, 16);
      case USUAL -> Grid.of(64, 32);
      case LARGE -> Grid.of(64, 512);
    };
    int n = grid.size() * (size == Size.MODEL ? 1 : EACH);
    int buckets = Math.max(1, n / CHAIN);
    long[] keys = new SplittableRandom(seed).longs(n, 0, 1 << 20).toArray();
    return new Job(grid, Map.of("n", (long) n, "buckets", (long) buckets), Map.of("keys", keys,
        "heads", new long[buckets], "nexts", new long[n + 1], "mutexes", new long[buckets]), Map.of(),
        end -> wrong(keys, end.get("heads"), end.get("nexts")), size != Size.MODEL ? Optional.empty()
            : Optional.of("forall (heads=1 /\\ nexts[1]=2 /\\ nexts[2]=0 \\/ heads=2 /\\ nexts[2]=1 /\\ nexts[1]=0)"));
  }

  /** Checks that each key is in exactly one chain, that of its bucket. */
  private static Optional<Wrong> wrong(long[] keys, long[] heads, long[] nexts) {
    boolean[] met = new boolean[keys.length + 1];
    int count = 0;
    for (int bucket = 0; bucket < heads.length; bucket++) {
      for (long at = heads[bucket]; at != 0; at = nexts[(int) at]) {
        if (at < 0 || at > keys.length) {
          return Optional.of(new Wrong(true, "the chain of bucket " + bucket + " leads outside, to " + at));
        } else if (met[(int) at]) {
          return Optional.of(new Wrong(true, "the chain of bucket " + bucket + " comes to entry " + at
              + ", which a chain has already come to"));
        } else if (keys[(int) at - 1] % heads.length != bucket) {
          return Optional.of(new Wrong(true, "key " + keys[(int) at - 1] + " is in the chain of bucket " + bucket));
        }
        met[(int) at] = true;
        count++;
      }
    }
    return count == keys.length ? Optional.empty()
        : Optional.of(new Wrong(false, (keys.length - count) + " of " + keys.length + " keys are in no chain"));
  }
}
