package periscope.engines.pairs;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import periscope.engines.pairs.ItemTrace.Access;
import periscope.engines.pairs.Terms.Sharing;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Marks;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;
import periscope.semantics.FlatCode;

/**
 * The runs of a work-item whose coordinates are symbols, all at once: states meet where paths do, loops are summed up
 * ({@link LoopSummary}), and a value that other work-items may have written is unknown.
 */
final class ItemPaths {

  /** Largest number of steps, after which the analysis gives up. */
  private static final int MOST = 200_000;
  /** Largest number of instructions that test whether there is another round of a loop. */
  private static final int FEW = 16;

  private final FlatCode code;
  private final LaunchedProgram program;
  private final Terms terms;
  private final Context z3;
  private final BooleanSupplier stop;
  private final LoopShapes loops;
  private final Coordinates coordinates;
  private final Flags flags;
  private final ItemTrace trace = new ItemTrace();
  private final Set<String> written = new HashSet<>();
  /** For each barrier, by position, the memory that it orders. */
  private final Map<Integer, Set<AddressSpace>> barriers = new HashMap<>();
  private int phases;
  private int steps;

  ItemPaths(FlatCode code, LaunchedProgram program, Terms terms, BooleanSupplier stop) {
    this.code = code;
    this.program = program;
    this.terms = terms;
    this.z3 = terms.z3();
    this.stop = stop;
    flags = new Flags(terms);
    loops = new LoopShapes(code);
    coordinates = new Coordinates(terms, program.grid());
    for (int i = 0; i < code.size(); i++) {
      Optional<Instruction> plain = plain(i);
      plain.filter(p -> p instanceof EventInstruction.Accessing && !(p instanceof EventInstruction.Read))
          .ifPresent(p -> written.add(element((EventInstruction.Accessing) p).array().name()));
      int at = i;
      plain.filter(EventInstruction.Fence.class::isInstance).map(EventInstruction.Fence.class::cast)
          .flatMap(this::barrier).ifPresent(regions -> barriers.put(at, regions));
    }
  }

  /** The states in which control leaves some positions, and the one in which it comes back to their first one. */
  record Ways(NavigableMap<Integer, ItemState> out, Optional<ItemState> back) {}

  Terms terms() {
    return terms;
  }

  Coordinates coordinates() {
    return coordinates;
  }

  ItemTrace trace() {
    return trace;
  }

  /** The memory that each barrier orders. */
  Map<Integer, Set<AddressSpace>> barriers() {
    return barriers;
  }

  int steps() {
    return steps;
  }

  static Span span(FlatCode code, int at) {
    return IntStream.range(at, code.size()).mapToObj(code::get).filter(FlatCode.Plain.class::isInstance)
        .map(p -> ((FlatCode.Plain) p).instruction().span()).filter(s -> s.length() > 0).findFirst()
        .orElse(Span.NONE);
  }

  Span span(int at) {
    return span(code, at);
  }

  private Optional<Instruction> plain(int i) {
    return code.get(i) instanceof FlatCode.Plain p ? Optional.of(p.instruction()) : Optional.empty();
  }

  /** The memory that a barrier orders; empty for other fences. The fence behind a barrier is a part of it. */
  private Optional<Set<AddressSpace>> barrier(EventInstruction.Fence f) {
    if (f.arrival().isEmpty()) {
      return Optional.empty();
    }
    BarrierSide side = f.arrival().get().side();
    if (f.kind() == Event.Kind.BARRIER) {
      if (side.entry() || side.quorum() != 0 && side.quorum() != program.grid().items()
          || f.scope() != Scope.WORK_GROUP) {
        throw new UnclearException("a barrier is not for all work-items of a work-group", f.span());
      } else if (!f.marks().equals(Marks.NONE) || !f.order().releases() || !f.order().acquires()) {
        throw new UnclearException("a barrier orders no more than the memory that its semantics name, which is not"
            + " followed", f.span());
      }
      return Optional.of(f.regions());
    }
    return side.entry() ? Optional.of(f.order().releases() && f.scope() != Scope.WORK_ITEM ? f.regions() : Set.of())
        : Optional.empty();
  }

