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
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * Reads cycles as people write them: names of edges in their order, and between two edges, or in front of the first,
 * the mode of the access there: {@code PodWW Rel Rfe Acq.wg PodRR Fre}, {@code Fsc.dvdWR Fre Membar.gldWR Fre}.
 */
public final class CycleReader {

  private static final Pattern WORD = Pattern.compile("[^\\s,]+");
  private static final Map<String, Edge> EDGES =
      Edge.all().stream().collect(Collectors.toUnmodifiableMap(Edge::name, e -> e));
  private static final Map<String, Edge> FENCED = Edge.fenced();

  /** Edges as they stand in the text, each with the mode in front of it. */
  private record Written(List<Edge> edges, List<Optional<Mode>> modes) {}

  private CycleReader() {}

  /**
   * The cycle of a text, each thread in a work-group of its own.
   *
   * @param usual the mode of accesses for which the text has none
   * @param scope of atomic accesses for which the text has none
   * @throws InvalidInputException if it is none
   */
  public static DecoratedCycle read(SourceText text, Mode usual, Scope scope) {
    List<DecoratedCycle> all = read(text, List.of(usual), scope);
    return all.stream().findFirst().orElseThrow(() -> wrong(text, new Span(0, text.content().length()),
        usual + " fits neither reads nor writes", ""));
  }

  /**
   * The cycle of a text with every choice of modes for the accesses for which the text has none.
   *
   * @throws InvalidInputException if it is no cycle, or no mode fits an access
   */
  public static List<DecoratedCycle> read(SourceText text, List<Mode> usual, Scope scope) {
    Written written = written(text, scope);
    try {
      Cycle cycle = new Cycle(written.edges);
      List<List<Mode>> choices = IntStream.range(0, written.edges.size()).mapToObj(i -> written.modes.get(i)
          .map(List::of).orElseGet(() -> fitting(usual, written.edges.get(i)))).toList();
      int first = IntStream.range(0, written.edges.size())
          .filter(f -> Cycle.turned(written.edges, f).equals(cycle.edges())).findFirst().orElseThrow();
      return DecoratedCycle.choices(cycle, Cycle.turned(choices, first)).toList();
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(Diagnostic.error(text, new Span(0, text.content().length()), e.getMessage(),
          "a cycle is a list of edges such as PodWW Rfe PodRR Fre, each beginning where the one before ends"));
    }
  }

  private static List<Mode> fitting(List<Mode> usual, Edge edge) {
    List<Mode> fitting = usual.stream().filter(m -> m.fits(edge.from())).distinct().toList();
    if (fitting.isEmpty()) {
      throw new IllegalArgumentException("no " + (edge.from() == Direction.R ? "load" : "store") + " is "
          + usual.stream().map(Mode::toString).collect(Collectors.joining(" or ")) + ": " + edge.name()
          + " begins at one");
    }
    return fitting;
  }

  private static Written written(SourceText text, Scope scope) {
    Written written = new Written(new ArrayList<>(), new ArrayList<>());
    Optional<Mode> said = Optional.empty();
    for (Matcher word = WORD.matcher(text.content()); word.find(); ) {
      String name = word.group().replaceFirst("^Ws([ei])$", "Co$1");
      Optional<Edge> edge = Optional.ofNullable(EDGES.getOrDefault(name, FENCED.get(name)));
      Optional<Mode> mode = Mode.read(name, scope);
      Span at = new Span(word.start(), word.group().length());
      if (edge.isPresent()) {
        written.edges.add(edge.get());
        written.modes.add(said);
        said = Optional.empty();
      } else if (mode.isPresent()) {
        if (said.isPresent()) {
          throw wrong(text, at, "the access here has an order already", "remove one of the two");
        }
        said = mode;
      } else {
        throw wrong(text, at, "no edge or order is called '" + name + "'", hint(name));
      }
    }
    if (written.edges.isEmpty()) {
      throw wrong(text, Span.NONE, "there is no edge", "write a cycle, such as PodWW Rfe PodRR Fre");
    } else if (said.isPresent() && written.modes.get(0).isPresent()) {
      throw wrong(text, Span.NONE, "the first access has an order in front of the first edge and behind the last",
          "remove one of the two");
    } else if (said.isPresent()) {
      written.modes.set(0, said);
    }
    return written;
  }

  private static String hint(String name) {
    if (name.matches("[FM].*")) {
      return NearNames.nearOrSome(name, FENCED.keySet());
    } else if (name.startsWith("Dp")) {
      return NearNames.nearestOrAll(name, EDGES.keySet().stream().filter(e -> e.startsWith("Dp")).sorted().toList());
    }
    return NearNames.nearestOrAll(name, Stream.concat(
        EDGES.keySet().stream().filter(e -> !e.startsWith("Dp")).sorted(), Mode.words().stream()).toList());
  }

  /** Modes as an option has them. @throws IllegalArgumentException naming a word that is none */
  public static List<Mode> modes(List<String> words, Scope scope) {
    return words.stream().map(w -> Mode.read(w, scope).orElseThrow(() -> new IllegalArgumentException(
        "no order is called '" + w + "': " + NearNames.nearestOrAll(w, Mode.words())))).toList();
  }

  private static InvalidInputException wrong(SourceText text, Span at, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, at, message, hint));
  }
}
