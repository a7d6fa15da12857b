package periscope.engines.pairs;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Model;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import periscope.engines.pairs.ItemTrace.Access;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.launch.Position;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;
import periscope.semantics.FlatCode;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.ThreadCode;

/** Asks a solver whether two work-items of a launch can get into each other's way. */
public final class PairSearch {

  /** Largest number of runs that try to show a problem, and of steps of each. */
  private static final int RUNS = 4;
  private static final long STEPS = 5_000_000L;

  /** Values of parameters that have any, for runs without a possible problem that chose some. */
  private static final List<Long> GUESSES = List.of(4L, 64L, 1L);

  /** Largest number of steps of the run that looks for a problem where none is possible. */
  private static final long CHECKED = 1_000_000L;

  private final LaunchedProgram program;
  private final FlatCode code;
  private final ItemPaths paths;
  private final Context z3;
  private final BooleanSupplier stop;
  private final List<PairAnswer.Possible> possible = new ArrayList<>();
  /** The work-groups of possible problems, and the values of parameters that the solver chose for these. */
  private final Set<Integer> groups = new TreeSet<>();
  private final Set<SortedMap<String, Long>> chosen = new LinkedHashSet<>();
  /** The buffers without a description into which an index may lie beyond all that a buffer has. */
  private final SortedSet<String> beyond = new TreeSet<>();
  private final PairSolver solver;

  private PairSearch(LaunchedProgram program, Context z3, BooleanSupplier stop) {
    this.program = program;
    this.z3 = z3;
    this.stop = stop;
    code = ThreadCode.lower(program.body(), ReadModifyWrites.WHOLE);
    paths = new ItemPaths(code, program, new Terms(z3), stop);
    solver = new PairSolver(program, paths, stop);
  }

  /**
   * Looks at all pairs of work-items of a launch.
   *
   * @param stop called now and then; true ends the search
   */
  public static PairAnswer of(LaunchedProgram program, BooleanSupplier stop) {
    return of(program, RUNS, stop);
  }

  /**
   * The same search without runs that show problems: each problem is a possible one.
   *
   * @param stop called now and then; true ends the search
   */
  public static PairAnswer withoutRuns(LaunchedProgram program, BooleanSupplier stop) {
    return of(program, 0, stop);
  }

  private static PairAnswer of(LaunchedProgram program, int runs, BooleanSupplier stop) {
    try (Context z3 = new Context(Map.of("model", "true"))) {
      PairSearch search = null;
      try {
        search = new PairSearch(program, z3, stop);
        search.ask();
        return search.answer(Optional.empty(), runs);
      } catch (UnclearException e) {
        PairAnswer.Unclear open = new PairAnswer.Unclear(e.getMessage(), e.at());
        return search == null
            ? new PairAnswer(List.of(), List.of(), Optional.of(open), new TreeSet<>(), 0, new TreeMap<>())
            : search.answer(Optional.of(open), runs);
      }
    }
  }

  private PairAnswer answer(Optional<PairAnswer.Unclear> open, int runs) {
    if (open.isPresent()) {
      // The search may have ended before it came to the indices.
      beyond.addAll(program.assumed());
    }
    groups.add(0);
    if (program.grid().groupCount() > 1) {
      groups.add(1);
    }
    Set<SortedMap<String, Long>> distinct = new LinkedHashSet<>(chosen);
    if (possible.isEmpty()) {
      GUESSES.forEach(guess -> distinct.add(values(v -> guess)));
    }
    List<SortedMap<String, Long>> tried = List.copyOf(distinct);
    for (SortedMap<String, Long> values : tried.subList(0, Math.min(runs, tried.size()))) {
      List<PairFinding> shown = new OrderedRun(program, code, paths.barriers(),
          possible.isEmpty() && open.isEmpty() ? CHECKED : STEPS, stop).findings(groups, values);
      if (!shown.isEmpty()) {
        return new PairAnswer(shown, List.of(), open, beyond, solver.queries(), values);
      }
    }
    return new PairAnswer(List.of(), possible, open, beyond, solver.queries(), new TreeMap<>());
  }

  private SortedMap<String, Long> values(ToLongFunction<LaunchedProgram.Open> value) {
    SortedMap<String, Long> values = new TreeMap<>();
    program.open().forEach(o -> values.put(o.name(),
        Math.max(o.least(), Math.min(o.greatest(), value.applyAsLong(o)))));
    return values;
  }

