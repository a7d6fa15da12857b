package periscope.machines.ugpu;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.LocalMemory;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.CtaBarriers;
import periscope.machines.SteppedMachine;
import periscope.machines.ugpu.UgpuTransition.Kind;
import periscope.semantics.FlatCode;
import periscope.semantics.LocationNames;
import periscope.semantics.Rounds;
import periscope.semantics.WrittenRegisters;

/**
 * The machine for one test. A state is one {@code long[]}: registers of all threads,
 * {@linkplain UgpuMemory memory, views and flags}, an element that is not 0 if the run is dropped, and the
 * {@linkplain UgpuThread threads}.
 *
 * <p>The first choices belong to the threads, one thread after the other: to fetch, to guess that a branch jumps, to
 * guess that it goes on, and for each pending instruction, to advance it. Behind them come two choices for each thread
 * and location: its value goes to the block, or to all.
 */
public final class UgpuMachine implements SteppedMachine {

  /** Language of the tests that the machine runs: [UGPU] states the machine for PTX. */
  public static final String LANGUAGE = "PTX";

  /** The selection of states to visit. */
  public enum Stepping {
    /** Every state. */
    EXACT,
    /**
     * The states in which no step is left that no other step can see or disable; the machine takes such steps at once.
     */
    REDUCED
  }

  private static final int FETCH = 0;
  private static final int GUESSES = 1;
  private static final int ENTRIES = 3;
  private static final String[] MODIFIED = {"", " LM", " GM", " LM GM"};

  private final boolean eager;
  private final List<Outcome.Register> registers = new ArrayList<>();
  private final List<Location> locations;
  private final int[] workGroup;
  private final UgpuMemory memory;
  private final UgpuThread[] threads;
  /**
   * For each thread, the number of its first choice; the last element is the first number behind all threads' choices.
   */
  private final int[] choices;
  private final int cut;
  private final int size;

