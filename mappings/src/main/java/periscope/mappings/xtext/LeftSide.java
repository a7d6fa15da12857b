package periscope.mappings.xtext;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.litmus.source.Span;
import periscope.mappings.table.Operation;
import periscope.mappings.xtext.mappingTable.PatternNode;

/**
 * A left side for operations of one kind, one of those that a left side in the text stands for.
 *
 * @param node       the left side in the text
 * @param expanded   whether that stands for several, or could in a table between other languages
 * @param operation  the kind of operation
 * @param qualifiers what stands in its parentheses
 * @param names      the location, then the operands; empty where they are left out
 */
record LeftSide(
    PatternNode node, boolean expanded, Operation operation, List<Qualifier> qualifiers, List<String> names) {

  /** A qualifier, and where it stands in the text. */
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

  /** As a row of its own writes it: {@code r = load(relaxed, s) x}. */
  String text() {
    return result().map(r -> r + " = ").orElse("") + head()
        + names.stream().map(n -> " " + n).collect(Collectors.joining());
  }

  /** Without its names: {@code load(relaxed, s)}. */
  String head() {
    return operation.spelling() + "(" + String.join(", ", words()) + ")";
  }
}
