package periscope.machines.grid;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.event.Event;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.EventInstruction.Arrival;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.launch.LaunchedProgram.Array;
import periscope.litmus.launch.Position;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.Span;
import periscope.machines.grid.Values.Value;
import periscope.semantics.EventLowering;
import periscope.semantics.FlatCode;
import periscope.semantics.ReadModifyWrites;

/** A launch compiled for running: steps over numbered registers and cells of memory. Never changed by a run. */
public final class GridProgram {

  private static final Pattern PLACE = Pattern.compile("([^\\[]+)(?:\\[(.+)])?");

  /** What stands at one position of the code. */
  sealed interface Step {}

  /** {@code register = value}. */
  record Assign(int register, Value value) implements Step {}

  /** Goes on if the value is not 0, else elsewhere. */
  record Test(Value value, int otherwise) implements Step {}

  /** Goes elsewhere. */
  record Jump(int target) implements Step {}

  /** Goes back to where a loop begins. */
  record Back(int target, Span loop) implements Step {}

  /** Goes on or elsewhere, as it likes. */
  record Choose(int otherwise) implements Step {}

  /** Ends the run if the value is not 0. */
  record Fail(Value value, Undefined end) implements Step {}

  /** Where an access goes: the element of an array that an index says. */
  record Place(int array, Value index, Span span) {}

  /** What other work-items may notice, or what notices what they do. */
  sealed interface Visible extends Step {}

  record Read(Place place, int register) implements Visible {}

  /** @param drains whether it is in memory before the work-item goes on */
  record Write(Place place, Value value, boolean drains) implements Visible {}

  /** A read-modify-write; {@code register} gets what was there. */
  record Update(Place place, int register, EventInstruction.Update what, Value operand) implements Visible {}

  /**
   * A compare-exchange: reads, and writes if what it reads is what it wants.
   *
   * @param wanted  whether it is, once {@code register} has what was read
   * @param weak    whether it may fail all the same
   * @param success where it goes on then, and elsewhere if it fails
   */
  record Exchange(Place place, int register, Value wanted, Value desired, boolean weak, int success, int failure)
      implements Visible {}

  /** A fence that waits until all that was written before is in memory. */
  record Drain() implements Visible {}

  /** An arrival at a barrier; the work-item goes on when all of its work-group are there. */
  record Barrier(String name, Span span) implements Visible {}

  final LaunchedProgram launched;
  final List<Step> code = new ArrayList<>();
  /** Registers that hold where a work-item is, at first. */
  final Map<Integer, ToIntFunction<Position>> places = new HashMap<>();
  /** First cell of each array; of one of each work-group, that of work-group 0, and how many cells all such take. */
  final int[] bases;
  final int localCells;
  final int globalCells;
  final int registers;
  private final Map<String, Integer> arrays = new HashMap<>();
  private final Values values;
  /** Where code assumes what a compare-exchange sees to. */
  private final Set<Integer> seenTo = new HashSet<>();

  private GridProgram(LaunchedProgram launched) {
    this.launched = launched;
    Map<String, Integer> numbers = new LinkedHashMap<>();
    values = new Values(numbers);
    bases = new int[launched.arrays().size()];
    int local = 0;
    int global = 0;
    for (int i = 0; i < bases.length; i++) {
      Array array = launched.arrays().get(i);
      arrays.put(array.name(), i);
      bases[i] = isLocal(i) ? local : global;
      local += isLocal(i) ? array.initial().length : 0;
      global += isLocal(i) ? 0 : array.initial().length;
    }
    localCells = local;
    globalCells = global;
    FlatCode flat = new FlatCode(EventLowering.of(launched.body(), ReadModifyWrites.WHOLE));
    for (int i = 0; i < flat.size(); i++) {
      int at = i;
      code.add(exchange(flat, at).orElseGet(() -> step(flat.get(at), at)));
    }
    launched.places().forEach((name, place) -> places.put(values.register(name), place));
    registers = numbers.size();
  }

  /** Compiles a launch. */
  public static GridProgram of(LaunchedProgram launched) {
    return new GridProgram(launched);
  }

  /** What it is compiled of. */
  public LaunchedProgram launched() {
    return launched;
  }

  Grid grid() {
    return launched.grid();
  }

  /** Whether each work-group has an array of its own. */
  boolean isLocal(int array) {
    return launched.arrays().get(array).space() == AddressSpace.LOCAL;
  }

