package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * Reads cycles as people write them: names of edges in their order, and between two edges, or in front of the first,
 * the order of the access there: {@code PodWW Rel Rfe Acq PodRR Fre}, {@code Fsc.dvdWR Fre Membar.gldWR Fre}.
 */
public final class CycleReader {

  private static final Pattern WORD = Pattern.compile("[^\\s,]+");
  private static final Map<String, Edge> EDGES =
      Edge.all().stream().collect(Collectors.toUnmodifiableMap(Edge::name, e -> e));
  private static final Map<String, Edge> FENCED = Edge.fenced();

  /** Edges as they stand in the text, each with the order in front of it. */
  private record Written(List<Edge> edges, List<Optional<MemoryOrder>> orders) {}

  private CycleReader() {}

  /**
   * The cycle of a text.
   *
   * @param usual  the order of accesses for which the text has none
   * @param groups for each thread its work-group; absent if each has one of its own
   * @throws InvalidInputException if it is none
   */
  public static DecoratedCycle read(SourceText text, MemoryOrder usual, Scope scope, Optional<List<Integer>> groups) {
    Written written = written(text);
    try {
      Cycle cycle = new Cycle(written.edges);
      int size = written.edges.size();
      List<MemoryOrder> said = written.orders.stream().map(o -> o.orElse(usual)).toList();
      List<MemoryOrder> orders = IntStream.range(0, size)
          .filter(f -> Cycle.turned(written.edges, f).equals(cycle.edges())).mapToObj(f -> Cycle.turned(said, f))
          .min(Cycle::compare).orElseThrow();
      return new DecoratedCycle(cycle, orders, scope,
          groups.orElse(IntStream.range(0, cycle.threads()).boxed().toList()));
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(Diagnostic.error(text, new Span(0, text.content().length()), e.getMessage(),
          "a cycle is a list of edges such as PodWW Rfe PodRR Fre, each beginning where the one before ends"));
    }
  }

  private static Written written(SourceText text) {
    Map<String, MemoryOrder> orders = Tags.ORDERS;
    Written written = new Written(new ArrayList<>(), new ArrayList<>());
    Optional<MemoryOrder> said = Optional.empty();
    for (Matcher word = WORD.matcher(text.content()); word.find(); ) {
      String name = word.group().replaceFirst("^Ws([ei])$", "Co$1");
      Optional<Edge> edge = Optional.ofNullable(EDGES.getOrDefault(name, FENCED.get(name)));
      Span at = new Span(word.start(), word.group().length());
      if (edge.isPresent()) {
        written.edges.add(edge.get());
        written.orders.add(said);
        said = Optional.empty();
      } else if (orders.containsKey(name)) {
        if (said.isPresent()) {
          throw wrong(text, at, "the access here has an order already", "remove one of the two");
        }
        said = Optional.of(orders.get(name));
      } else {
        List<String> known =
            Stream.concat(Edge.all().stream().map(Edge::name), orders.keySet().stream()).toList();
        throw wrong(text, at, "no edge or order is called '" + name + "'", name.matches("[FM].*")
            ? NearNames.nearOrSome(name, FENCED.keySet()) : NearNames.nearestOrAll(name, known));
      }
    }
    if (written.edges.isEmpty()) {
      throw wrong(text, Span.NONE, "there is no edge", "write a cycle, such as PodWW Rfe PodRR Fre");
    } else if (said.isPresent() && written.orders.get(0).isPresent()) {
      throw wrong(text, Span.NONE, "the first access has an order in front of the first edge and behind the last",
          "remove one of the two");
    } else if (said.isPresent()) {
      written.orders.set(0, said);
    }
    return written;
  }

  private static InvalidInputException wrong(SourceText text, Span at, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, at, message, hint));
  }
}
