package periscope.machines.rsp;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Placement;
import periscope.semantics.LoopBound;
import periscope.semantics.SpinLoops;

/**
 * A litmus test in GPU assembly, made ready to run: names are resolved to indices, loops are bounded.
 *
 * <p>Register slots of all threads are numbered in one row: slot {@code s} of thread {@code t} is register
 * {@code firstSlot(t) + s}.
 */
public final class MachineProgram {

  /** Language of the tests that the machine runs: the first word of their headers. */
  private static final String LANGUAGE = "GPUASM";

  final List<String> locations;
  final long[] initial;
  /** The type of each location. */
  final NumberType[] types;
  final AssemblyCode[] threads;
  final int[] workGroupOf;
  final int[] deviceOf;
  final int workGroups;
  final int devices;
  /** Device of each work-group. */
  final int[] deviceOfWorkGroup;
  private final int[] firstSlot;

  /**
   * A program of decoded threads.
   *
   * @param locations  names of the locations, in the order in which {@code threads} number them; their type is
   *                   {@code int}
   * @param initial    initial value of each location
   * @param placements placement of each thread
   */
  public MachineProgram(List<String> locations, long[] initial, List<Placement> placements, AssemblyCode[] threads) {
    this(locations, ints(initial.length), initial, placements, threads);
  }

  /** Whether a test is in the machine's language. */
  public static boolean runs(LitmusTest test) {
    return runs(test.language());
  }

  /** Whether the machine's language is the one whose tests have this header. */
  public static boolean runs(String header) {
    return LANGUAGE.equals(header);
  }

  private static NumberType[] ints(int count) {
    NumberType[] types = new NumberType[count];
    Arrays.fill(types, NumberType.S32);
    return types;
  }

  private MachineProgram(
      List<String> locations, NumberType[] types, long[] initial, List<Placement> placements, AssemblyCode[] threads) {
    this.locations = locations;
    this.types = types;
    this.initial = initial;
    this.threads = threads;
    int[] groups = new int[threads.length];
    int[] places = new int[threads.length];
    for (int t = 0; t < threads.length; t++) {
      groups[t] = placements.get(t).workGroup();
      places[t] = placements.get(t).device();
    }
    workGroupOf = dense(groups);
    deviceOf = dense(places);
    workGroups = count(workGroupOf);
    devices = count(deviceOf);
    deviceOfWorkGroup = new int[workGroups];
    firstSlot = new int[threads.length + 1];
    for (int t = 0; t < threads.length; t++) {
      deviceOfWorkGroup[workGroupOf[t]] = deviceOf[t];
      firstSlot[t + 1] = firstSlot[t] + threads[t].registers.size();
    }
  }

  /** @throws IllegalArgumentException if the test is not in GPU assembly */
  public static MachineProgram of(LitmusTest test) {
    return of(test, LoopBound.DEFAULT, SpinLoops.COUNTED);
  }

  /**
   * The program with a given bound on loops.
   *
   * @param spins rounds of waiting loops that explorations leave out; {@link SpinLoops#ANY} loses no outcome and no
   *              stuck program
   * @throws IllegalArgumentException if the test is not in GPU assembly
   */
  public static MachineProgram of(LitmusTest test, LoopBound bound, SpinLoops spins) {
    List<String> locations = test.locations().stream().map(Location::name).toList();
    NumberType[] types = test.locations().stream().map(Location::type).toArray(NumberType[]::new);
    long[] initial = test.locations().stream().mapToLong(Location::initial).toArray();
    List<Placement> placements = test.threads().stream().map(LitmusThread::placement).toList();
    AssemblyCode[] threads = test.threads().stream().map(t -> AssemblyCode.of(t.body(), locations, bound, spins))
        .toArray(AssemblyCode[]::new);
    return new MachineProgram(locations, types, initial, placements, threads);
  }

  /**
   * A copy in which equal numbers are equal and distinct numbers are 0, 1, … in the order of their first appearance.
   */
  private static int[] dense(int[] numbers) {
    int[] dense = new int[numbers.length];
    int used = 0;
    for (int i = 0; i < numbers.length; i++) {
      dense[i] = used;
      for (int j = 0; j < i; j++) {
        if (numbers[j] == numbers[i]) {
          dense[i] = dense[j];
        }
      }
      used = Math.max(used, dense[i] + 1);
    }
    return dense;
  }

  private static int count(int[] dense) {
    int max = -1;
    for (int n : dense) {
      max = Math.max(max, n);
    }
    return max + 1;
  }

  /** The result of incrementing {@code value} in the type of location {@code x}. */
  long incremented(int x, long value) {
    return types[x].wrap(value + 1);
  }

  int firstSlot(int thread) {
    return firstSlot[thread];
  }

  /** Number of registers of all threads together. */
  int slots() {
    return firstSlot[threads.length];
  }

  /** Whether the program runs on more than one device, so that an L2 cannot stand for memory. */
  public boolean severalDevices() {
    return devices > 1;
  }

  boolean uses(Op op) {
    for (AssemblyCode code : threads) {
      for (Op used : code.op) {
        if (used == op) {
          return true;
        }
      }
    }
    return false;
  }

  /** The outcome with these register values, in slot order, and this final memory. */
  Outcome outcome(long[] registers, long[] memory) {
    Map<Outcome.Register, Long> byName = new HashMap<>();
    for (int t = 0; t < threads.length; t++) {
      List<String> names = threads[t].registers;
      for (int s = 0; s < names.size(); s++) {
        byName.put(new Outcome.Register(t, names.get(s)), registers[firstSlot[t] + s]);
      }
    }
    Map<String, Long> byLocation = new HashMap<>();
    for (int x = 0; x < memory.length; x++) {
      byLocation.put(locations.get(x), memory[x]);
    }
    return Outcome.of(byName, byLocation);
  }
}