  private void possible(PairFinding finding, Model model) {
    SortedMap<String, Long> values = values(model);
    possible.add(new PairAnswer.Possible(finding, values));
    chosen.add(values);
    finding.items().forEach(p -> groups.add(p.block()));
  }

  private SortedMap<String, Long> values(Model model) {
    return values(o -> {
      Term value = paths.held(o);
      return value.type().wrap(new BigInteger(model.eval(value.bits(), true).toString()).longValue());
    });
  }

  private void ask() {
    paths.follow();
    if (solver.one().solution().isEmpty()) {
      throw new UnclearException("no work-item and no number is in the ranges", Span.NONE);
    }
    for (ItemTrace.Undefined u : paths.trace().undefined()) {
      undefined(u);
    }
    List<ItemTrace.Arrival> ends = paths.trace().arrivals().stream().filter(a -> a.place() == ItemTrace.END).toList();
    if (possible.isEmpty() && !ends.isEmpty() && solver.one().solution(some(ends, ItemTrace.END)).isEmpty()) {
      // Of a code whose assumptions never hold nothing is to be said.
      throw new UnclearException("no run comes to the end of the code", Span.NONE);
    }
    for (String buffer : program.assumed()) {
      beyond(buffer);
    }
    diverging();
    if (program.grid().items() > 1) {
      races(false);
    }
    if (program.grid().groupCount() > 1) {
      races(true);
    }
  }

  private void undefined(ItemTrace.Undefined step) {
    solver.one().solution(step.when()).ifPresent(m -> possible(
        PairFinding.undefined(step.step(), position(m, Optional.empty()), step.beyond().map(p ->
            PairFinding.cell(p.array(), number(m, p.index()))).orElse("")), m));
  }

  private static long number(Model model, BitVecExpr bits) {
    return new BigInteger(model.eval(bits, true).toString()).longValue();
  }

  /**
   * Asks whether an index into a buffer may lie beyond all that a buffer has. Numbers for which one may are tried in
   * runs, and no problem is said to be possible: where values of memory are indices, one always may.
   */
  private void beyond(String buffer) {
    BoolExpr some = (BoolExpr) z3.mkOr(paths.trace().beyond().stream().filter(b -> b.buffer().equals(buffer))
        .map(ItemTrace.Beyond::when).toArray(BoolExpr[]::new)).simplify();
    try {
      solver.one().solution(some).ifPresent(m -> {
        beyond.add(buffer);
        chosen.add(values(m));
        groups.add(position(m, Optional.empty()).block());
      });
    } catch (UnclearException e) {
      beyond.add(buffer);
    }
  }

  private void diverging() {
    PairRename other = new PairRename(paths.terms(), false);
    List<ItemTrace.Arrival> all = paths.trace().arrivals();
    for (int phase : new TreeSet<>(all.stream().map(ItemTrace.Arrival::phase).toList())) {
      List<ItemTrace.Arrival> here = all.stream().filter(a -> a.phase() == phase).toList();
      List<Integer> places = new ArrayList<>(new TreeSet<>(here.stream().map(ItemTrace.Arrival::place).toList()));
      for (int i = 0; i < places.size(); i++) {
        for (int k = i + 1; k < places.size(); k++) {
          diverging(other, some(here, places.get(i)), places.get(i), some(here, places.get(k)), places.get(k));
        }
      }
    }
  }

  private BoolExpr some(List<ItemTrace.Arrival> arrivals, int place) {
    return (BoolExpr) z3.mkOr(arrivals.stream().filter(a -> a.place() == place).map(ItemTrace.Arrival::when)
        .toArray(BoolExpr[]::new)).simplify();
  }

  private void diverging(PairRename other, BoolExpr one, int place, BoolExpr two, int otherPlace) {
    if (program.grid().items() > 1) {
      solver.two(other, false).solution(one, other.of(two)).ifPresent(m -> possible(
          PairFinding.divergence(span(place), position(m, Optional.empty()), span(otherPlace),
              position(m, Optional.of(other))), m));
    }
  }

  private Span span(int place) {
    return place == ItemTrace.END ? Span.NONE : paths.span(place);
  }

