package periscope.mappings.xtext;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.grammars.Problems;
import periscope.litmus.MemoryOrder;
import periscope.litmus.Scope;
import periscope.litmus.source.NearNames;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.xtext.mappingTable.NameNode;
import periscope.mappings.xtext.mappingTable.PatternNode;
import periscope.mappings.xtext.mappingTable.QualifierNode;

/** Left sides of rows. */
final class PatternLowering {

  private final Problems problems;

  PatternLowering(Problems problems) {
    this.problems = problems;
  }

  /** The pattern of a row; empty if it is wrong, which is then among the problems. */
  Optional<Pattern> lower(PatternNode node) {
    Optional<Pattern> pattern = withoutNames(node);
    return pattern.filter(p -> named(node, p.operation()));
  }

  /** The pattern of a {@code remove} line, where names may be left out. */
  Optional<Pattern> withoutNames(PatternNode node) {
    Optional<Operation> operation = Operation.of(node.getOperation());
    if (operation.isEmpty()) {
      List<String> known = Arrays.stream(Operation.values()).map(Operation::spelling).toList();
      problems.error(node, "unknown operation " + Problems.quoted(node.getOperation()),
          NearNames.nearestOrAll(node.getOperation(), known));
      return Optional.empty();
    }
    return qualified(node, operation.get());
  }

  private Optional<Pattern> qualified(PatternNode node, Operation operation) {
    List<QualifierNode> words = node.getQualifiers();
    for (QualifierNode word : words) {
      if (!Qualifiers.all().contains(word.getWord())) {
        String message = "unknown qualifier " + Problems.quoted(word.getWord());
        problems.error(word, message, NearNames.nearestOrAll(word.getWord(), Qualifiers.all()));
        return Optional.empty();
      }
    }
    List<String> written = words.stream().map(QualifierNode::getWord).toList();
    Optional<MemoryOrder> order = Qualifiers.order(written.get(0));
    if (order.equals(Optional.of(MemoryOrder.NON_ATOMIC)) && written.size() == 1) {
      return Optional.of(pattern(node, operation, MemoryOrder.NON_ATOMIC, Optional.empty(), Optional.empty()));
    }
    List<String> rest = order.isPresent() ? written.subList(1, written.size()) : written;
    boolean fence = operation == Operation.FENCE;
    boolean reach = rest.size() == (fence ? 1 : 2) && isScope(rest.get(0)) && (fence || isRemote(rest.get(1)));
    if (!reach || fence && order.isEmpty() || order.equals(Optional.of(MemoryOrder.NON_ATOMIC))) {
      problems.error(node, "wrong qualifiers for " + operation.spelling(), usage(operation));
      return Optional.empty();
    }
    Optional<Boolean> remote = fence ? Optional.empty() : Qualifiers.remote(rest.get(1));
    return Optional.of(pattern(node, operation, order.orElse(operation.defaultOrder()), Qualifiers.scope(rest.get(0)),
        remote));
  }

  private static boolean isScope(String word) {
    return word.equals("_") || Qualifiers.scope(word).isPresent();
  }

  private static boolean isRemote(String word) {
    return word.equals("_") || Qualifiers.remote(word).isPresent();
  }

  private static String usage(Operation operation) {
    String scopes = "wi|wg|dv|all|_";
    String name = operation.spelling();
    if (operation == Operation.FENCE) {
      return "write fence(order, " + scopes + ")";
    }
    String plain = operation == Operation.LOAD || operation == Operation.STORE ? name + "(na) or " : "";
    return "write " + plain + name + "(" + scopes
        + ", remote|non_remote|_), with an order in front if it is not the usual one";
  }

  private static Pattern pattern(
      PatternNode node, Operation operation, MemoryOrder order, Optional<Scope> scope, Optional<Boolean> remote) {
    List<String> names = node.getNames().stream().map(NameNode::getName).toList();
    return new Pattern(operation, order, scope, remote, Optional.ofNullable(node.getResult()), names);
  }

  private boolean named(PatternNode node, Operation operation) {
    String usage = (operation.hasResult() ? "r = " : "") + operation.spelling() + "(…) "
        + String.join(" ", operation.names());
    if (node.getNames().size() != operation.names().size() || operation.hasResult() == (node.getResult() == null)) {
      problems.error(node, "wrong names for " + operation.spelling(), "write " + usage.strip());
      return false;
    }
    Set<String> seen = new HashSet<>();
    List<String> twice =
        Stream.concat(Stream.ofNullable(node.getResult()), node.getNames().stream().map(NameNode::getName))
            .filter(n -> !seen.add(n))
            .collect(Collectors.toList());
    twice.forEach(n ->
        problems.error(node, "the name " + Problems.quoted(n) + " stands twice on this left side", "write " + usage));
    return twice.isEmpty();
  }
}