  /** A compare-exchange, which is a choice between a read-modify-write and a read, with what each has to read. */
  private Optional<Step> exchange(FlatCode flat, int at) {
    if (!(flat.get(at) instanceof FlatCode.Choose choose)) {
      return Optional.empty();
    }
    int first = entered(flat, at + 1);
    int other = entered(flat, choose.otherwise());
    boolean both = instruction(flat, first) instanceof EventInstruction.Update
        && instruction(flat, first + 1) instanceof EventInstruction.Assume
        && instruction(flat, other) instanceof EventInstruction.Read
        && instruction(flat, other + 1) instanceof EventInstruction.Assume;
    if (!both) {
      return Optional.empty();
    }
    seenTo.addAll(List.of(first + 1, other + 1));
    EventInstruction.Update update = (EventInstruction.Update) instruction(flat, first);
    EventInstruction.Assume wanted = (EventInstruction.Assume) instruction(flat, first + 1);
    EventInstruction.Assume failing = (EventInstruction.Assume) instruction(flat, other + 1);
    return Optional.of(new Exchange(place(update), values.register(update.register()), values.of(wanted.condition()),
        values.of(update.operand()), failing.spares(), first + 2, other + 2));
  }

  private static int entered(FlatCode flat, int at) {
    return at < flat.size() && flat.get(at) instanceof FlatCode.Enter ? entered(flat, at + 1) : at;
  }

  private static Instruction instruction(FlatCode flat, int at) {
    return at < flat.size() && flat.get(at) instanceof FlatCode.Plain p ? p.instruction() : null;
  }

  private Step step(FlatCode.Element element, int at) {
    if (element instanceof FlatCode.Test t) {
      return new Test(values.of(t.condition()), t.otherwise());
    } else if (element instanceof FlatCode.Choose c) {
      return new Choose(c.otherwise());
    } else if (element instanceof FlatCode.Jump j) {
      return new Jump(j.target());
    } else if (element instanceof FlatCode.Back b) {
      return new Back(b.target(), b.loop());
    } else if (element instanceof FlatCode.Plain p) {
      return step(p.instruction(), at);
    } else if (element instanceof FlatCode.Enter || element instanceof FlatCode.Leave) {
      return new Jump(at + 1);
    }
    throw new IllegalArgumentException("not an element that runs: " + element);
  }

  private Step step(Instruction instruction, int at) {
    if (instruction instanceof Instruction.Assign a) {
      return new Assign(values.register(a.register()), values.of(a.value()));
    } else if (instruction instanceof Undefined u) {
      return new Fail(values.of(u.condition()), u);
    } else if (instruction instanceof EventInstruction.Read r) {
      return new Read(place(r), values.register(r.register()));
    } else if (instruction instanceof EventInstruction.Write w) {
      return new Write(place(w), values.of(w.value()), w.access().order() == MemoryOrder.SEQ_CST);
    } else if (instruction instanceof EventInstruction.Update u) {
      return new Update(place(u), values.register(u.register()), u, values.of(u.operand()));
    } else if (instruction instanceof EventInstruction.Fence f) {
      return fence(f, at);
    } else if (instruction instanceof EventInstruction.Begin || seenTo.contains(at)) {
      return new Jump(at + 1);
    }
    throw new IllegalArgumentException("not an instruction that runs: " + instruction);
  }

  /** The fence behind a barrier has nothing more to do: all have come before one leaves. */
  private Step fence(EventInstruction.Fence f, int at) {
    if (f.arrival().isPresent() && f.kind() == Event.Kind.FENCE) {
      Arrival arrival = f.arrival().get();
      return arrival.side().entry() ? new Barrier(arrival.side().name(), f.span()) : new Jump(at + 1);
    }
    return f.order() == MemoryOrder.SEQ_CST ? new Drain() : new Jump(at + 1);
  }

  private Place place(EventInstruction.Accessing access) {
    Matcher place = PLACE.matcher(access.access().location());
    if (!place.matches() || !arrays.containsKey(place.group(1))) {
      throw new IllegalArgumentException("no such place: " + access.access().location());
    }
    String index = place.group(2);
    long number = index == null ? 0 : index.matches("\\d+") ? Long.parseLong(index) : -1;
    int register = number < 0 ? values.register(index) : -1;
    Value value = number < 0 ? r -> r[register] : r -> number;
    return new Place(arrays.get(place.group(1)), value, access.span());
  }
}
