package periscope.mappings.xtext;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.grammars.Problems;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.ScopeWords;
import periscope.mappings.table.TargetLanguage;

/** Converts left sides of rows to patterns. */
final class PatternLowering {

  private final Problems problems;
  private final SourceLanguage source;
  private final TargetLanguage target;

  PatternLowering(Problems problems, SourceLanguage source, TargetLanguage target) {
    this.problems = problems;
    this.source = source;
    this.target = target;
  }

  /** The pattern of a row; empty after an error, which was reported. */
  Optional<Pattern> lower(LeftSide side) {
    Optional<Pattern> pattern = withoutNames(side);
    return pattern.filter(p -> named(side, p));
  }

  /**
   * The pattern of a {@code remove} line, in which names may be left out. Its qualifiers are an order or none, a scope,
   * and a remote flag if the source language has one; or the mark of a plain access.
   */
  Optional<Pattern> withoutNames(LeftSide side) {
    Operation operation = side.operation();
    List<String> written = side.words();
    boolean flagged = source.hasRemote() && operation.accesses() && !operation.phased();
    int reach = flagged ? 2 : 1;
    Optional<MemoryOrder> order = Qualifiers.order(written.get(0), source);
    int scopeAt = order.isPresent() || written.size() > reach ? 1 : 0;
    if (!known(side, scopeAt)) {
      return Optional.empty();
    }
    boolean plain = order.equals(Optional.of(MemoryOrder.NON_ATOMIC));
    if (operation.phased() && !(plain ? operation.orders().contains(MemoryOrder.NON_ATOMIC)
        : operation.orders().contains(order.orElse(operation.defaultOrder())))) {
      problems.error(side.node(), "wrong qualifiers for " + operation.spelling(), usage(operation));
      return Optional.empty();
    }
    boolean isVolatile = written.get(0).equals(Qualifiers.VOLATILE);
    if (written.size() == 1 && (plain || isVolatile && operation.orders().contains(MemoryOrder.NON_ATOMIC))) {
      return Optional.of(pattern(side, MemoryOrder.NON_ATOMIC, isVolatile, Optional.empty(), Optional.empty()));
    }
    List<String> rest = order.isPresent() ? written.subList(1, written.size()) : written;
    boolean right = rest.size() == reach && isScope(rest.get(0)) && (!flagged || isRemote(rest.get(1)));
    boolean ordered = operation == Operation.FENCE ? order.isPresent() : operation.accesses() || order.isEmpty();
    if (!right || !ordered || plain) {
      problems.error(side.node(), "wrong qualifiers for " + operation.spelling(), usage(operation));
      return Optional.empty();
    }
    Optional<Boolean> remote = flagged ? Qualifiers.remote(rest.get(1)) : Optional.empty();
    return Optional.of(pattern(
        side, order.orElse(operation.defaultOrder()), false, Optional.of(rest.get(0)), remote));
  }

  /** Whether every qualifier is known, or is a name in the place of a scope; reports the first that is not. */
  private boolean known(LeftSide side, int scopeAt) {
    List<String> known = Qualifiers.all(source, target);
    for (int i = 0; i < side.qualifiers().size(); i++) {
      String word = side.qualifiers().get(i).word();
      if (!known.contains(word) && !(i == scopeAt && ScopeWords.isName(word, target))) {
        problems.error(side.qualifiers().get(i).span(), "unknown qualifier " + Problems.quoted(word),
            ScopeWords.hint(word, source, target, i == scopeAt));
        return false;
      }
    }
    return true;
  }

  private boolean isScope(String word) {
    return word.equals(Qualifiers.ANY) || Qualifiers.scope(word, source, target).isPresent() || isScopeName(word);
  }

  private boolean isScopeName(String word) {
    return !Qualifiers.all(source, target).contains(word) && ScopeWords.isName(word, target);
  }

  private static boolean isRemote(String word) {
    return word.equals(Qualifiers.ANY) || Qualifiers.remote(word).isPresent();
  }

  private String usage(Operation operation) {
    String scopes = (source.scopes().contains(Scope.CLUSTER) ? "wi|wg|cluster|dv|all|_" : "wi|wg|dv|all|_")
        + (target.namesScopes() ? "|name" : "");
    String name = operation.spelling();
    if (operation == Operation.FENCE) {
      return "write fence(order, " + scopes + ")";
    } else if (operation == Operation.BARRIER) {
      return "write barrier(" + scopes + ")";
    } else if (operation == Operation.INIT) {
      return "write init(na)";
    } else if (operation.phased()) {
      return "write " + name + "(wg)";
    }
    boolean mayBePlain = operation == Operation.LOAD || operation == Operation.STORE;
    String plain = !mayBePlain ? "" : name + "(na)" + (source.hasVolatile() ? ", " + name + "(volatile) or " : " or ");
    return "write " + plain + name + "(" + scopes + (source.hasRemote() ? ", remote|non_remote|_" : "")
        + "), with an order in front unless the order is " + Qualifiers.print(operation.defaultOrder());
  }

  /** @param scope the word in the place of the scope; absent for a plain access */
  private Pattern pattern(LeftSide side, MemoryOrder order, boolean isVolatile, Optional<String> scope,
      Optional<Boolean> remote) {
    return new Pattern(source, side.operation(), order, isVolatile,
        scope.flatMap(s -> Qualifiers.scope(s, source, target)), scope.filter(this::isScopeName), remote,
        side.result(), side.names());
  }

  private boolean named(LeftSide side, Pattern pattern) {
    Operation operation = pattern.operation();
    String usage = (operation.hasResult() ? "r = " : "") + operation.spelling() + "(…) "
        + String.join(" ", operation.names());
    if (side.names().size() != operation.names().size() || operation.hasResult() == side.result().isEmpty()) {
      problems.error(side.node(), "wrong names for " + operation.spelling(), "write " + usage.strip());
      return false;
    }
    Set<String> seen = new HashSet<>();
    List<String> twice =
        Stream.of(pattern.scopeName().stream(), pattern.result().stream(), pattern.names().stream())
            .flatMap(n -> n)
            .filter(n -> !seen.add(n))
            .collect(Collectors.toList());
    String where = side.expanded() ? "in '" + side.text() + "'" : "on this left side";
    twice.forEach(n -> problems.error(side.node(), "the name " + Problems.quoted(n) + " stands twice " + where,
        "write " + usage));
    return twice.isEmpty();
  }
}