  /** Follows the code from its beginning to its end. */
  void follow() {
    ranges();
    Map<String, Term> registers = new HashMap<>();
    program.places().forEach((name, place) -> registers.put(name, coordinates.of(name, place)));
    ItemState first = new ItemState(registers, List.of(), new TreeMap<>(Map.of(ItemTrace.FIRST, z3.mkTrue())));
    if (code.size() == 0) {
      arrive(first, ItemTrace.END);
      return;
    }
    BitSet all = new BitSet();
    all.set(0, code.size());
    Ways ways = walk(new TreeMap<>(Map.of(0, first)), all, -1, false);
    ways.out().forEach((at, state) -> arrive(state, ItemTrace.END));
  }

  private void arrive(ItemState state, int place) {
    state.phases().forEach((phase, when) -> {
      if (phase != LoopSummary.EARLIER) {
        trace.add(new ItemTrace.Arrival(phase, z3.mkAnd(state.whole(z3), when), place));
      }
    });
  }

  /**
   * Follows runs until they leave some positions.
   *
   * @param head  the position of the loop that is followed; -1 for none
   * @param toBarrier whether runs end at the first barrier
   */
  Ways walk(SortedMap<Integer, ItemState> from, BitSet inside, int head, boolean toBarrier) {
    TreeMap<Integer, ItemState> open = new TreeMap<>(from);
    TreeMap<Integer, ItemState> out = new TreeMap<>();
    TreeMap<Integer, ItemState> back = new TreeMap<>();
    while (!open.isEmpty()) {
      if (++steps > MOST || stop.getAsBoolean()) {
        throw new UnclearException(stop.getAsBoolean() ? "the time is up" : "the code has too many steps", Span.NONE);
      }
      Map.Entry<Integer, ItemState> next = open.pollFirstEntry();
      int at = next.getKey();
      Map<Integer, ItemState> after = at != head && loops.begins(at)
          ? new LoopSummary(this, loops.of(at), at).of(next.getValue(), toBarrier)
          : step(at, next.getValue(), toBarrier);
      after.forEach((to, state) -> {
        if (to == head) {
          flags.apart(state, tested(head)).forEach(s -> leaving(s, inside, head).ifPresentOrElse(
              left -> merge(out, left.getKey(), left.getValue()), () -> merge(back, head, s)));
        } else {
          merge(inside.get(to) ? open : out, to, state);
        }
      });
    }
    return new Ways(out, Optional.ofNullable(back.get(head)));
  }

  private Map<Integer, ItemState> step(int at, ItemState state, boolean toBarrier) {
    FlatCode.Element element = code.get(at);
    if (element instanceof FlatCode.Test t) {
      BoolExpr holds = (BoolExpr) terms.holds(t.condition(), r -> value(state, r)).simplify();
      return ways(state, holds, Optional.of(t.condition()), at + 1, t.otherwise());
    } else if (element instanceof FlatCode.Choose c) {
      return ways(state, terms.decision(), Optional.empty(), at + 1, c.otherwise());
    } else if (element instanceof FlatCode.Jump j) {
      return Map.of(j.target(), state);
    } else if (element instanceof FlatCode.Back b) {
      return Map.of(b.target(), state);
    } else if (barriers.containsKey(at)) {
      arrive(state, at);
      return toBarrier ? Map.of() : Map.of(at + 1, state.behind(++phases, z3));
    } else if (element instanceof FlatCode.Plain p) {
      return plain(state, p.instruction()).map(s -> Map.of(at + 1, s)).orElse(Map.of());
    }
    return Map.of(at + 1, state);
  }

