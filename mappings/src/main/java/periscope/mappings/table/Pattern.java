package periscope.mappings.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * Left side of a row: which operations it is for, and names for what they operate on.
 *
 * @param language   the language of the operations
 * @param operation  the kind of operation
 * @param order      its memory order
 * @param isVolatile whether it is a plain access of a volatile location
 * @param scope      its scope; any if absent
 * @param scopeName  a name for the scope, whatever it is, for the right side; absent if {@code scope} is there
 * @param remote     whether it is flagged remote; either if absent
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

  public boolean matches(SourceOperation source) {
    return operation == source.operation() && order == source.order() && isVolatile == source.isVolatile()
        && reaches(source);
  }

  /** Whether scope and remote flag fit, whatever the order. */
  boolean reaches(SourceOperation source) {
    return scope.map(s -> s == source.scope()).orElse(true) && remote.map(r -> r == source.remote()).orElse(true);
  }

  /** The source operations that it matches; empty if no operation can have these qualifiers. */
  public List<SourceOperation> operations() {
    return SourceOperation.all(language, operation).stream().filter(this::matches).toList();
  }

  /** Patterns for just the operations of this one that another, which overlaps with it, does not match. */
  List<Pattern> without(Pattern other) {
    List<Pattern> rest = new ArrayList<>();
    if (scope.isEmpty() && other.scope.isPresent()) {
      Arrays.stream(Scope.values()).filter(s -> language.scopes().contains(s) && s != other.scope.get())
          .forEach(s -> rest.add(with(Optional.of(s), remote)));
    }
    if (remote.isEmpty() && other.remote.isPresent()) {
      rest.add(with(scope.or(other::scope), other.remote.map(r -> !r)));
    }
    return rest;
  }

  /** The same for one scope or any, and one flag or either. A scope that is said has no name. */
  private Pattern with(Optional<Scope> at, Optional<Boolean> flag) {
    return new Pattern(language, operation, order, isVolatile, at, scopeName.filter(n -> at.isEmpty()), flag, result,
        names);
  }

  /** The same pattern for the operations of another language; empty if that has none of them. */
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
    if (order != operation.defaultOrder() || operation == Operation.FENCE) {
      words.add(Qualifiers.print(order));
    }
    words.add(scopeName.or(() -> scope.map(Qualifiers::print)).orElse(Qualifiers.ANY));
    if (operation.accesses() && language.hasRemote()) {
      words.add(remote.map(r -> Qualifiers.print(r)).orElse(Qualifiers.ANY));
    }
    return words;
  }

  /** As a row writes it: {@code r = load(dv, remote) x}. */
  @Override
  public String toString() {
    return result.map(r -> r + " = ").orElse("") + head() + (names.isEmpty() ? "" : " " + String.join(" ", names));
  }
}
