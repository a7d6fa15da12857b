package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import periscope.runtime.Stress;
import periscope.runtime.kernel.dialect.LaunchNumber;

/**
 * The random choices of one launch, which follow from the seed.
 *
 * @param order    the order in which instances run
 * @param deal     for each work-group of the device, its place: below {@link LaunchShape#testingGroups()}, group
 *                 {@code place % groups} of team {@code place / groups}; from there on, the work-group stresses memory
 * @param rotation distance by which roles move over the work-items of a work-group
 * @param patience most looks of a thread for the other threads of its instance; 0 if threads do not wait for each other
 * @param seed     the seed of the kernel's random numbers; not 0
 * @param ways     bits of {@link Surroundings}: the ways of stressing memory
 */
public record Draw(Permutation order, List<Integer> deal, int rotation, int patience, int seed, int ways) {

  public Draw {
    deal = List.copyOf(deal);
  }

  /** The words of {@link periscope.runtime.kernel.dialect.KernelBuffer#DEAL}. */
  public int[] places() {
    return deal.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The values of the kernel's numeric parameters, in the order of {@link LaunchNumber}. */
  public int[] parameters() {
    return Arrays.stream(LaunchNumber.values()).mapToInt(number -> switch (number) {
      case FIRST -> order.first();
      case STRIDE -> order.stride();
      case ROTATION -> rotation;
      case PATIENCE -> patience;
      case SEED -> seed;
      case WAYS -> ways;
      case ZERO -> 0;
    }).toArray();
  }

  /** The random choices that follow from a seed. */
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
    int seedOfKernel = random.nextInt() | 1;
    if (random.nextInt(100) >= stress.stressProbability()) {
      deal.removeIf(place -> place >= shape.testingGroups());
    }
    return new Draw(order, deal, rotation, patience, seedOfKernel, ways(stress, random));
  }

  private static int ways(Stress stress, Random random) {
    int ways = bit(Surroundings.STORE_FIRST, stress.stressStoreFirst(), random);
    ways |= bit(Surroundings.STORE_SECOND, stress.stressStoreSecond(), random);
    ways |= bit(Surroundings.PRE_STORE_FIRST, stress.preStressStoreFirst(), random);
    ways |= bit(Surroundings.PRE_STORE_SECOND, stress.preStressStoreSecond(), random);
    ways |= bit(Surroundings.ROUND_ROBIN, stress.roundRobinProbability(), random);
    return ways | bit(Surroundings.PRE_STRESSES, stress.preStressProbability(), random);
  }

  private static int bit(int number, int percent, Random random) {
    return random.nextInt(100) < percent ? 1 << number : 0;
  }
}