  private void merge(Map<Integer, ItemState> states, int at, ItemState state) {
    states.merge(at, state, (x, y) -> ItemState.either(x, y, z3));
  }

  /** The registers that the test at the beginning of a loop names; none if something else stands there. */
  private List<String> tested(int head) {
    return code.get(head) instanceof FlatCode.Test t ? t.condition().registers().stream().distinct().toList()
        : List.of();
  }

  /** @param condition the condition that holds or not; empty for a choice of the work-item's own */
  private Map<Integer, ItemState> ways(ItemState state, BoolExpr holds, Optional<Expression> condition, int then,
      int otherwise) {
    if (holds.isTrue()) {
      return Map.of(then, state);
    } else if (holds.isFalse()) {
      return Map.of(otherwise, state);
    } else if (then == otherwise) {
      return Map.of(then, state);
    }
    boolean uniform = condition.filter(c -> Terms.uniform(c, r -> value(state, r))).isPresent();
    ItemState here = state.where(holds, uniform);
    ItemState there = state.where((BoolExpr) z3.mkNot(holds).simplify(), uniform);
    return Map.of(then, condition.map(c -> flags.narrowed(here, c, true, r -> value(here, r))).orElse(here),
        otherwise, condition.map(c -> flags.narrowed(there, c, false, r -> value(there, r))).orElse(there));
  }

  /**
   * The way of a state that comes back to the beginning of a loop and leaves it at once, as constants tell; empty if it
   * may begin another round.
   */
  private Optional<Map.Entry<Integer, ItemState>> leaving(ItemState back, BitSet inside, int head) {
    int at = head;
    ItemState state = back;
    for (int i = 0; i < FEW && inside.get(at); i++) {
      FlatCode.Element element = code.get(at);
      boolean computes = !(element instanceof FlatCode.Plain p) || p.instruction() instanceof Instruction.Assign;
      Map<Integer, ItemState> next = computes && !(element instanceof FlatCode.Choose) && (at == head
          || !loops.begins(at)) ? step(at, state, true) : Map.of();
      if (next.size() != 1) {
        return Optional.empty();
      }
      at = next.keySet().iterator().next();
      state = next.get(at);
    }
    return inside.get(at) ? Optional.empty() : Optional.of(Map.entry(at, state));
  }

  /** The value of a register; one without a value has any, which is the work-item's own. */
  Term value(ItemState state, String register) {
    Term known = state.registers().get(register);
    return known != null ? known : terms.symbol(register, type(register), Sharing.ITEM, false);
  }

  private NumberType type(String register) {
    return program.types().getOrDefault(register, NumberType.S32);
  }

  private ItemState assigned(ItemState state, String register, Term value) {
    NumberType type = program.types().getOrDefault(register, value.type());
    return state.with(register, new Term((BitVecExpr) value.in(type.bits(), z3).simplify(), type, value.uniform()));
  }

  private Optional<ItemState> plain(ItemState state, Instruction instruction) {
    if (instruction instanceof Instruction.Assign a) {
      return Optional.of(assigned(state, a.register(), terms.of(a.value(), r -> value(state, r))));
    } else if (instruction instanceof Instruction.Undefined u) {
      BoolExpr when = (BoolExpr) terms.holds(u.condition(), r -> value(state, r)).simplify();
      if (when.isFalse()) {
        return Optional.of(state);
      }
      trace.add(new ItemTrace.Undefined(z3.mkAnd(state.whole(z3), when), u, Optional.empty()));
      return when.isTrue() ? Optional.empty() : Optional.of(state.where((BoolExpr) z3.mkNot(when).simplify(),
          Terms.uniform(u.condition(), r -> value(state, r))));
    } else if (instruction instanceof EventInstruction.Accessing a) {
      return Optional.of(access(state, a));
    } else if (instruction instanceof EventInstruction.Assume a) {
      BoolExpr holds = (BoolExpr) terms.holds(a.condition(), r -> value(state, r)).simplify();
      return Optional.of(holds.isTrue() ? state
          : state.where(holds, Terms.uniform(a.condition(), r -> value(state, r))));
    }
    return Optional.of(state);
  }

