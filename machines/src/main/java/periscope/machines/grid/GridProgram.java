package periscope.machines.grid;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.Effect;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.EventInstruction.Arrival;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.launch.Position;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;
import periscope.machines.grid.Values.Value;
import periscope.semantics.FlatCode;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.ThreadCode;

/** A launch compiled to rows of code over numbered registers and cells of memory. Runs do not change it. */
public final class GridProgram {

  /** A step that ends the run with undefined behaviour. */
  record Fail(Undefined end) {}

  /** The target of an access: an array by its number, and the operand with the element's index. */
  record Place(int array, int index, Span span) {}

  /** A step that reads and writes one element atomically. */
  sealed interface ReadModifyWrite {
    Place place();

    /** The register that gets the old value of the element. */
    int register();
  }

  /** A read-modify-write that always writes; without an effect, the operand is the new value. */
  record Update(Place place, int register, Optional<Effect> effect, int operand) implements ReadModifyWrite {

    /** The value to write, from the value that was read and the value of the operand. */
    long changed(long old, long by) {
      return effect.isPresent() ? effect.get().apply(old, by) : by;
    }
  }

  /**
   * A compare-exchange, or another read-modify-write that writes only under a condition on the value that it reads.
   *
   * @param wanted  condition for writing; not 0 if it writes, evaluated once {@code register} has the old value
   * @param weak    whether it may fail although the condition holds
   * @param success row that follows a write; {@code failure} is the row that follows a failure
   * @param reads   registers that the condition and the new value read
   */
  record Exchange(Place place, int register, Value wanted, Value desired, boolean weak, int success, int failure,
      int[] reads) implements ReadModifyWrite {}

  /**
   * A fence.
   *
   * @param wide   whether its scope is wider than the work-group
   * @param drains whether it is sequentially consistent, so that the store buffer must be empty
   */
  record Fence(boolean wide, boolean drains) {}

  /** An arrival at a barrier; the work-item goes on when all work-items of its work-group have arrived. */
  record Barrier(String name, Span span) {}

  final LaunchedProgram launched;
  /** Whether the code is assembly. Its fences and orders come from a mapping's row, and compiling keeps all of them. */
  final boolean assembly;
  final int[] code;
  final long[] constants;
  final Value[] computed;
  /** For each element of {@link #computed}, the registers that it reads. */
  final int[][] reads;
  final Object[] objects;
  /** For each visible row, by its index, its instruction in the text; a fence of an access has that access. */
  final Map<Integer, EventInstruction> origins = new HashMap<>();
  /** Registers that initially hold a coordinate of the work-item, such as its index in its work-group. */
  final Map<Integer, ToIntFunction<Position>> places = new HashMap<>();
  /** First cell of each array, in work-group 0 if it is local; strides lead to the copies of other work-groups. */
  final int[] bases;
  final int[] strides;
  /** Number of elements of each array. */
  final int[] lengths;
  /** Number of cells of global memory, and of one work-group's local memory; local memories follow global memory. */
  final int globalCells;
  final int localCells;
  final int registers;
  private final Map<String, Integer> arrays = new HashMap<>();
  private final Values values;
  private final Code rows;
  /** Positions in the flat code of assumptions that a compiled compare-exchange already covers. */
  private final Set<Integer> seenTo = new HashSet<>();
  /** For each word of a row that holds a jump target, by its index, the position in the flat code to jump to. */
  private final Map<Integer, Integer> targets = new HashMap<>();

  private GridProgram(LaunchedProgram launched) {
    this.launched = launched;
    assembly = Instruction.walk(launched.body()).anyMatch(i -> i instanceof LanguageInstruction l && l.predicated());
    Map<String, Integer> numbers = new LinkedHashMap<>();
    values = new Values(numbers);
    rows = new Code(values);
    bases = new int[launched.arrays().size()];
    lengths = launched.arrays().stream().mapToInt(a -> a.initial().length).toArray();
    globalCells = laid(false, 0);
    localCells = laid(true, globalCells) - globalCells;
    strides = IntStream.range(0, bases.length).map(a -> isLocal(a) ? localCells : 0).toArray();
    FlatCode flat = ThreadCode.lower(launched.body(), ReadModifyWrites.WHOLE);
    int[] starts = new int[flat.size() + 1];
    List<Exchanging> exchanges = new ArrayList<>();
    for (int i = 0; i < flat.size(); i++) {
      starts[i] = rows.here();
      Optional<Exchanging> exchange = exchange(flat, i);
      exchange.ifPresent(exchanges::add);
      if (exchange.isEmpty()) {
        row(flat.get(i), i);
      }
    }
    starts[flat.size()] = rows.here();
    rows.row(Code.STOP);
    code = rows.words();
    targets.forEach((word, element) -> code[word] = starts[element]);
    objects = rows.objects();
    exchanges.forEach(x -> objects[x.object] = new Exchange(x.place, x.register, x.wanted, x.desired, x.weak,
        x.row.orElse(starts[x.success]), x.row.orElse(starts[x.failure]), x.reads));
    constants = rows.constants();
    computed = rows.values();
    reads = rows.reads();
    launched.places().forEach((name, place) -> places.put(values.register(name), place));
    registers = numbers.size();
  }

