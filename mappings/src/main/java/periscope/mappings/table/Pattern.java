package periscope.mappings.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.MemoryOrder;
import periscope.litmus.Scope;

/**
 * Left side of a row: which operations it is for, and names for what they operate on.
 *
 * @param operation the kind of operation
 * @param order     its memory order
 * @param scope     its scope; any if absent
 * @param remote    whether it is flagged remote; either if absent
 * @param result    name of the register that receives the result; absent if the operation has none
 * @param names     name of the location, then names of the operands; empty for a fence
 */
public record Pattern(
    Operation operation,
    MemoryOrder order,
    Optional<Scope> scope,
    Optional<Boolean> remote,
    Optional<String> result,
    List<String> names) {

  public Pattern {
    names = List.copyOf(names);
  }

  /** Name of the location; absent for a fence. */
  public Optional<String> location() {
    return names.stream().findFirst();
  }

  /** Names of the operands. */
  public List<String> operands() {
    return names.isEmpty() ? names : names.subList(1, names.size());
  }

  public boolean matches(SourceOperation source) {
    return operation == source.operation() && order == source.order() && reaches(source);
  }

  /** Whether scope and remote flag fit, whatever the order. */
  boolean reaches(SourceOperation source) {
    return scope.map(s -> s == source.scope()).orElse(true) && remote.map(r -> r == source.remote()).orElse(true);
  }

  /** The source operations that it matches; empty if no operation can have these qualifiers. */
  public List<SourceOperation> operations() {
    return SourceOperation.all(operation).stream().filter(this::matches).toList();
  }

  /** The pattern without its names: {@code load(dv, remote)}. */
  public String head() {
    List<String> words = new ArrayList<>();
    boolean plain = order == MemoryOrder.NON_ATOMIC;
    if (plain || order != operation.defaultOrder() || operation == Operation.FENCE) {
      words.add(Qualifiers.print(order));
    }
    if (!plain) {
      words.add(scope.map(Qualifiers::print).orElse("_"));
      if (operation != Operation.FENCE) {
        words.add(remote.map(r -> Qualifiers.print(r)).orElse("_"));
      }
    }
    return operation.spelling() + "(" + String.join(", ", words) + ")";
  }

  /** As a row writes it: {@code r = load(dv, remote) x}. */
  @Override
  public String toString() {
    return result.map(r -> r + " = ").orElse("") + head() + (names.isEmpty() ? "" : " " + String.join(" ", names));
  }
}