  /**
   * The machine for a test.
   *
   * @param text the source text of the test, for diagnostics
   * @throws InvalidInputException if the machine cannot run the test
   */
  public UgpuMachine(LitmusTest given, SourceText text, UgpuVariant variant, Stepping stepping) {
    LitmusTest test = LocalMemory.instances(given, text);
    eager = stepping == Stepping.REDUCED;
    locations = test.locations();
    if (test.threads().stream().map(t -> t.placement().device()).distinct().count() > 1) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE,
          "the UGPU machine is one GPU, and the test has threads on several", "put all threads on one device"));
    }
    workGroup = test.threads().stream().mapToInt(t -> t.placement().workGroup()).toArray();
    threads = new UgpuThread[workGroup.length];
    choices = new int[threads.length + 1];
    UgpuStep[][] code = new UgpuStep[threads.length][];
    Rounds[] rounds = new Rounds[threads.length];
    LocationNames names = LocationNames.of(locations);
    List<String> barriers = new ArrayList<>();
    for (int t = 0; t < threads.length; t++) {
      LitmusThread of = test.threads().get(t);
      int groupSize = (int) Arrays.stream(workGroup).filter(g -> g == of.placement().workGroup()).count();
      UgpuProgram program = new UgpuProgram(places(t, of), names, new CtaBarriers(barriers, groupSize),
          variant.instructions(), text);
      FlatCode flat = program.flat(of.body());
      code[t] = program.steps(flat);
      rounds[t] = Rounds.of(flat, variant.loops());
    }
    memory = new UgpuMemory(locations, workGroup, registers.size());
    int end = memory.end();
    cut = end;
    end++;
    for (int t = 0; t < threads.length; t++) {
      threads[t] = new UgpuThread(t, code[t], rounds[t], variant, memory, end, cut);
      end += UgpuThread.size(code[t], rounds[t], variant);
      choices[t + 1] = choices[t] + ENTRIES + threads[t].capacity();
    }
    size = end;
  }

  private Map<String, Integer> places(int t, LitmusThread thread) {
    Map<String, Integer> places = new HashMap<>();
    for (String register : WrittenRegisters.of(thread.body())) {
      places.put(register, registers.size());
      registers.add(new Outcome.Register(t, register));
    }
    return places;
  }

  /** Whether the machine runs tests of this test's language. */
  public static boolean runs(LitmusTest test) {
    return runs(test.language());
  }

  /** Whether the machine runs tests with a header. */
  public static boolean runs(String header) {
    return header.equals(LANGUAGE);
  }

  @Override
  public long[] initial() {
    long[] state = new long[size];
    memory.start(state);
    for (UgpuThread thread : threads) {
      thread.start(state);
    }
    settle(state);
    return state;
  }

  @Override
  public int choices() {
    return choices[threads.length] + 2 * threads.length * locations.size();
  }

  @Override
  public boolean cut(long[] state) {
    return state[cut] != 0;
  }

  @Override
  public boolean terminal(long[] state) {
    return Arrays.stream(threads).allMatch(t -> t.finished(state)) && memory.settled(state);
  }

  /** The thread that a choice belongs to; {@code choice} must be a thread's. */
  private int thread(int choice) {
    int t = 0;
    while (choice >= choices[t + 1]) {
      t++;
    }
    return t;
  }

  @Override
  public boolean take(long[] state, int choice) {
    int rest = choice - choices[threads.length];
    boolean taken = rest >= 0 ? distribute(state, rest) : step(state, thread(choice), choice);
    if (taken) {
      settle(state);
    }
    return taken;
  }

  private boolean distribute(long[] state, int rest) {
    int t = rest / 2 / locations.size();
    int x = rest / 2 % locations.size();
    return rest % 2 == 0 ? memory.toBlock(state, t, x) : memory.toAll(state, t, x);
  }

  private boolean step(long[] state, int t, int choice) {
    UgpuThread thread = threads[t];
    int own = choice - choices[t];
    if (own == FETCH) {
      return thread.fetch(state);
    } else if (own < ENTRIES) {
      return thread.guess(state, own > GUESSES);
    }
    int entry = own - ENTRIES;
    if (entry >= thread.onTheirWay(state)) {
      return false;
    }
    return thread.step(state, entry) instanceof UgpuStep.Barrier barrier ? leave(state, workGroup[t], barrier)
        : thread.advance(state, entry);
  }

  /**
   * Lets all threads of a block leave a barrier. Each thread that has not finished must wait at it with no pending
   * instruction before it, and the block must have every value that its threads wrote; else the result is false.
   */
  private boolean leave(long[] s, int block, UgpuStep.Barrier barrier) {
    int[] together = IntStream.range(0, threads.length).filter(t -> workGroup[t] == block).toArray();
    boolean all = Arrays.stream(together).allMatch(t -> (threads[t].finished(s) || threads[t].waits(s, barrier))
        && !memory.owes(s, t, UgpuMemory.LOCALLY_MODIFIED));
    if (all) {
      Arrays.stream(together).filter(t -> !threads[t].finished(s)).forEach(t -> threads[t].remove(s, 0));
    }
    return all;
  }

  /** With {@link Stepping#REDUCED}, takes every step that no other step can see or disable. */
  private void settle(long[] s) {
    boolean moved = eager;
    while (moved && !cut(s)) {
      moved = false;
      for (UgpuThread thread : threads) {
        moved |= thread.settle(s);
      }
    }
  }

  @Override
  public int observed() {
    return memory.views();
  }

  @Override
  public Outcome outcome(long[] state) {
    return SteppedMachine.outcome(registers, locations.stream().map(Location::name).toList(), state);
  }

  /**
   * The transition that a possible choice makes in a state, for traces; only for a machine with {@link Stepping#EXACT}.
   */
  public UgpuTransition transition(long[] before, int choice) {
    int rest = choice - choices[threads.length];
    if (rest >= 0) {
      int t = rest / 2 / locations.size();
      int x = rest / 2 % locations.size();
      return new UgpuTransition(rest % 2 == 0 ? Kind.TO_BLOCK : Kind.TO_ALL, t, Optional.empty(),
          locations.get(x).name(), memory.seen(before, t, x));
    }
    long[] after = before.clone();
    take(after, choice);
    int t = thread(choice);
    int own = choice - choices[t];
    if (cut(after)) {
      return new UgpuTransition(Kind.DROP, t, threads[t].next(before).source(), "", 0);
    }
    UgpuThread thread = threads[t];
    UgpuStep step = own < ENTRIES ? thread.next(before) : thread.step(before, own - ENTRIES);
    String about = step instanceof UgpuStep.Access access ? locations.get(access.location()).name()
        : step instanceof UgpuStep.Branch branch ? branch.names() : "";
    UgpuTraceText telling = new UgpuTraceText(thread, memory);
    UgpuTraceText.Told told =
        own < ENTRIES ? telling.fetched(before, after) : telling.advanced(before, after, own - ENTRIES);
    return new UgpuTransition(told.kind(), t, step.source(), about, told.value());
  }

  /** The state as text. */
  public UgpuSnapshot snapshot(long[] state) {
    List<List<UgpuSnapshot.Pending>> pending = new ArrayList<>();
    List<List<String>> seen = new ArrayList<>();
    for (int t = 0; t < threads.length; t++) {
      int of = t;
      pending.add(new UgpuTraceText(threads[t], memory).pending(state));
      seen.add(IntStream.range(0, locations.size()).mapToObj(x -> shown(x, memory.seen(state, of, x))
          + MODIFIED[memory.modified(state, of, x)]).toList());
    }
    return new UgpuSnapshot(pending, seen,
        IntStream.range(0, locations.size()).mapToObj(x -> shown(x, memory.value(state, x))).toList(),
        IntStream.range(0, registers.size()).mapToObj(r -> registers.get(r) + "=" + state[r]).toList());
  }

  private String shown(int x, long value) {
    return locations.get(x).name() + "=" + value;
  }
}