  /** Assigns cells from {@code from} on to all local or to all global arrays; returns the first cell behind them. */
  private int laid(boolean local, int from) {
    int next = from;
    for (int a = 0; a < bases.length; a++) {
      if (isLocal(a) == local) {
        arrays.put(launched.arrays().get(a).name(), a);
        bases[a] = next;
        next += lengths[a];
      }
    }
    return next;
  }

  /** Compiles a launch that {@link GridRefusals#check} accepts. */
  public static GridProgram of(LaunchedProgram launched) {
    return new GridProgram(launched);
  }

  /** The launch that this program was compiled from. */
  public LaunchedProgram launched() {
    return launched;
  }

  /** The instructions of the text that access memory or order accesses. */
  public Collection<EventInstruction> accesses() {
    return Collections.unmodifiableCollection(origins.values());
  }

  Grid grid() {
    return launched.grid();
  }

  /** Whether each work-group has its own copy of an array. */
  boolean isLocal(int array) {
    return launched.arrays().get(array).space() == AddressSpace.LOCAL;
  }

  /** An {@link Exchange} whose {@code success} and {@code failure} are positions in the flat code, not rows. */
  private record Exchanging(int object, Place place, int register, Value wanted, Value desired, boolean weak,
      int success, int failure, int[] reads, OptionalInt row) {

    /** Copy of this exchange that continues at a given row after success and after failure. */
    Exchanging through(int on) {
      return new Exchanging(object, place, register, wanted, desired, weak, success, failure, reads,
          OptionalInt.of(on));
    }
  }

  /** Compiles a read-modify-write that flat code spells as several elements; empty if none begins at {@code at}. */
  private Optional<Exchanging> exchange(FlatCode flat, int at) {
    return flat.get(at) instanceof FlatCode.Choose choose ? compareExchange(flat, at, choose)
        : instruction(flat, at) instanceof EventInstruction.Read r && r.access().marks().update().isPresent()
            ? Optional.of(halves(flat, at, r)) : Optional.empty();
  }

  /** Compiles a read-modify-write that flat code spells as a read followed by a write, perhaps under a condition. */
  private Exchanging halves(FlatCode flat, int at, EventInstruction.Read read) {
    int next = entered(flat, at + 1);
    Optional<FlatCode.Test> test = flat.get(next) instanceof FlatCode.Test t ? Optional.of(t) : Optional.empty();
    int second = test.isPresent() ? entered(flat, next + 1) : next;
    EventInstruction.Write write = (EventInstruction.Write) instruction(flat, second);
    seenTo.addAll(List.of(next, second));
    int on = test.map(FlatCode.Test::otherwise).orElse(second + 1);
    around(write, write.access().order().releases());
    Exchanging exchanging = exchanging(read, read.register(),
        test.map(FlatCode.Test::condition).orElse(Expression.constant(1)), write.value(), false, on, on);
    int behind = rows.here();
    around(read, read.access().order().acquires());
    going(Code.JUMP, on);
    return exchanging.through(behind);
  }

  private Exchanging exchanging(EventInstruction.Accessing access, String register, Expression wanted,
      Expression desired, boolean weak, int success, int failure) {
    Set<String> names = new TreeSet<>(wanted.registers());
    names.addAll(desired.registers());
    names.remove(register);
    Place place = place(access);
    int object = rows.object("");
    origins.put(rows.here(), access);
    rows.row(Code.OBJECT, object);
    return new Exchanging(object, place, values.register(register), values.of(wanted), values.of(desired), weak,
        success, failure, names.stream().mapToInt(values::register).toArray(), OptionalInt.empty());
  }

  /** Compiles a compare-exchange, which flat code spells as a choice between a read-modify-write and a failing read. */
  private Optional<Exchanging> compareExchange(FlatCode flat, int at, FlatCode.Choose choose) {
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
    return Optional.of(exchanging(update, update.register(), wanted.condition(), update.operand(), failing.spares(),
        first + 2, other + 2));
  }

  private static int entered(FlatCode flat, int at) {
    return at < flat.size() && flat.get(at) instanceof FlatCode.Enter ? entered(flat, at + 1) : at;
  }

