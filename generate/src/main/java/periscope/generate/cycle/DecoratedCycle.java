package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * A cycle with what its accesses say of themselves, and where its threads run.
 *
 * @param orders for each edge the order of the access that it leads from
 * @param scope  of the atomic accesses
 * @param groups for each thread its work-group
 */
public record DecoratedCycle(Cycle cycle, List<MemoryOrder> orders, Scope scope, List<Integer> groups) {

  /** @throws IllegalArgumentException if a load releases or a store acquires */
  public DecoratedCycle {
    for (int i = 0; i < orders.size(); i++) {
      MemoryOrder order = orders.get(i);
      boolean read = cycle.edges().get(i).from() == Direction.R;
      if (order == (read ? MemoryOrder.RELEASE : MemoryOrder.ACQUIRE)) {
        throw new IllegalArgumentException(
            read ? "a load cannot release: " + cycle.edges().get(i).name() + " begins at one"
                : "a store cannot acquire: " + cycle.edges().get(i).name() + " begins at one");
      }
    }
    orders = List.copyOf(orders);
    groups = List.copyOf(groups);
  }

  /** The ways of putting its threads into groups, one of those that a rotation makes of each other. */
  public List<List<Integer>> placements() {
    return cycle.placements(r -> Cycle.turned(orders, r).equals(orders));
  }

  /**
   * Such as {@code MP+rel.dv+acq.dv}: orders by thread but for plain accesses, the same one after itself once. In front
   * of them stands what leads through the thread, unless that is one edge to another location: {@code SB+rfi-po-sc.dv}.
   *
   * @param header of the language, whose words for scopes and fences these are
   */
  public String name(String header) {
    Spelling spelling = Spelling.of(header);
    List<String> tags = new ArrayList<>();
    List<Cycle.Access> accesses = cycle.accesses();
    for (int t = 0; t < cycle.threads(); t++) {
      int thread = t;
      List<String> said = new ArrayList<>();
      IntStream.range(0, accesses.size()).filter(i -> accesses.get(i).thread() == thread).mapToObj(orders::get)
          .filter(o -> o != MemoryOrder.NON_ATOMIC)
          .map(o -> Tags.word(Tags.ORDERS, o).toLowerCase(Locale.ROOT) + "." + spelling.scope(scope))
          .filter(s -> said.isEmpty() || !said.get(said.size() - 1).equals(s)).forEach(said::add);
      List<Edge> within = within(thread, accesses);
      List<String> all = new ArrayList<>(through(within, spelling));
      all.addAll(said);
      if (said.isEmpty() && within.stream().noneMatch(Edge.Fenced.class::isInstance)) {
        all.add("na");
      }
      tags.add(String.join("-", all));
    }
    return cycle.family() + "+" + String.join("+", tags) + placed(spelling.group()).map(p -> "+" + p).orElse("");
  }

  private List<Edge> within(int thread, List<Cycle.Access> accesses) {
    return IntStream.range(0, accesses.size()).filter(i -> accesses.get(i).thread() == thread)
        .mapToObj(cycle.edges()::get).filter(e -> !e.external()).toList();
  }

  private static List<String> through(List<Edge> edges, Spelling spelling) {
    boolean usual = edges.isEmpty()
        || edges.size() == 1 && !edges.get(0).sameLocation() && !(edges.get(0) instanceof Edge.Fenced);
    return usual ? List.of() : edges.stream().map(e -> tag(e, spelling)).toList();
  }

  private static String tag(Edge edge, Spelling spelling) {
    if (edge instanceof Edge.Fenced fenced) {
      return spelling.tag(fenced) + (fenced.sameLocation() ? "s" : "");
    }
    return (edge.name().startsWith("Pod") ? "po" : edge.name().replaceFirst("^Pos..", "pos")).toLowerCase(Locale.ROOT);
  }

  /** Where the threads are, unless each has a work-group of its own. */
  private Optional<String> placed(String group) {
    long distinct = groups.stream().distinct().count();
    return distinct == groups.size() ? Optional.empty() : distinct == 1 ? Optional.of("same-" + group)
        : Optional.of(group + "-" + groups.stream().map(String::valueOf).collect(Collectors.joining("-")));
  }

  /** The edges, and in front of each the order of the access that it leads from. */
  @Override
  public String toString() {
    return IntStream.range(0, orders.size())
        .mapToObj(i -> Tags.word(Tags.ORDERS, orders.get(i)) + " " + cycle.edges().get(i).name())
        .collect(Collectors.joining(" "));
  }
}
