package periscope.verifier.soundness.exhaustive;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.program.Shape;

/**
 * The checker of the units of one request, with all that units share: the specialised models and the answers that the
 * source model gave before. Several threads may use it; each answer depends on its unit alone.
 */
final class UnitChecker {

  private final RequestedPrograms programs;
  private final List<CompiledModel> models;
  private final List<SourceOracle.Known> known;
  /** Workers, one for each placement, that no thread uses at the moment. */
  private final Queue<List<Worker>> idle = new ConcurrentLinkedQueue<>();
  private final LongAdder checked = new LongAdder();
  private final long seed;
  /** The generators of the blocks of the sample; null where a block took its generator. */
  private final AtomicReferenceArray<RandomGenerator> generators;

  /** @param seed the seed of the sample, if the request wants one */
  UnitChecker(RequestedPrograms programs, long seed) {
    this.programs = programs;
    this.seed = seed;
    MachineEnumeration.Request request = programs.request();
    List<Shape> shapes = request.shapes();
    models = shapes.stream()
        .map(s -> SourceOracle.specialised(request.model(), programs.space, request.bound(), s)).toList();
    // All that is remembered together gets a quarter of the memory there is.
    long budget = Runtime.getRuntime().maxMemory() / 4 / Math.max(1, shapes.size());
    known = shapes.stream().map(s -> SourceOracle.Known.within(budget)).toList();
    generators = new AtomicReferenceArray<>(
        request.sample().isPresent() ? generators().toArray(RandomGenerator[]::new) : new RandomGenerator[0]);
  }

  private Stream<RandomGenerator> generators() {
    return RandomGeneratorFactory.<RandomGenerator.SplittableGenerator>of("L64X128MixRandom").create(seed)
        .splits(programs.blocks()).map(g -> g);
  }

  /** Number of programs checked so far, those of units without an answer included. */
  long checked() {
    return checked.sum();
  }

  /**
   * Checks the programs of a unit.
   *
   * @param stop true ends the work; the answer then has the programs that were checked until then
   */
  UnitAnswer answer(SearchUnit unit, BooleanSupplier stop) {
    List<Worker> workers = idle.poll();
    if (workers == null) {
      workers = workers();
    }
    List<PlacementTally> tallies = UnitAnswer.none(workers.size());
    for (int s = 0; s < workers.size(); s++) {
      workers.get(s).begin(tallies.get(s), stop);
    }
    if (unit instanceof SearchUnit.Classes range) {
      for (int c = range.from(); c < range.to() && !stop.getAsBoolean(); c++) {
        workers.get(range.shape()).check(c, range.size());
      }
    } else if (unit instanceof SearchUnit.Draw draw) {
      draw(draw.block(), workers, stop);
    } else {
      throw new IllegalArgumentException("no checker for " + unit.text());
    }
    // Not where a check failed: workers that were interrupted in the middle of a program are not used again.
    idle.add(workers);
    return new UnitAnswer(!stop.getAsBoolean(), tallies);
  }

  private List<Worker> workers() {
    List<Worker> workers = new ArrayList<>();
    for (int s = 0; s < models.size(); s++) {
      workers.add(new Worker(programs, s, models.get(s), known.get(s), checked));
    }
    return workers;
  }

  private void draw(int block, List<Worker> workers, BooleanSupplier stop) {
    RandomGenerator kept = generators.getAndSet(block, null);
    RandomGenerator generator = kept != null ? kept : generators().skip(block).findFirst().orElseThrow();
    int[] program = new int[programs.request().bound().threads()];
    for (int i = 0; i < programs.drawn(block) && !stop.getAsBoolean(); i++) {
      do {
        IntStream.range(0, program.length)
            .forEach(t -> program[t] = generator.nextInt(programs.space.threads.size()));
      } while (programs.size(program) > programs.request().bound().operations());
      workers.get(generator.nextInt(workers.size())).check(program);
    }
  }
}
