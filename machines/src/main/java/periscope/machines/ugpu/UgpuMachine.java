package periscope.machines.ugpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.LocalMemory;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.SteppedMachine;
import periscope.machines.ugpu.UgpuStep.Kind;
import periscope.semantics.LocationNames;
import periscope.semantics.WrittenRegisters;

/**
 * The machine, made ready for one test. A state is one {@code long[]}: registers of all threads, memory as one who is
 * no thread sees it, the views of all threads, their flags, for each instruction how far it is, for each what it
 * stores, and whether the run is to be dropped. A queue is the instructions of its address that are queued, in their
 * order, for each runs at most once.
 *
 * <p>The first choices are the instructions: one goes the next step on its way. Behind them are two for each thread and
 * location: its value goes to the block, or to all.
 */
public final class UgpuMachine implements SteppedMachine {

  /** Whether loads of one address stay in order. */
  public enum Reads {
    /** They overtake each other in the load array, as the paper has it. */
    RELAXED,
    /** There is no load array. */
    COHERENT
  }

  /** Which states are gone through. */
  public enum Stepping {
    /** Every one. */
    EXACT,
    /** Those in which every step has been taken that no other can see or disable. */
    REDUCED
  }

  private static final int LOCALLY_MODIFIED = 1;
  private static final int GLOBALLY_MODIFIED = 2;
  private static final String[] MODIFIED = {"", " LM", " GM", " LM GM"};

  /** How far an instruction is: in the program, in its queue, in the load array, performed. */
  private static final int WAITING = 0;
  private static final int QUEUED = 1;
  private static final int IN_ARRAY = 2;
  private static final int DONE = 3;

  private final Reads reads;
  private final boolean eager;
  private final List<Outcome.Register> registers = new ArrayList<>();
  private final List<Location> locations;
  private final int[] workGroup;
  private final List<UgpuStep> steps = new ArrayList<>();
  /** For each instruction its thread, and the number of the first instruction of that. */
  private final List<Integer> thread = new ArrayList<>();
  private final List<Integer> first = new ArrayList<>();
  private final int memory;
  private final int views;
  private final int flags;
  private final int progress;
  private final int values;
  private final int cut;

