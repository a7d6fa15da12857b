package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.language.InstructionSet;
import periscope.litmus.language.InstructionSet.Manner;
import periscope.litmus.memory.MemoryOrder;

/**
 * A cycle with the annotations of its accesses and its placement.
 *
 * @param modes for each edge, the annotation of the access that it leads from
 */
public record DecoratedCycle(Cycle cycle, List<EventAnnotation> modes, CyclePlacement where) {

  /** @throws IllegalArgumentException if an annotation does not fit its access, such as a load that releases */
  public DecoratedCycle {
    for (int i = 0; i < modes.size(); i++) {
      if (!fits(cycle, modes, i)) {
        throw new IllegalArgumentException(wrong(cycle.edges().get(i), modes.get(i)));
      }
    }
    modes = List.copyOf(modes);
  }

  private static boolean fits(Cycle cycle, List<EventAnnotation> modes, int access) {
    return cycle.modifies(access) || (cycle.edges().get(access) instanceof Edge.Rmw ? modes.get(access).fitsBoth()
        : modes.get(access).fits(cycle.edges().get(access).from()));
  }

  private static String wrong(Edge edge, EventAnnotation mode) {
    return (edge instanceof Edge.Rmw ? "a read-modify-write cannot be " + mode
        : mode.order() == MemoryOrder.ACQ_REL ? "only a read-modify-write acquires and releases, such as Ar.dv.rmw"
        : mode.manner() == Manner.CA ? "a store has no cache operator ca"
        : edge.from() == Direction.R ? "a load cannot release" : "a store cannot acquire")
        + ": " + edge.name() + " begins at one";
  }

  /**
   * A cycle with one annotation for all accesses.
   *
   * @param groups work-group of each thread
   */
  public static DecoratedCycle of(Cycle cycle, EventAnnotation mode, List<Integer> groups) {
    return new DecoratedCycle(cycle, cycle.edges().stream().map(e -> mode).toList(), CyclePlacement.on(groups, cycle));
  }

  /**
   * This cycle with each placement of a choice, but only one of the placements that rotations of the cycle turn into
   * each other.
   */
  public List<DecoratedCycle> placed(Placing placing) {
    List<Integer> turns = cycle.rotations().stream().filter(r -> Cycle.turned(modes, r).equals(modes)).toList();
    return placing.of(cycle).stream().filter(w -> w.meets(cycle))
        .filter(w -> turns.stream().allMatch(r -> w.compare(w.turned(cycle, r)) <= 0))
        .map(w -> new DecoratedCycle(cycle, modes, w)).toList();
  }

  /**
   * The name of the test, such as {@code MP+rel.dv+acq.dv}: annotations by thread, one tag for threads that are all
   * alike. Plain accesses before a release or behind an acquire are left out. Before the annotations come the edges
   * within the thread, unless it has one edge to another location: {@code SB+rfi-po-sc.dv}.
   *
   * @param header header of the language whose words for scopes and fences the name uses
   */
  public String name(String header) {
    InstructionSet instructions = InstructionSet.of(header);
    List<String> tags = new ArrayList<>();
    List<Cycle.Access> accesses = cycle.accesses();
    for (int t = 0; t < cycle.threads(); t++) {
      int thread = t;
      List<Integer> here = IntStream.range(0, accesses.size()).filter(i -> accesses.get(i).thread() == thread).boxed()
          .toList();
      List<Edge> within = here.stream().map(cycle.edges()::get).filter(e -> !e.external()).toList();
      List<String> all = new ArrayList<>(through(within, instructions));
      List<String> said = said(here.stream().filter(i -> !cycle.modifies(i)).toList(), accesses, instructions);
      boolean plain = said.equals(List.of("na"));
      all.addAll(plain && within.stream().anyMatch(DecoratedCycle::decorated) ? List.of() : said);
      tags.add(String.join("-", all));
    }
    return cycle.family() + "+" + String.join("+", tags) + (cycle.observed().isEmpty() ? "" : "+obs")
        + where.tag(instructions);
  }

  /**
   * The tags of a thread's annotations: only the tag of a release behind plain accesses, or of an acquire before them;
   * one tag if all are equal; else a tag for each access.
   */
  private List<String> said(List<Integer> here, List<Cycle.Access> accesses, InstructionSet instructions) {
    List<String> all = here.stream()
        .map(i -> modes.get(i).tag(accesses.get(i).direction(), instructions).orElse("na")).toList();
    List<String> spoken = all.stream().filter(t -> !t.equals("na")).toList();
    EventAnnotation first = modes.get(here.get(0));
    EventAnnotation last = modes.get(here.get(here.size() - 1));
    boolean usual = spoken.size() == 1
        && (first.order() == MemoryOrder.ACQUIRE || last.order() == MemoryOrder.RELEASE);
    return usual ? spoken : all.stream().distinct().count() == 1 ? all.subList(0, 1) : all;
  }

  private static List<String> through(List<Edge> edges, InstructionSet instructions) {
    boolean usual = edges.isEmpty()
        || edges.size() == 1 && !edges.get(0).sameLocation() && !decorated(edges.get(0));
    return usual ? List.of() : edges.stream().map(e -> tag(e, instructions)).toList();
  }

  private static boolean decorated(Edge edge) {
    return edge instanceof Edge.ProgramOrder order && order.decorated();
  }

  private static String tag(EdgeKind between, InstructionSet instructions) {
    return between instanceof EdgeKind.Fence f ? instructions.fenceName(f.order(), f.scope()).orElse(f.word())
        : between.word();
  }

  private static String tag(Edge edge, InstructionSet instructions) {
    return edge instanceof Edge.ProgramOrder order
        ? tag(order.between(), instructions) + (order.sameLocation() ? "s" : "") : edge.name().toLowerCase(Locale.ROOT);
  }

  /** The edges, each after the annotation of the access that it leads from; a read-modify-write has one annotation. */
  @Override
  public String toString() {
    return IntStream.range(0, modes.size())
        .mapToObj(i -> (cycle.modifies(i) ? "" : modes.get(i) + " ") + cycle.edges().get(i).name())
        .collect(Collectors.joining(" "));
  }
}
