package periscope.verifier.soundness.exhaustive;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import periscope.engines.enumeration.Execution;
import periscope.engines.enumeration.Executions;
import periscope.engines.enumeration.Executions.PreparedThread;
import periscope.engines.enumeration.LongBuffer;
import periscope.engines.enumeration.Memo;
import periscope.engines.enumeration.Structures;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.EventStructure;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.ReadModifyWrites;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Shape;

/**
 * The oracle of the source model: computes the outcomes that the model allows for each program of a space. One thread
 * at a time may use it.
 */
final class SourceOracle {

  /** The answer for a program that races: every outcome is allowed. */
  static final long[] RACY = new long[0];

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  private final ProgramSpace space;
  private final Bound bound;
  private final Shape shape;
  private final StoredValues values;
  private final Executions executions;
  private final List<String> names;
  private final List<List<Location>> locations;
  private final int[] atomicLocations;
  private final PreparedThread[][] prepared;
  private final LongSet outcomes = new LongSet();
  private final LongBuffer key = new LongBuffer();
  private final Known known;

  /**
   * Caches for the oracles of one space, bound, shape and model, which several threads share.
   *
   * @param answers    answers, by all facts that they depend on
   * @param structures facts of the model about event structures
   */
  record Known(Memo answers, Structures structures) {

    /** @param budget most memory for both caches, in bytes, approximately */
    static Known within(long budget) {
      return new Known(new Memo(budget / 2), new Structures(budget / 2));
    }
  }

  SourceOracle(ProgramSpace space, Bound bound, Shape shape, CompiledModel model, Known known) {
    this.space = space;
    this.bound = bound;
    this.shape = shape;
    this.known = known;
    values = new StoredValues(bound);
    ReadModifyWrites.requireWhole(model);
    names = Programs.names(bound.locations());
    locations = locations(names);
    atomicLocations = atomicLocations(space);
    prepared = new PreparedThread[bound.threads()][space.threads.size()];
    executions = new Executions(model);
  }

  /** The model specialised to the kinds of events in a space, whose facts are computed once. */
  static CompiledModel specialised(CompiledModel model, ProgramSpace space, Bound bound, Shape shape) {
    SourceOracle oracle = new SourceOracle(space, bound, shape, model, Known.within(0));
    return model.specialised(oracle.samples());
  }

  /**
   * Event structures with every kind of event of the space. A few threads, each alone, contain every step of the space;
   * each runs with every set of atomic locations that it allows. The kind of an event does not depend on the steps
   * beside it.
   */
  private List<EventStructure> samples() {
    List<EventStructure> samples = new ArrayList<>();
    Set<ThreadProgram.Step> seen = new HashSet<>();
    for (int i = 0; i < space.threads.size(); i++) {
      if (!seen.addAll(space.threads.get(i).steps())) {
        continue;
      }
      PreparedThread thread = prepared(0, i);
      for (int set = 0; set < locations.size(); set++) {
        if ((atomicLocations[i] & ~set) == 0) {
          samples.addAll(Executions.structures(locations.get(set), List.of(thread)));
        }
      }
    }
    return samples;
  }

  /**
   * Packed outcomes that the model allows, sorted; callers must not change the array. {@link #RACY}, and only then
   * empty, if the program races.
   */
  long[] allowed(int[] program, StoredValues.Packing packing) {
    List<PreparedThread> threads = new ArrayList<>();
    for (int t = 0; t < program.length; t++) {
      threads.add(prepared(t, program[t]));
    }
    List<Location> accessed = locations(program);
    describe(program, accessed);
    executions.key(accessed, threads, known.structures(), key);
    long[] answer = known.answers().get(key);
    if (answer == null) {
      answer = enumerate(program, packing, accessed, threads);
      known.answers().put(key, answer);
    }
    return answer;
  }

  /**
   * Appends to the cache key the facts that the model's key omits: kinds, locations and values of the events, and the
   * places where threads end and branch.
   */
  private void describe(int[] program, List<Location> locations) {
    key.clear();
    long description = 1;
    for (Location location : locations) {
      description = description << 1 | (location.atomic() ? 1 : 0);
    }
    for (int thread : program) {
      for (ThreadProgram.Step step : space.threads.get(thread).steps()) {
        int kind = (Alphabet.reads(step.operation()) ? 1 : 0) + (Alphabet.writes(step.operation()) ? 2 : 0);
        description = description << 5 | step.location() << 3 | (step.guard() ? 4 : 0) | kind;
      }
      description <<= 2;
      if (Long.numberOfLeadingZeros(description) < 24) {
        key.append(description);
        description = 1;
      }
    }
    key.append(description);
  }

  private long[] enumerate(
      int[] program, StoredValues.Packing packing, List<Location> locations, List<PreparedThread> threads) {
    outcomes.clear();
    boolean clean = executions.forEach(locations, threads, execution -> {
      if (execution.faulty()) {
        return false;
      }
      outcomes.add(pack(execution, program, packing));
      return true;
    });
    return clean ? outcomes.toArray() : RACY;
  }

  private long pack(Execution execution, int[] program, StoredValues.Packing packing) {
    long packed = 0;
    for (int t = 0; t < program.length; t++) {
      List<ThreadProgram.Step> steps = space.threads.get(program[t]).steps();
      for (int i = 0; i < steps.size(); i++) {
        if (Alphabet.reads(steps.get(i).operation())) {
          packed = packing.add(packed, execution.readBy(t, i));
        }
      }
    }
    for (int x = 0; x < bound.locations(); x++) {
      packed = packing.add(packed, execution.finalValue(x));
    }
    return packed;
  }

  private PreparedThread prepared(int position, int thread) {
    if (prepared[position][thread] == null) {
      LitmusThread made = new LitmusThread(
          shape.placements().get(position),
          space.threads.get(thread).body(names, i -> values.of(position, i)));
      prepared[position][thread] = Executions.prepare(made, names, NO_TEXT);
    }
    return prepared[position][thread];
  }

  private List<Location> locations(int[] program) {
    int atomic = 0;
    for (int thread : program) {
      atomic |= atomicLocations[thread];
    }
    return locations.get(atomic);
  }

  /** The locations of programs, for each set of atomic locations. */
  private static List<List<Location>> locations(List<String> names) {
    List<List<Location>> all = new ArrayList<>();
    for (int set = 0; set < 1 << names.size(); set++) {
      boolean[] atomic = new boolean[names.size()];
      for (int x = 0; x < atomic.length; x++) {
        atomic[x] = (set >>> x & 1) != 0;
      }
      all.add(Programs.locations(names, atomic));
    }
    return all;
  }

  /** For each thread, the set of locations that its atomic operations access, as bits. */
  private static int[] atomicLocations(ProgramSpace space) {
    int[] sets = new int[space.threads.size()];
    for (int i = 0; i < sets.length; i++) {
      for (ThreadProgram.Step step : space.threads.get(i).steps()) {
        sets[i] |= step.operation().order() != MemoryOrder.NON_ATOMIC ? 1 << step.location() : 0;
      }
    }
    return sets;
  }
}
