package periscope.mappings.table;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.MemoryOrder;
import periscope.litmus.Scope;

/** The words between a pattern's parentheses. */
public final class Qualifiers {

  private static final List<String> SCOPES = List.of("wi", "wg", "dv", "all");

  private Qualifiers() {}

  /** {@code na}, {@code relaxed}, …, {@code seq_cst}. */
  public static String print(MemoryOrder order) {
    return order == MemoryOrder.NON_ATOMIC ? "na" : order.name().toLowerCase();
  }

  /** {@code wi}, {@code wg}, {@code dv}, {@code all}. */
  public static String print(Scope scope) {
    return SCOPES.get(scope.ordinal());
  }

  public static String print(boolean remote) {
    return remote ? "remote" : "non_remote";
  }

  public static Optional<MemoryOrder> order(String word) {
    return Arrays.stream(MemoryOrder.values()).filter(o -> print(o).equals(word)).findFirst();
  }

  public static Optional<Scope> scope(String word) {
    return Arrays.stream(Scope.values()).filter(s -> print(s).equals(word)).findFirst();
  }

  public static Optional<Boolean> remote(String word) {
    return Stream.of(true, false).filter(r -> print(r).equals(word)).findFirst();
  }

  /** Every qualifier. */
  public static List<String> all() {
    Stream<String> orders = Arrays.stream(MemoryOrder.values()).map(Qualifiers::print);
    return Stream.of(orders, SCOPES.stream(), Stream.of("remote", "non_remote", "_")).flatMap(s -> s).toList();
  }
}