  private LaunchedProgram.Element element(EventInstruction.Accessing a) {
    return program.element(a.access().location()).orElseThrow(() -> new UnclearException(
        "the place " + a.access().location() + " is not followed", a.span()));
  }

  private ItemState access(ItemState before, EventInstruction.Accessing a) {
    LaunchedProgram.Element element = element(a);
    Term number = terms.of(element.index(), r -> value(before, r));
    BitVecExpr wide = (BitVecExpr) number.in(Long.SIZE, z3).simplify();
    Optional<String> assumed = program.assumed(element.array());
    BoolExpr beyond = (BoolExpr) z3.mkBVUGE(wide, z3.mkBV(assumed.isPresent() ? RunArray.ENDLESS
        : element.array().initial().length, Long.SIZE)).simplify();
    if (assumed.isPresent()) {
      trace.add(new ItemTrace.Beyond(z3.mkAnd(before.whole(z3), beyond), assumed.get()));
    } else if (!beyond.isFalse()) {
      trace.add(new ItemTrace.Undefined(z3.mkAnd(before.whole(z3), beyond), new Instruction.Undefined(
          Expression.constant(1), Instruction.Cause.ACCESS, a.span()),
          Optional.of(new ItemTrace.Place(element.array(), wide))));
    }
    ItemState state = beyond.isFalse() || assumed.isPresent() ? before
        : before.where((BoolExpr) z3.mkNot(beyond).simplify(), number.uniform());
    state.phases().forEach((phase, when) -> {
      if (phase != LoopSummary.EARLIER) {
        trace.add(new Access(phase, z3.mkAnd(state.whole(z3), when), a, element.array().name(), wide));
      }
    });
    NumberType type = element.array().type();
    if (a instanceof EventInstruction.Read r) {
      boolean same = !written.contains(element.array().name()) && element.array().space() == AddressSpace.GLOBAL;
      return assigned(state, r.register(), same ? held(element.array(), new Term(wide, NumberType.S64,
          number.uniform())) : terms.symbol(element.array().name(), type, Sharing.ITEM, false));
    } else if (a instanceof EventInstruction.Update u) {
      return assigned(state, u.register(), terms.symbol(element.array().name(), type, Sharing.ITEM, false));
    }
    return state;
  }

  /** The value of an element of memory that nobody writes. */
  Term held(LaunchedProgram.Array array, Term index) {
    return terms.unknown("memory." + array.name(), array.type(), List.of(index));
  }

  /** The value of a parameter that has any. */
  Term held(LaunchedProgram.Open open) {
    return held(program.array(open.name()).orElseThrow(), terms.constant(0, NumberType.S64));
  }

  /** States the ranges of parameters that have any value. */
  private void ranges() {
    for (LaunchedProgram.Open open : program.open()) {
      Term value = held(open);
      int bits = value.type().bits();
      boolean signed = value.type().signed();
      BitVecExpr least = z3.mkBV(open.least(), bits);
      BitVecExpr greatest = z3.mkBV(open.greatest(), bits);
      if (!value.type().real()) {
        terms.open(value);
        terms.fact(signed ? z3.mkBVSLE(least, value.bits()) : z3.mkBVULE(least, value.bits()));
        terms.fact(signed ? z3.mkBVSLE(value.bits(), greatest) : z3.mkBVULE(value.bits(), greatest));
      }
    }
  }

  /** Registers that instructions at some positions assign. */
  Set<String> assigned(BitSet inside) {
    Set<String> all = new HashSet<>();
    inside.stream().forEach(i -> plain(i).ifPresent(p -> all.addAll(p.dataflow().written())));
    return all;
  }
}
