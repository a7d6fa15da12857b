package periscope.mappings.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * Left side of a row: the operations for which the row is, with names for their operands.
 *
 * @param language   the language of the operations
 * @param operation  the kind of operation
 * @param order      memory order
 * @param isVolatile whether the operation is a plain access to a volatile location
 * @param scope      memory scope; if absent, any scope of {@link Scope#COMMON}: a row for clusters names them
 * @param scopeName  a name by which the right side refers to the operation's scope; absent if {@code scope} is present
 * @param remote     whether the operation is flagged remote; either if absent
 * @param result     name of the register that receives the result; absent if the operation has none
 * @param names      name of the location, then names of the operands; empty for a fence or barrier
 */
public record Pattern(
    SourceLanguage language,
    Operation operation,
    MemoryOrder order,
    boolean isVolatile,
    Optional<Scope> scope,
    Optional<String> scopeName,
    Optional<Boolean> remote,
    Optional<String> result,
    List<String> names) {

  public Pattern {
    names = List.copyOf(names);
  }

  /** Name of the location; absent for a fence or barrier. */
  public Optional<String> location() {
    return names.stream().findFirst();
  }

  /** Names of the operands. */
  public List<String> operands() {
    return names.isEmpty() ? names : names.subList(1, names.size());
  }

  /** Whether the pattern covers an operation: order, scope and flags match. */
  public boolean matches(SourceOperation source) {
    return operation == source.operation() && order == source.order() && isVolatile == source.isVolatile()
        && reaches(source);
  }

  /** Whether scope and remote flag match, for any order. */
  boolean reaches(SourceOperation source) {
    return scope.map(s -> s == source.scope()).orElse(!source.ofCluster())
        && remote.map(r -> r == source.remote()).orElse(true);
  }

  /** The source operations that the pattern matches; empty if no operation can have these qualifiers. */
  public List<SourceOperation> operations() {
    return SourceOperation.all(language, operation).stream().filter(this::matches).toList();
  }

  /** Patterns for exactly the operations of this pattern that another, overlapping pattern does not match. */
  List<Pattern> without(Pattern other) {
    List<Pattern> rest = new ArrayList<>();
    if (scope.isEmpty() && other.scope.isPresent()) {
      Scope.COMMON.stream().filter(s -> language.scopes().contains(s) && s != other.scope.get())
          .forEach(s -> rest.add(with(Optional.of(s), remote)));
    }
    if (remote.isEmpty() && other.remote.isPresent()) {
      rest.add(with(scope.or(other::scope), other.remote.map(r -> !r)));
    }
    return rest;
  }

  /** A copy with one scope or any, and one flag or either. A pattern with a scope has no name for it. */
  private Pattern with(Optional<Scope> at, Optional<Boolean> flag) {
    return new Pattern(language, operation, order, isVolatile, at, scopeName.filter(n -> at.isEmpty()), flag, result,
        names);
  }

  /** The pattern for the operations of another language; empty if the language lacks all of them. */
  Optional<Pattern> in(SourceLanguage other) {
    boolean flagged = order != MemoryOrder.NON_ATOMIC && operation.accesses();
    boolean lost = remote.orElse(false) && !other.hasRemote() || isVolatile && !other.hasVolatile();
    Optional<Boolean> flag = !other.hasRemote() || !flagged ? Optional.empty()
        : language.hasRemote() ? remote : Optional.of(false);
    Pattern same = new Pattern(other, operation, order, isVolatile, scope, scopeName, flag, result, names);
    return Optional.of(same).filter(p -> !lost && !p.operations().isEmpty());
  }

  /** The pattern without its names: {@code load(dv, remote)}. */
  public String head() {
    return operation.spelling() + "(" + String.join(", ", qualifiers()) + ")";
  }

  private List<String> qualifiers() {
    List<String> words = new ArrayList<>();
    if (order == MemoryOrder.NON_ATOMIC) {
      return List.of(isVolatile ? Qualifiers.VOLATILE : Qualifiers.print(order));
    }
    boolean many = operation.orders().size() > 1;
    // [RSP] writes no order where it is the usual one; readers of other languages take a missing word for a lost one.
    if (order != operation.defaultOrder() || operation == Operation.FENCE || many && !language.hasRemote()) {
      words.add(Qualifiers.print(order));
    }
    words.add(scopeName.or(() -> scope.map(Qualifiers::print)).orElse(Qualifiers.ANY));
    if (operation.accesses() && language.hasRemote()) {
      words.add(remote.map(r -> Qualifiers.print(r)).orElse(Qualifiers.ANY));
    }
    return words;
  }

  /** The pattern in the notation of a row: {@code r = load(dv, remote) x}. */
  @Override
  public String toString() {
    return result.map(r -> r + " = ").orElse("") + head() + (names.isEmpty() ? "" : " " + String.join(" ", names));
  }
}
