package periscope.generate.cut;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.generate.cycle.Cycle;
import periscope.generate.cycle.CyclePlacement;
import periscope.generate.cycle.DecoratedCycle;
import periscope.generate.cycle.Direction;
import periscope.generate.cycle.Edge;
import periscope.generate.cycle.EdgeKind;
import periscope.generate.cycle.EventAnnotation;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.language.InstructionSet.Manner;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;

/**
 * The name of a core: the name of its cycle of edges, where a meeting at a barrier counts as program order with a
 * barrier. Two spin locks have special names [GPUC]: message passing whose second thread reads the released value with
 * a compare-exchange or an exchange.
 */
final class CutNames {

  private final History history;
  private final Core core;
  /** For each edge of the cycle, the step that it leads from. */
  private final List<Integer> from = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private final Optional<Cycle> cycle;
  /** Index of the first edge in the cycle's normal form. */
  private final int start;

  CutNames(History history, Core core) {
    this.history = history;
    this.core = core;
    cycle = core.cyclic() && !core.alone() ? cycle() : Optional.empty();
    start = cycle.map(c -> IntStream.range(0, edges.size()).filter(i -> turned(edges, i).equals(c.edges())).findFirst()
        .orElse(0)).orElse(0);
  }

  private Optional<Cycle> cycle() {
    int size = core.steps().size();
    for (int i = 0; i < size; i++) {
      int step = core.steps().get(i);
      Direction in = direction(step, (i + size - 1) % size, i, false);
      Direction out = direction(step, i, (i + size - 1) % size, true);
      if (in != out) {
        edges.add(new Edge.Rmw());
        from.add(step);
      }
      int next = (i + 1) % size;
      edges.add(edge(i, out, direction(core.steps().get(next), i, next, false)));
      from.add(step);
    }
    try {
      return Optional.of(new Cycle(edges));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * The direction of a step at the end of a link. If the link is no communication, the step's other link decides; if
   * neither is, whether the step writes.
   */
  private Direction direction(int step, int link, int other, boolean leads) {
    return kind(link).map(k -> leads ? ends(k).get(0) : ends(k).get(1))
        .or(() -> kind(other).map(k -> leads ? ends(k).get(1) : ends(k).get(0)))
        .orElse(history.step(step).writes() ? Direction.W : Direction.R);
  }

  private static List<Direction> ends(Edge.Kind kind) {
    return switch (kind) {
      case RF -> List.of(Direction.W, Direction.R);
      case FR -> List.of(Direction.R, Direction.W);
      case CO -> List.of(Direction.W, Direction.W);
    };
  }

  private Optional<Edge.Kind> kind(int link) {
    History.Step one = history.step(core.steps().get(link));
    History.Step other = history.step(core.steps().get((link + 1) % core.steps().size()));
    return switch (core.links().get(link)) {
      case READS_FROM -> Optional.of(Edge.Kind.RF);
      case COHERENCE -> Optional.of(Edge.Kind.CO);
      case FROM_READ -> Optional.of(Edge.Kind.FR);
      case MISSES -> Optional.of(!one.writes() ? Edge.Kind.FR : other.writes() ? Edge.Kind.CO : Edge.Kind.RF);
      case PROGRAM_ORDER, BARRIER, ALONE -> Optional.empty();
    };
  }

  private Edge edge(int link, Direction out, Direction in) {
    if (kind(link).isPresent()) {
      return new Edge.Communication(kind(link).get(), true);
    }
    int x = core.steps().get(link);
    int y = core.steps().get((link + 1) % core.steps().size());
    Edge.ProgramOrder order =
        new Edge.ProgramOrder(out, in, history.step(x).location() == history.step(y).location());
    return between(x, y).flatMap(order::with).orElse(order);
  }

  /** The first fence or barrier between two steps; without one, the dependency of the second on the first, if any. */
  private Optional<EdgeKind> between(int x, int y) {
    List<String> met = CoreSearch.meetings(history, x, y);
    Optional<EdgeKind> fence = IntStream.range(0, history.steps().size())
        .filter(i -> history.step(i).thread() == history.step(x).thread() && i > x)
        .filter(i -> met.isEmpty() ? i < y : history.step(i).meeting().filter(met::contains).isPresent())
        .mapToObj(i -> between(history.step(i).act())).flatMap(Optional::stream).findFirst();
    return fence.isPresent() ? fence
        : history.step(y).data().contains(x) ? Optional.of(EdgeKind.Dependency.DATA)
        : history.step(y).control().contains(x) ? Optional.of(EdgeKind.Dependency.CTRL) : Optional.empty();
  }

  private static Optional<EdgeKind> between(StepOperation act) {
    if (act instanceof StepOperation.Fence fence && fence.semantics().order() != MemoryOrder.RELAXED) {
      return Optional.of(new EdgeKind.Fence(fence.semantics().order(), fence.semantics().scope(),
          memory(fence.flags())));
    }
    return act instanceof StepOperation.Barrier barrier ? Optional.of(new EdgeKind.Barrier(memory(barrier.flags())))
        : Optional.empty();
  }

  private static EdgeKind.Memory memory(Set<FenceFlag> flags) {
    boolean global = flags.contains(FenceFlag.GLOBAL);
    return global == flags.contains(FenceFlag.LOCAL) ? EdgeKind.Memory.ALL
        : global ? EdgeKind.Memory.GLOBAL : EdgeKind.Memory.LOCAL;
  }

  /** The threads of the core, in the order of the name. */
  List<Integer> threads() {
    if (cycle.isEmpty()) {
      return core.steps().stream().map(i -> history.step(i).thread()).distinct().toList();
    }
    return turned(from, start).stream().map(i -> history.step(i).thread()).distinct().toList();
  }

  String name() {
    List<String> letters = threads().stream().map(t -> core.steps().stream().filter(i -> history.step(i).thread() == t)
        .sorted().map(i -> letter(history.step(i))).collect(Collectors.joining())).toList();
    return cycle.map(this::name).orElse(String.join("+", letters) + barriers());
  }

  private static String letter(History.Step step) {
    return !step.writes() ? "R" : step.reads() ? "U" : "W";
  }

  private String barriers() {
    return core.links().contains(Link.BARRIER) ? edges.stream().filter(Edge.ProgramOrder.class::isInstance)
        .map(e -> "+" + ((Edge.ProgramOrder) e).between().word()).collect(Collectors.joining()) : "";
  }

  private String name(Cycle of) {
    String family = of.family();
    List<Integer> steps = turned(from, start);
    List<EventAnnotation> modes = IntStream.range(0, steps.size()).mapToObj(i -> mode(history.step(steps.get(i)),
        of.accesses().get(i).direction(), Collections.frequency(steps, steps.get(i)) > 1)).toList();
    List<Placement> places = threads().stream().map(history.places()::get).toList();
    List<Integer> groups = places.stream().map(Placement::workGroup).distinct().toList();
    List<Integer> devices = places.stream().map(Placement::device).distinct().toList();
    List<AddressSpace> regions = new ArrayList<>(Collections.nCopies(of.locations(), AddressSpace.GLOBAL));
    IntStream.range(0, steps.size()).forEach(
        i -> regions.set(of.accesses().get(i).location(), history.location(steps.get(i)).space()));
    String name = named(of, modes, new CyclePlacement(places.stream().map(p -> groups.indexOf(p.workGroup())).toList(),
        places.stream().map(p -> devices.indexOf(p.device())).toList(), regions));
    return family.equals("MP") ? lock(of, steps).map(l -> l + name.substring(family.length())).orElse(name) : name;
  }

  /**
   * The name of the decorated cycle, or only its family if some access fits no cycle, such as an access with work-item
   * scope.
   */
  private String named(Cycle of, List<EventAnnotation> modes, CyclePlacement where) {
    try {
      return new DecoratedCycle(of, modes, where).name(history.language());
    } catch (IllegalArgumentException | NoSuchElementException e) {
      return of.family();
    }
  }

  /** The special name of message passing whose message is a lock; empty for other messages. */
  private Optional<String> lock(Cycle of, List<Integer> steps) {
    return IntStream.range(1, steps.size()).filter(i -> of.edges().get(i - 1).external()
        && of.edges().get(i) instanceof Edge.ProgramOrder && of.edges().get(i).from() == Direction.R)
        .mapToObj(i -> history.step(steps.get(i)).act()).findFirst()
        .flatMap(a -> a instanceof StepOperation.CompareExchange ? Optional.of("CAS-SL")
            : a instanceof StepOperation.Fetch f && f.operator() == FetchOperator.EXCHANGE ? Optional.of("EXCH-SL")
                : Optional.empty());
  }

  /**
   * The annotation of an access in names.
   *
   * @param both whether the access is both a read and a write of the cycle
   */
  private static EventAnnotation mode(History.Step step, Direction direction, boolean both) {
    Semantics semantics = ((StepOperation.Access) step.act()).semantics();
    MemoryOrder order = semantics.order();
    boolean usual = direction == Direction.R ? !order.releases() || order == MemoryOrder.SEQ_CST
        : !order.acquires() || order == MemoryOrder.SEQ_CST;
    boolean told = step.act() instanceof StepOperation.Fetch fetch
        && fetch.operator() == (direction == Direction.R ? FetchOperator.ADD : FetchOperator.EXCHANGE);
    Manner manner = semantics.isVolatile() ? Manner.VOL
        : both || usual && !told ? Manner.USUAL : Manner.RMW;
    return new EventAnnotation(order, semantics.scope(), manner);
  }

  private static <T> List<T> turned(List<T> list, int first) {
    return IntStream.range(0, list.size()).mapToObj(i -> list.get((first + i) % list.size())).toList();
  }
}
