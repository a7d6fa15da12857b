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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

/** A launch compiled for running: code over numbered registers and cells of memory. Never changed by a run. */
public final class GridProgram {

  private static final Pattern PLACE = Pattern.compile("([^\\[]+)(?:\\[(.+)])?");

  /** A step that ends the run. */
  record Fail(Undefined end) {}

  /** Where an access goes: the element of an array that an operand says. */
  record Place(int array, int index, Span span) {}

  /** A step of one place in which it is read and written at once. */
  sealed interface ReadModifyWrite {
    Place place();

    /** The register that gets what was there. */
    int register();
  }

  /** A read-modify-write. */
  record Update(Place place, int register, Optional<Effect> effect, int operand) implements ReadModifyWrite {

    /** What it writes. */
    long changed(long old, long by) {
      return effect.isPresent() ? effect.get().apply(old, by) : by;
    }
  }

  /**
   * A compare-exchange, or what else writes or not as it reads.
   *
   * @param wanted  whether it writes, once {@code register} has what was read
   * @param weak    whether it may fail all the same
   * @param success where it goes on then, and elsewhere if it fails
   * @param reads   registers that it computes with
   */
  record Exchange(Place place, int register, Value wanted, Value desired, boolean weak, int success, int failure,
      int[] reads) implements ReadModifyWrite {}

  /**
   * A fence.
   *
   * @param wide   whether it is for more than the work-group
   * @param drains whether it is sequentially consistent
   */
  record Fence(boolean wide, boolean drains) {}

  /** An arrival at a barrier; the work-item goes on when all of its work-group are there. */
  record Barrier(String name, Span span) {}

  final LaunchedProgram launched;
  /** Whether the code is of an assembly: its fences and orders are what a table asked for, and all are kept. */
  final boolean assembly;
  final int[] code;
  final long[] constants;
  final Value[] computed;
  /** Registers that each of these is computed of. */
  final int[][] reads;
  final Object[] objects;
  /** What the rows of the code that others may notice were written as: fences of an access are that access. */
  final Map<Integer, EventInstruction> origins = new HashMap<>();
  /** Registers that hold where a work-item is, at first. */
  final Map<Integer, ToIntFunction<Position>> places = new HashMap<>();
  /** First cell of each array; of one of each work-group, that of work-group 0, and how far the next one is. */
  final int[] bases;
  final int[] strides;
  /** Elements of each array. */
  final int[] lengths;
  /** Cells of global memory, and of that of a work-group; these come one after the other behind it. */
  final int globalCells;
  final int localCells;
  final int registers;
  private final Map<String, Integer> arrays = new HashMap<>();
  private final Values values;
  private final Code rows;
  /** Where code assumes what a compare-exchange sees to. */
  private final Set<Integer> seenTo = new HashSet<>();
  /** Words of rows that say where they go, as elements of the program: what they are to become. */
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

  /** Lays arrays out from a cell on: those of a work-group or the others; the first cell behind them. */
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

  /** Compiles a launch. */
  public static GridProgram of(LaunchedProgram launched) {
    return new GridProgram(launched);
  }

  /** What it is compiled of. */
  public LaunchedProgram launched() {
    return launched;
  }

  /** What accesses memory, or orders that, as it was written. */
  public Collection<EventInstruction> accesses() {
    return Collections.unmodifiableCollection(origins.values());
  }

  Grid grid() {
    return launched.grid();
  }

  /** Whether each work-group has an array of its own. */
  boolean isLocal(int array) {
    return launched.arrays().get(array).space() == AddressSpace.LOCAL;
  }

  /** An {@link Exchange} whose ways on are elements of the program yet. */
  private record Exchanging(int object, Place place, int register, Value wanted, Value desired, boolean weak,
      int success, int failure, int[] reads, OptionalInt row) {

    /** The same, which goes on at a row that is known. */
    Exchanging through(int on) {
      return new Exchanging(object, place, register, wanted, desired, weak, success, failure, reads,
          OptionalInt.of(on));
    }
  }

  /** A read-modify-write of several instructions. */
  private Optional<Exchanging> exchange(FlatCode flat, int at) {
    return flat.get(at) instanceof FlatCode.Choose choose ? compareExchange(flat, at, choose)
        : instruction(flat, at) instanceof EventInstruction.Read r && r.access().marks().update().isPresent()
            ? Optional.of(halves(flat, at, r)) : Optional.empty();
  }

  /** A read-modify-write that is a read and a write, or a write under a condition. */
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

  /** A compare-exchange, which is a choice between a read-modify-write and a read, with what each has to read. */
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

  /** In an assembly an access that acquires is one with a fence behind it, and one that releases has it in front. */
  private void around(EventInstruction.Accessing access, boolean wanted) {
    if (wanted && assembly) {
      object(access, new Fence(wide(access.access().scope()), false));
    }
  }

  /** The number added to an address has to be 0 for the access to stay in its location. */
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

  /** The fence behind a barrier has nothing more to do: all have come before one leaves. */
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
    Matcher place = PLACE.matcher(access.access().location());
    if (!place.matches() || !arrays.containsKey(place.group(1))) {
      throw new IllegalArgumentException("no such place: " + access.access().location());
    }
    String index = place.group(2) == null ? "0" : place.group(2);
    int operand = rows.operand(index.matches("\\d+") ? Expression.constant(Long.parseLong(index))
        : Expression.register(index));
    return new Place(arrays.get(place.group(1)), operand, access.span());
  }
}
