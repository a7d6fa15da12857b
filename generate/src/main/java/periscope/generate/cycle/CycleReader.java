package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * Reader of cycles in the notation of users: names of edges in their order, and between two edges, or before the first,
 * the annotation of the access there: {@code PodWW Rel Rfe Acq.wg PodRR Fre}, {@code Fsc.dvdWR Fre Membar.gldWR Fre}.
 */
public final class CycleReader {

  private static final Pattern WORD = Pattern.compile("[^\\s,]+");
  /** Edges with a fence, a barrier or a dependency, which are too many for a message to list. */
  private static final Pattern LONG = Pattern.compile("F(acq|rel|ar|sc)|M|Bar|Dp");
  private static final Map<String, Edge> EDGES = Edge.names();

  /** The edges of a text, each with the annotation before it. */
  private record Written(List<Edge> edges, List<Optional<EventAnnotation>> modes) {}

  private static final Pattern FENCE =
      Pattern.compile("(F[\\w-]+\\.)(cta|gpu|sys|block|device|system)([ds][RW*]{2})");
  private static final String MORE =
      "; with a fence Fsc.dvdWR or Membar.gldWR, a barrier BardWR, a dependency DpAddrdR";

  private static final String FAMILY =
      "; a family's name, such as MP, stands alone: then --edges and --order say what its tests have";

  private CycleReader() {}

  /**
   * The cycles of a text: one for every choice of annotations for the accesses without one, each thread in a separate
   * work-group.
   *
   * @param scope scope of atomic accesses for which the text has none
   * @throws InvalidInputException if the text is no cycle, or no annotation fits an access
   */
  public static List<DecoratedCycle> read(SourceText text, Variation variation, Scope scope) {
    Written written = written(text, scope);
    try {
      Cycle cycle = new Cycle(written.edges);
      int first = IntStream.range(0, written.edges.size())
          .filter(f -> Cycle.turned(written.edges, f).equals(cycle.edges())).findFirst().orElseThrow();
      return variation.modes(cycle, Cycle.turned(written.modes, first), 0);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(Diagnostic.error(text, new Span(0, text.content().length()), e.getMessage(),
          "a cycle is a list of edges such as PodWW Rfe PodRR Fre, each beginning where the one before ends"));
    }
  }

  /**
   * The cycle of a text without annotations.
   *
   * @throws InvalidInputException if the text is no cycle
   */
  public static Cycle cycle(SourceText text) {
    return read(text, Variation.of(List.of(EventAnnotation.PLAIN)), Scope.DEVICE).get(0).cycle();
  }

  /**
   * The cycles of a text that consists of names of families, such as {@code MP SB}, each once; empty if the text begins
   * with something else.
   *
   * @throws InvalidInputException if something else stands beside a family's name, or the name has no cycle
   */
  public static Optional<List<Cycle>> families(SourceText text) {
    List<Cycle> cycles = new ArrayList<>();
    for (Matcher word = WORD.matcher(text.content()); word.find(); ) {
      Span at = new Span(word.start(), word.group().length());
      Optional<Cycle> cycle = Families.cycle(word.group());
      if (Families.oneThread(word.group())) {
        throw wrong(text, at, word.group() + " is a test of one thread, and a cycle goes through two at least",
            "tests of coherence with two threads are CoRR, CoRW2 and CoWR; 'periscope list tests' has shipped ones");
      } else if (cycle.isEmpty() && cycles.isEmpty()) {
        return Optional.empty();
      } else if (cycle.isEmpty()) {
        throw wrong(text, at, "no family is called '" + word.group() + "'", unknown(word.group(), Families.names())
            + "; what is not po between two accesses goes into --edges, and their orders go into --order");
      }
      cycles.add(cycle.get());
    }
    return cycles.isEmpty() ? Optional.empty() : Optional.of(cycles.stream().distinct().toList());
  }

  private static String unknown(String name, List<String> known) {
    String hint = NearNames.nearestOrAll(name, known);
    return hint.endsWith("?") ? hint.substring(0, hint.length() - 1) : hint;
  }