  private static Instruction instruction(FlatCode flat, int at) {
    return at < flat.size() && flat.get(at) instanceof FlatCode.Plain p ? p.instruction() : null;
  }

  private void row(FlatCode.Element element, int at) {
    if (seenTo.contains(at)) {
      return;
    } else if (element instanceof FlatCode.Test t) {
      targets.put(rows.unless(t.condition()) + 1, t.otherwise());
    } else if (element instanceof FlatCode.Choose c) {
      going(Code.CHOOSE, c.otherwise());
    } else if (element instanceof FlatCode.Jump j) {
      going(Code.JUMP, j.target());
    } else if (element instanceof FlatCode.Back b) {
      going(Code.BACK, b.target());
    } else if (element instanceof FlatCode.Plain p) {
      row(p.instruction());
    } else if (!(element instanceof FlatCode.Enter || element instanceof FlatCode.Leave)) {
      throw new IllegalArgumentException("not an element that runs: " + element);
    }
  }

  private void object(EventInstruction origin, Object what) {
    origins.put(rows.here(), origin);
    rows.row(Code.OBJECT, rows.object(what));
  }

  private void going(int first, int element) {
    targets.put(rows.here() + 1, element);
    rows.row(first, 0);
  }

  private void row(Instruction instruction) {
    if (instruction instanceof Instruction.Assign a) {
      rows.assign(values.register(a.register()), a.value());
    } else if (instruction instanceof Undefined u) {
      int operand = rows.operand(u.condition());
      rows.row(Code.FAIL, operand, rows.object(new Fail(u)));
    } else if (instruction instanceof EventInstruction.Read r) {
      read(r);
    } else if (instruction instanceof EventInstruction.Write w) {
      write(w);
    } else if (instruction instanceof EventInstruction.Update u) {
      int operand = rows.operand(u.operand());
      Place place = place(u);
      object(u, new Update(place, values.register(u.register()), u.operator(), operand));
    } else if (instruction instanceof EventInstruction.Fence f) {
      fence(f);
    } else if (instruction instanceof EventInstruction.Assume a && assembly) {
      inside(a);
    } else if (!(instruction instanceof EventInstruction.Begin)) {
      throw new IllegalArgumentException("not an instruction that runs: " + instruction);
    }
  }

  /** Adds, in assembly, the fence behind an access that acquires or before an access that releases, if wanted. */
  private void around(EventInstruction.Accessing access, boolean wanted) {
    if (wanted && assembly) {
      object(access, new Fence(wide(access.access().scope()), false));
    }
  }

  /** Adds a row that ends the run if the offset of an access is not 0: the access would leave its location. */
  private void inside(EventInstruction.Assume a) {
    if (Constancy.value(a.condition()).orElse(0) == 0) {
      Undefined outside = new Undefined(new Expression.Unary(UnaryOperator.NOT, a.condition()), Cause.ACCESS, a.span());
      row(outside);
    }
  }

  private static boolean wide(Scope scope) {
    return scope != Scope.WORK_GROUP && scope != Scope.WORK_ITEM;
  }

  private void read(EventInstruction.Read r) {
    Place place = place(r);
    origins.put(rows.here(), r);
    rows.row(Code.READ, place.array(), place.index(), values.register(r.register()));
    around(r, r.access().order().acquires());
  }

  private void write(EventInstruction.Write w) {
    around(w, w.access().order().releases());
    int value = rows.operand(w.value());
    Place place = place(w);
    origins.put(rows.here(), w);
    rows.row(Code.WRITE, place.array(), place.index(), value, w.access().order() == MemoryOrder.SEQ_CST ? 1 : 0);
  }

  /**
   * Adds a row for a fence or for the arrival at a barrier. The fence behind a barrier gets no row: all work-items have
   * arrived before one leaves.
   */
  private void fence(EventInstruction.Fence f) {
    Optional<Arrival> arrival = f.arrival();
    boolean drains = f.order() == MemoryOrder.SEQ_CST;
    if (arrival.isPresent()) {
      BarrierSide side = arrival.get().side();
      if (f.kind() == Event.Kind.BARRIER && (side.entry() || side.quorum() != 0 && side.quorum() != grid().items())) {
        throw new IllegalArgumentException("not a barrier that runs: " + side);
      } else if (f.kind() == Event.Kind.BARRIER || side.entry()) {
        object(f, new Barrier(side.name(), f.span()));
      }
    } else if (drains || assembly) {
      object(f, new Fence(wide(f.scope()), drains));
    }
  }

  private Place place(EventInstruction.Accessing access) {
    LaunchedProgram.Element element = launched.element(access.access().location()).orElseThrow(() ->
        new IllegalArgumentException("no such place: " + access.access().location()));
    return new Place(arrays.get(element.array().name()), rows.operand(element.index()), access.span());
  }
}
