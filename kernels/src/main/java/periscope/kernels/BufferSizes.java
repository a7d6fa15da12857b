package periscope.kernels;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import periscope.engines.symbolic.unrolling.ReachedLocations;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.LaunchedKernel.Buffer;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.semantics.LoopBound;

/**
 * The sizes of the buffers that launches share, in elements. A description states a size; a buffer without a
 * description has one element for each index that any launch can reach.
 */
final class BufferSizes {

  private final List<LaunchedKernel> trials;
  private final SourceText text;
  private final LoopBound bound;
  private final BooleanSupplier stop;
  private final Map<String, Integer> described = new HashMap<>();
  private final Map<String, Integer> assumed = new LinkedHashMap<>();

  private BufferSizes(List<LaunchedKernel> trials, SourceText text, LoopBound bound, BooleanSupplier stop) {
    this.trials = trials;
    this.text = text;
    this.bound = bound;
    this.stop = stop;
  }

  /**
   * Computes the sizes.
   *
   * @param trials the launches in their order, each with as many elements as a buffer may have at most
   * @param stop   called now and then; true ends the work
   * @throws InvalidInputException if two descriptions differ, a launch may reach more elements than a buffer may have,
   *     or {@code stop} ended the computation
   */
  static BufferSizes of(List<LaunchedKernel> trials, SourceText text, LoopBound bound, BooleanSupplier stop) {
    BufferSizes sizes = new BufferSizes(trials, text, bound, stop);
    trials.forEach(t -> t.buffers().stream().filter(b -> b.described() && Launches.isGlobal(t, b))
        .forEach(b -> sizes.agree(t, b)));
    for (int i = 0; i < trials.size(); i++) {
      sizes.reach(trials.get(i), trials.subList(0, i + 1));
    }
    return sizes;
  }

  /** The size of each buffer, by name. */
  Map<String, Integer> all() {
    Map<String, Integer> all = new HashMap<>(assumed);
    all.putAll(described);
    return all;
  }

  /** The sizes of the buffers without a description, by name. */
  Map<String, Integer> assumed() {
    return assumed;
  }

  /** Records the number of elements of a described buffer; throws if another description states another number. */
  private void agree(LaunchedKernel in, Buffer buffer) {
    int elements = buffer.elements(Launches.names(in));
    Integer before = described.putIfAbsent(buffer.name(), elements);
    if (before != null && before != elements) {
      String other = trials.stream().filter(t -> t.buffers().stream().anyMatch(b -> b.name().equals(buffer.name())
          && b.described())).findFirst().orElseThrow().kernel();
      throw wrong(buffer.name() + " has " + before + " elements for " + other + ", and " + elements + " for "
          + in.kernel(), "what is called the same is the same buffer: give it one size, or another name");
    }
  }

  /**
   * Records the number of elements that a launch may reach in buffers without a description, for all contents of memory
   * that the launches before it may leave. Buffers of which the code names the first element alone need no analysis.
   *
   * @param until the launches up to this one
   */
  private void reach(LaunchedKernel trial, List<LaunchedKernel> until) {
    List<Buffer> open = trial.undescribed().stream()
        .filter(b -> !described.containsKey(b.name()) || !Launches.isGlobal(trial, b)).toList();
    List<Instruction> code = trial.test().threads().stream().flatMap(t -> Instruction.walk(t.body())).toList();
    Set<String> named = code.stream().filter(MemoryAccess.class::isInstance).map(i -> ((MemoryAccess) i).location())
        .collect(Collectors.toSet());
    // An instruction of one language may access further locations in its events.
    boolean single = code.stream().allMatch(i -> i instanceof MemoryAccess || !(i instanceof LanguageInstruction))
        && open.stream().allMatch(b -> b.elements(named) <= 1);
    Set<String> reached = open.isEmpty() || single ? Set.of() : ReachedLocations.of(atOnce(until), text, bound, stop)
        .orElseThrow(() -> unknown(trial.kernel(), open.stream().map(Buffer::name).toList()));
    for (Buffer buffer : open) {
      int elements = Math.max(1, buffer.elements(reached));
      int most = LaunchRequest.most(buffer.parts());
      if (elements == most && most > 1) {
        throw wrong("nothing says how many elements " + buffer.name() + " has, and " + trial.kernel()
            + " may need more than " + (most - 1), "say how many there are: --set '" + buffer.name()
            + "[8]'; an access outside of them is told");
      }
      assumed.merge(buffer.name(), elements, Math::max);
    }
  }

  private InvalidInputException unknown(String kernel, List<String> buffers) {
    int last = buffers.size() - 1;
    String all = last == 0 ? buffers.get(0) + " has"
        : String.join(", ", buffers.subList(0, last)) + " and " + buffers.get(last) + " have";
    return wrong("nothing says how many elements " + all + ", and it takes long to see how many " + kernel
        + " needs", "say how many there are: --set '" + String.join("[8]; ", buffers)
        + "[8]'; an access outside of them is told");
  }

  /**
   * Several launches as one test whose threads run concurrently. Some of its executions are the launches in their
   * order, so it reaches every element that they reach. Each launch has separate work-groups, and so separate local
   * memory.
   */
  private static LitmusTest atOnce(List<LaunchedKernel> launches) {
    Map<String, Location> locations = new LinkedHashMap<>();
    List<LitmusThread> threads = new ArrayList<>();
    int groups = 0;
    for (LaunchedKernel launched : launches) {
      launched.test().locations().forEach(x -> locations.putIfAbsent(x.name(), x));
      for (LitmusThread t : launched.test().threads()) {
        Placement at = new Placement(groups + t.placement().workGroup(), t.placement().device());
        threads.add(new LitmusThread(at, t.body(), t.types()));
      }
      groups += launched.grid().groupCount();
    }
    LitmusTest first = launches.get(0).test();
    return new LitmusTest(first.language(), first.name(), first.description(), List.copyOf(locations.values()),
        threads, Optional.empty());
  }

  private InvalidInputException wrong(String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, Span.NONE, message, hint));
  }
}
