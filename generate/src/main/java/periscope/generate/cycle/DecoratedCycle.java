package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

  /** Orders as they stand in cycles and names of tests. */
  public static final Map<String, MemoryOrder> ORDERS = new LinkedHashMap<>();
  /** Scopes likewise. */
  public static final Map<String, Scope> SCOPES = new LinkedHashMap<>();

  static {
    ORDERS.put("Na", MemoryOrder.NON_ATOMIC);
    ORDERS.put("Rlx", MemoryOrder.RELAXED);
    ORDERS.put("Acq", MemoryOrder.ACQUIRE);
    ORDERS.put("Rel", MemoryOrder.RELEASE);
    ORDERS.put("Sc", MemoryOrder.SEQ_CST);
    SCOPES.put("wg", Scope.WORK_GROUP);
    SCOPES.put("dv", Scope.DEVICE);
    SCOPES.put("all", Scope.ALL_SVM_DEVICES);
  }

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

  private static <T> String word(Map<String, T> words, T value) {
    return words.entrySet().stream().filter(e -> e.getValue().equals(value)).findFirst().orElseThrow().getKey();
  }

  /**
   * Such as {@code MP+rel.dv+acq.dv}: orders by thread but for plain accesses, the same one after itself once. In front
   * of them stands what leads through the thread, unless that is one edge to another location: {@code SB+rfi-po-sc.dv}.
   */
  public String name() {
    List<String> tags = new ArrayList<>();
    List<Cycle.Access> accesses = cycle.accesses();
    for (int t = 0; t < cycle.threads(); t++) {
      int thread = t;
      List<String> said = new ArrayList<>();
      IntStream.range(0, accesses.size()).filter(i -> accesses.get(i).thread() == thread).mapToObj(orders::get)
          .filter(o -> o != MemoryOrder.NON_ATOMIC)
          .map(o -> word(ORDERS, o).toLowerCase(Locale.ROOT) + "." + word(SCOPES, scope))
          .filter(s -> said.isEmpty() || !said.get(said.size() - 1).equals(s)).forEach(said::add);
      tags.add(through(thread, accesses) + (said.isEmpty() ? "na" : String.join("-", said)));
    }
    return cycle.family() + "+" + String.join("+", tags) + placed().map(p -> "+" + p).orElse("");
  }

  private String through(int thread, List<Cycle.Access> accesses) {
    List<Edge> edges = IntStream.range(0, accesses.size()).filter(i -> accesses.get(i).thread() == thread)
        .mapToObj(cycle.edges()::get).filter(e -> !e.external()).toList();
    boolean usual = edges.isEmpty() || edges.size() == 1 && !edges.get(0).sameLocation();
    return usual ? "" : edges.stream()
        .map(e -> (e.name().startsWith("Pod") ? "po" : e.name().replaceFirst("^Pos..", "pos")).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining("-", "", "-"));
  }

  /** Where the threads are, unless each has a work-group of its own. */
  private Optional<String> placed() {
    long distinct = groups.stream().distinct().count();
    return distinct == groups.size() ? Optional.empty() : distinct == 1 ? Optional.of("same-wg")
        : Optional.of("wg-" + groups.stream().map(String::valueOf).collect(Collectors.joining("-")));
  }

  /** The edges, and in front of each the order of the access that it leads from. */
  @Override
  public String toString() {
    return IntStream.range(0, orders.size())
        .mapToObj(i -> word(ORDERS, orders.get(i)) + " " + cycle.edges().get(i).name())
        .collect(Collectors.joining(" "));
  }
}