  private static Written written(SourceText text, Scope scope) {
    Written written = new Written(new ArrayList<>(), new ArrayList<>());
    Optional<EventAnnotation> said = Optional.empty();
    for (Matcher word = WORD.matcher(text.content()); word.find(); ) {
      String name = today(word.group());
      Optional<Edge> edge = Optional.ofNullable(EDGES.get(name));
      Optional<EventAnnotation> mode = EventAnnotation.read(name, scope);
      Span at = new Span(word.start(), word.group().length());
      if (edge.isPresent()) {
        int before = written.edges.size() - 1;
        if (said.isPresent() && before >= 0 && written.edges.get(before) instanceof Edge.Rmw) {
          throw wrong(text, at, "the write of a read-modify-write has the order of its read",
              "write the order in front of Rmw");
        }
        written.edges.add(edge.get());
        written.modes.add(said);
        said = Optional.empty();
      } else if (mode.isPresent()) {
        if (said.isPresent()) {
          throw wrong(text, at, "the access here has an order already", "remove one of the two");
        }
        said = mode;
      } else {
        throw wrong(text, at, "no edge or order is called '" + name + "'", hint(name, EventAnnotation.words()));
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

  private static String hint(String name, List<String> others) {
    List<String> near = NearNames.near(name, EDGES.keySet());
    if (!near.isEmpty() && LONG.matcher(name).lookingAt()) {
      return NearNames.question(near.subList(0, 1));
    }
    List<String> few = Stream.concat(
        EDGES.keySet().stream().filter(e -> !LONG.matcher(e).lookingAt()).sorted(), others.stream()).toList();
    String hint = NearNames.nearestOrAll(name, few);
    List<String> families = NearNames.near(family(name), Families.names());
    if (!others.isEmpty() && !families.isEmpty()) {
      return NearNames.question(families);
    }
    return hint.startsWith("there is") ? hint + MORE + (others.isEmpty() ? "" : FAMILY) : hint;
  }

  /**
   * The annotations of an option's words: each word without a scope combines with each of the scopes.
   *
   * @throws IllegalArgumentException naming a word that is no annotation
   */
  public static List<EventAnnotation> modes(List<String> words, List<Scope> scopes) {
    return words.stream().flatMap(word -> scopes.stream().map(s -> EventAnnotation.read(capital(word), s).orElseThrow(
        () -> new IllegalArgumentException(
            "no order is called '" + word + "': " + NearNames.nearestOrAll(capital(word), EventAnnotation.words())))))
            .distinct()
        .toList();
  }

  /** The part of a test's name that names its family: {@code MP} of {@code MP+rel.dv+acq.dv}. */
  private static String family(String name) {
    return Families.names().stream().filter(f -> name.startsWith(f + "+")).findFirst().orElse(name);
  }

  private static String capital(String word) {
    return word.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  /**
   * The edges of an option's words. A {@code *} in a name stands for either direction of an access, as in
   * {@code Pod*W}.
   *
   * @throws IllegalArgumentException naming a word that is no edge
   */
  public static List<Edge> edges(List<String> words) {
    return words.stream().flatMap(word -> {
      String name = today(word);
      Pattern like = Pattern.compile(Pattern.quote(name).replace("*", "\\E[RW]\\Q"));
      List<Edge> named = EDGES.entrySet().stream().filter(e -> like.matcher(e.getKey()).matches())
          .map(Map.Entry::getValue).toList();
      if (named.isEmpty()) {
        throw new IllegalArgumentException("no edge is called '" + word + "': " + hint(word, List.of()));
      }
      return named.stream();
    }).distinct().toList();
  }

  /**
   * The present name of an edge: coherence had another name, and fences may have scopes in the words of other
   * languages.
   */
  private static String today(String word) {
    Matcher fence = FENCE.matcher(word);
    return fence.matches() ? fence.group(1) + Tags.usual(fence.group(2)) + fence.group(3)
        : word.replaceFirst("^Ws([ei])$", "Co$1");
  }

  private static InvalidInputException wrong(SourceText text, Span at, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, at, message, hint));
  }
}
