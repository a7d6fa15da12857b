package periscope.mappings.xtext;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.litmus.source.Span;
import periscope.mappings.table.Operation;
import periscope.mappings.xtext.mappingTable.PatternNode;

/**
 * A left side for operations of one kind, to which a left side of the text is expanded.
 *
 * @param node       the left side in the text
 * @param expanded   whether the text's left side stands for several, or could do so in a table between other languages
 * @param operation  the kind of operation
 * @param qualifiers the words in its parentheses
 * @param names      the location, then the operands; empty if they are left out
 */
record LeftSide(
    PatternNode node, boolean expanded, Operation operation, List<Qualifier> qualifiers, List<String> names) {

  /** A qualifier with its place in the text. */
  record Qualifier(String word, Span span) {}

  LeftSide {
    qualifiers = List.copyOf(qualifiers);
    names = List.copyOf(names);
  }

  /** The qualifiers without their places. */
  List<String> words() {
    return qualifiers.stream().map(Qualifier::word).toList();
  }

  Optional<String> result() {
    return Optional.ofNullable(node.getResult());
  }

  /** The left side in the notation of a row of its own: {@code r = load(relaxed, s) x}. */
  String text() {
    return result().map(r -> r + " = ").orElse("") + head()
        + names.stream().map(n -> " " + n).collect(Collectors.joining());
  }

  /** The left side without its names: {@code load(relaxed, s)}. */
  String head() {
    return operation.spelling() + "(" + String.join(", ", words()) + ")";
  }
}