  /**
   * Makes a test ready.
   *
   * @param text the text that it was read from, for diagnostics
   * @throws InvalidInputException if the machine cannot run the test
   */
  public UgpuMachine(LitmusTest given, SourceText text, Reads reads, Stepping stepping) {
    LitmusTest test = LocalMemory.instances(given, text);
    this.reads = reads;
    eager = stepping == Stepping.REDUCED;
    locations = test.locations();
    int threads = test.threads().size();
    if (test.threads().stream().map(t -> t.placement().device()).distinct().count() > 1) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE,
          "the UGPU machine is one GPU, and the test has threads on several", "put all threads on one device"));
    }
    workGroup = test.threads().stream().mapToInt(t -> t.placement().workGroup()).toArray();
    LocationNames names = LocationNames.of(locations);
    for (int t = 0; t < threads; t++) {
      LitmusThread of = test.threads().get(t);
      Map<String, Integer> places = new HashMap<>();
      for (String register : WrittenRegisters.of(of.body())) {
        places.put(register, registers.size());
        registers.add(new Outcome.Register(t, register));
      }
      int begin = steps.size();
      for (UgpuStep step : new UgpuProgram(places, names, text).steps(of.body())) {
        steps.add(step);
        thread.add(t);
        first.add(begin);
      }
    }
    memory = registers.size();
    views = memory + locations.size();
    flags = views + threads * locations.size();
    progress = flags + threads * locations.size();
    values = progress + steps.size();
    cut = values + steps.size();
  }

  @Override
  public long[] initial() {
    long[] state = new long[cut + 1];
    for (int x = 0; x < locations.size(); x++) {
      state[memory + x] = locations.get(x).initial();
      for (int t = 0; t < workGroup.length; t++) {
        state[views + at(t, x)] = locations.get(x).initial();
      }
    }
    settle(state);
    return state;
  }

  private int at(int t, int x) {
    return t * locations.size() + x;
  }

  @Override
  public int choices() {
    return steps.size() + 2 * workGroup.length * locations.size();
  }

  @Override
  public boolean cut(long[] state) {
    return state[cut] != 0;
  }

  @Override
  public boolean terminal(long[] state) {
    for (int k = 0; k < steps.size(); k++) {
      if (state[progress + k] != DONE) {
        return false;
      }
    }
    for (int f = flags; f < progress; f++) {
      if (state[f] != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean take(long[] state, int choice) {
    int rest = choice - steps.size();
    boolean taken = rest < 0 ? advance(state, choice)
        : rest % 2 == 0 ? toBlock(state, rest / 2 / locations.size(), rest / 2 % locations.size())
        : toAll(state, rest / 2 / locations.size(), rest / 2 % locations.size());
    if (taken) {
      settle(state);
    }
    return taken;
  }

  /** Takes, where that was asked for, every step that no other can see or disable. */
  private void settle(long[] s) {
    boolean moved = eager;
    while (moved && !cut(s)) {
      moved = false;
      for (int k = 0; k < steps.size(); k++) {
        boolean silent = s[progress + k] == WAITING || s[progress + k] == QUEUED && (steps.get(k).kind().fence()
            || steps.get(k).kind() == Kind.LOAD && reads == Reads.RELAXED);
        moved |= silent && !cut(s) && advance(s, k);
      }
    }
  }

  private boolean advance(long[] s, int k) {
    return switch ((int) s[progress + k]) {
      case WAITING -> fetch(s, k);
      case QUEUED -> steps.get(k).kind().fence() ? passed(s, k) : dequeue(s, k);
      case IN_ARRAY -> load(s, k);
      default -> false;
    };
  }

  private boolean fetch(long[] s, int k) {
    UgpuStep step = steps.get(k);
    for (int j = first.get(k); j < k; j++) {
      boolean underWay = s[progress + j] == QUEUED || s[progress + j] == IN_ARRAY;
      if (s[progress + j] == WAITING
          || underWay && steps.get(j).kind() == Kind.LOAD && step.named().contains(steps.get(j).register())) {
        return false;
      }
    }
    s[progress + k] = QUEUED;
    if (step.offset().in(s) != 0) {
      s[cut] = 1;
    } else if (step.kind() == Kind.ASSIGN) {
      s[step.register()] = step.value().in(s);
      s[progress + k] = DONE;
    } else if (step.kind() == Kind.STORE) {
      s[values + k] = step.value().in(s);
    }
    return true;
  }

  /** A fence stands in every queue of its thread, so that nothing in front of it may be left. */
  private boolean passed(long[] s, int k) {
    for (int j = first.get(k); j < k; j++) {
      if (s[progress + j] != DONE) {
        return false;
      }
    }
    int wanted = steps.get(k).kind() == Kind.BLOCK_FENCE ? LOCALLY_MODIFIED : LOCALLY_MODIFIED | GLOBALLY_MODIFIED;
    for (int x = 0; x < locations.size(); x++) {
      if ((s[flags + at(thread.get(k), x)] & wanted) != 0) {
        return false;
      }
    }
    s[progress + k] = DONE;
    return true;
  }

  private boolean dequeue(long[] s, int k) {
    UgpuStep step = steps.get(k);
    for (int j = first.get(k); j < k; j++) {
      boolean inFront = s[progress + j] == QUEUED || s[progress + j] == IN_ARRAY && step.kind() == Kind.STORE;
      if (inFront && (steps.get(j).kind().fence() || steps.get(j).location() == step.location())) {
        return false;
      }
    }
    if (step.kind() == Kind.LOAD && reads == Reads.RELAXED) {
      s[progress + k] = IN_ARRAY;
      return true;
    } else if (step.kind() == Kind.LOAD) {
      return load(s, k);
    }
    int place = at(thread.get(k), step.location());
    s[views + place] = s[values + k];
    s[flags + place] = shared(step.location()) ? LOCALLY_MODIFIED : LOCALLY_MODIFIED | GLOBALLY_MODIFIED;
    s[values + k] = 0;
    s[progress + k] = DONE;
    return true;
  }

  private boolean load(long[] s, int k) {
    s[steps.get(k).register()] = s[views + at(thread.get(k), steps.get(k).location())];
    s[progress + k] = DONE;
    return true;
  }

  private boolean shared(int x) {
    return locations.get(x).space() == AddressSpace.LOCAL;
  }

  private boolean toBlock(long[] s, int t, int x) {
    if ((s[flags + at(t, x)] & LOCALLY_MODIFIED) == 0) {
      return false;
    }
    long value = s[views + at(t, x)];
    for (int u = 0; u < workGroup.length; u++) {
      if (workGroup[u] == workGroup[t]) {
        s[views + at(u, x)] = value;
        s[flags + at(u, x)] &= GLOBALLY_MODIFIED;
      }
    }
    if (shared(x)) {
      s[memory + x] = value;
    }
    return true;
  }

  private boolean toAll(long[] s, int t, int x) {
    long modified = s[flags + at(t, x)];
    if ((modified & GLOBALLY_MODIFIED) == 0) {
      return false;
    }
    long value = s[views + at(t, x)];
    for (int u = 0; u < workGroup.length; u++) {
      boolean newer = workGroup[u] == workGroup[t] && (modified & LOCALLY_MODIFIED) == 0
          && (s[flags + at(u, x)] & LOCALLY_MODIFIED) != 0;
      if (!newer) {
        s[views + at(u, x)] = value;
        s[flags + at(u, x)] = 0;
      }
    }
    s[memory + x] = value;
    return true;
  }

  @Override
  public int observed() {
    return views;
  }

  @Override
  public Outcome outcome(long[] state) {
    return SteppedMachine.outcome(registers, locations.stream().map(Location::name).toList(), state);
  }

  /** What a choice that can be taken in a state does. */
  public UgpuTransition transition(long[] before, int choice) {
    int rest = choice - steps.size();
    if (rest >= 0) {
      int t = rest / 2 / locations.size();
      int x = rest / 2 % locations.size();
      return new UgpuTransition(rest % 2 == 0 ? UgpuTransition.Kind.TO_BLOCK : UgpuTransition.Kind.TO_ALL, t,
          Optional.empty(), locations.get(x).name(), before[views + at(t, x)]);
    }
    UgpuStep step = steps.get(choice);
    long[] after = before.clone();
    take(after, choice);
    String location = step.location() < 0 ? "" : locations.get(step.location()).name();
    long value = step.register() >= 0 ? after[step.register()] : before[values + choice];
    return new UgpuTransition(kind(step.kind(), (int) before[progress + choice], (int) after[progress + choice]),
        thread.get(choice), Optional.of(step.source()), location, value);
  }

  private static UgpuTransition.Kind kind(Kind kind, int before, int after) {
    if (kind == Kind.ASSIGN) {
      return UgpuTransition.Kind.COMPUTE;
    } else if (before == WAITING) {
      return UgpuTransition.Kind.ENQUEUE;
    } else if (after == IN_ARRAY) {
      return UgpuTransition.Kind.TO_LOAD_ARRAY;
    }
    return kind.fence() ? UgpuTransition.Kind.PASS
        : kind == Kind.LOAD ? UgpuTransition.Kind.LOAD : UgpuTransition.Kind.STORE;
  }

  /** A state for people. */
  public UgpuSnapshot snapshot(long[] state) {
    List<List<UgpuSnapshot.Pending>> pending = new ArrayList<>();
    List<List<String>> seen = new ArrayList<>();
    for (int t = 0; t < workGroup.length; t++) {
      int of = t;
      pending.add(IntStream.range(0, steps.size())
          .filter(k -> thread.get(k) == of && (state[progress + k] == QUEUED || state[progress + k] == IN_ARRAY))
          .mapToObj(k -> new UgpuSnapshot.Pending(steps.get(k).source(), state[progress + k] == IN_ARRAY)).toList());
      seen.add(IntStream.range(0, locations.size()).mapToObj(x -> shown(x, state[views + at(of, x)])
          + MODIFIED[(int) state[flags + at(of, x)]]).toList());
    }
    return new UgpuSnapshot(pending, seen,
        IntStream.range(0, locations.size()).mapToObj(x -> shown(x, state[memory + x])).toList(),
        IntStream.range(0, registers.size()).mapToObj(r -> registers.get(r) + "=" + state[r]).toList());
  }

  private String shown(int x, long value) {
    return locations.get(x).name() + "=" + value;
  }
}