  /** @param apart whether work-items of different work-groups are asked about, which no barrier orders */
  private void races(boolean apart) {
    Set<String> arrays = new TreeSet<>();
    paths.trace().accesses().forEach(a -> arrays.add(a.array()));
    for (String array : arrays) {
      AddressSpace space = program.array(array).orElseThrow().space();
      List<Access> all = paths.trace().accesses().stream().filter(a -> a.array().equals(array)).toList();
      boolean ordered = paths.barriers().values().stream().allMatch(regions -> regions.contains(space));
      if (apart && space == AddressSpace.GLOBAL || !apart && !ordered) {
        // The rounds and values of the two have nothing to do with each other.
        races(all, new PairRename(paths.terms(), true), apart);
      } else if (!apart) {
        for (int phase : new TreeSet<>(all.stream().map(Access::phase).toList())) {
          races(all.stream().filter(a -> a.phase() == phase).toList(), new PairRename(paths.terms(), false), false);
        }
      }
    }
  }

  private void races(List<Access> accesses, PairRename other, boolean apart) {
    List<Access> plainWrites = accesses.stream().filter(a -> a.writes() && !atomic(a, apart)).toList();
    List<Access> atomicWrites = accesses.stream().filter(a -> a.writes() && atomic(a, apart)).toList();
    List<Access> plainReads = accesses.stream().filter(a -> !a.writes() && !atomic(a, apart)).toList();
    meet(plainWrites, accesses, other, apart);
    meet(atomicWrites, plainReads, other, apart);
  }

  /** Whether an access is atomic for the two work-items. */
  static boolean atomic(Access access, boolean apart) {
    return atomic(access.instruction().access().order(), access.instruction().access().scope(), apart);
  }

  static boolean atomic(MemoryOrder order, Scope scope, boolean apart) {
    return order != MemoryOrder.NON_ATOMIC && scope.compareTo(apart ? Scope.DEVICE : Scope.WORK_GROUP) >= 0;
  }

  private void meet(List<Access> writes, List<Access> others, PairRename other, boolean apart) {
    if (writes.isEmpty() || others.isEmpty()) {
      return;
    }
    PairSolver.Question question = solver.two(other, apart);
    if (!apart) {
      // Renamed groups of two work-items of one work-group are the same.
      paths.coordinates().group().forEach(g -> question.add(z3.mkEq(g.bits(), other.of(g.bits()))));
    }
    BitVecExpr cell = z3.mkBVConst("cell", Long.SIZE);
    BoolExpr one = z3.mkOr(writes.stream().map(a -> z3.mkAnd(a.when(), z3.mkEq(a.index(), cell)))
        .toArray(BoolExpr[]::new));
    BoolExpr two = z3.mkOr(others.stream().map(a -> z3.mkAnd(other.of(a.when()), z3.mkEq(other.of(a.index()), cell)))
        .toArray(BoolExpr[]::new));
    question.add(one);
    question.add(two);
    question.solution().ifPresent(m -> {
      Access first = met(m, writes, a -> z3.mkAnd(a.when(), z3.mkEq(a.index(), cell)));
      Access second = met(m, others, a -> z3.mkAnd(other.of(a.when()), z3.mkEq(other.of(a.index()), cell)));
      possible(PairFinding.race(first.instruction().span(), position(m, Optional.empty()),
          second.instruction().span(), position(m, Optional.of(other)),
          PairFinding.cell(program.array(first.array()).orElseThrow(), number(m, cell))), m);
    });
  }

  private static Access met(Model model, List<Access> accesses, Function<Access, BoolExpr> meets) {
    Predicate<Access> here = a -> model.eval(meets.apply(a), true).isTrue();
    return accesses.stream().filter(here).findFirst().orElse(accesses.get(0));
  }

  private Position position(Model model, Optional<PairRename> other) {
    Grid grid = program.grid();
    return new Position(grid, linear(model, paths.coordinates().local(), grid.local(), other),
        linear(model, paths.coordinates().group(), grid.groups(), other));
  }

  private static int linear(Model model, List<Term> coordinates, List<Integer> sizes, Optional<PairRename> other) {
    int linear = 0;
    for (int d = sizes.size() - 1; d >= 0; d--) {
      BitVecExpr own = coordinates.get(d).bits();
      BitVecExpr asked = other.map(o -> o.of(own)).orElse(own);
      linear = linear * sizes.get(d) + Integer.parseInt(model.eval(asked, true).toString());
    }
    return linear;
  }
}
