package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import periscope.runtime.Stress;

/**
 * What one launch does at random; it follows from the seed.
 *
 * @param order    in which order instances are run
 * @param deal     for each work-group of the device, the place that it takes: below {@link
 *                 LaunchShape#testingGroups()}, group {@code place % groups} of team {@code place / groups}; from
 *                 there on, it stresses memory
 * @param rotation how far roles are moved on over the work-items of a work-group
 * @param patience how often a thread looks whether the others of its instance have come; 0 if it does not wait for them
 * @param seed     where the random numbers of the kernel start; not 0
 */
public record Draw(Permutation order, List<Integer> deal, int rotation, int patience, int seed) {

  public Draw {
    deal = List.copyOf(deal);
  }

  /** The words of {@link periscope.runtime.kernel.dialect.KernelBuffer#DEAL}. */
  public int[] places() {
    return deal.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The numbers that the kernel is handed, in the order of its parameters; the last is always 0. */
  public int[] parameters() {
    return new int[] {order.first(), order.stride(), rotation, patience, seed, 0};
  }

  /** The launch that a seed stands for. */
  public static Draw of(long seed, LaunchShape shape, Stress stress) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L);
    Permutation order = Permutation.draw(shape.run(), random);
    boolean shuffled = random.nextInt(100) < stress.shuffleProbability();
    boolean together = random.nextInt(100) < stress.barrierProbability();
    int stressing = stress.randomise() && shape.stressingGroups() > 0
        ? 1 + random.nextInt(shape.stressingGroups()) : shape.stressingGroups();
    List<Integer> deal = new ArrayList<>(IntStream.range(0, shape.testingGroups() + stressing)
        .map(w -> shape.inChunks() && w < shape.testingGroups()
            ? w % shape.teams() * shape.groups() + w / shape.teams() : w).boxed().toList());
    int rotation = 0;
    if (stress.randomise() && shuffled) {
      Collections.shuffle(deal, random);
      rotation = random.nextInt(shape.workGroupSize());
    }
    int patience = shape.synchronise() && together ? stress.synchroniseRounds() : 0;
    return new Draw(order, deal, rotation, patience, random.nextInt() | 1);
  }
}
