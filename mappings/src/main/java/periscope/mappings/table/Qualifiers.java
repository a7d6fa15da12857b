package periscope.mappings.table;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** The words between a pattern's parentheses. */
public final class Qualifiers {

  /** Matches any scope, or either remote flag. */
  public static final String ANY = "_";

  /** Marks a plain access of a volatile location. */
  public static final String VOLATILE = "volatile";

  /** The words of all scopes, in the order of the scopes. */
  private static final List<String> SCOPES = List.of("wi", "wg", "cluster", "dv", "all");

  private Qualifiers() {}

  /** {@code na}, {@code relaxed}, …, {@code seq_cst}. */
  public static String print(MemoryOrder order) {
    return order == MemoryOrder.NON_ATOMIC ? "na" : order.name().toLowerCase(Locale.ROOT);
  }

  /** {@code wi}, {@code wg}, {@code cluster}, {@code dv}, {@code all}. */
  public static String print(Scope scope) {
    return SCOPES.get(scope.ordinal());
  }

  /** {@code remote}, {@code non_remote}. */
  public static String print(boolean remote) {
    return remote ? "remote" : "non_remote";
  }

  /** The order of that name in the words of tables. */
  public static Optional<MemoryOrder> order(String word) {
    return Arrays.stream(MemoryOrder.values()).filter(o -> print(o).equals(word)).findFirst();
  }

  /** The order of that name in the words of tables, or in the source language's own words. */
  public static Optional<MemoryOrder> order(String word, SourceLanguage source) {
    return order(word).or(() -> Optional.ofNullable(source.words().orders().get(word)));
  }

  /** The scope of that name in the words of tables, or in the own words of the table's two languages. */
  public static Optional<Scope> scope(String word, SourceLanguage source, TargetLanguage target) {
    return scope(word).or(() -> Optional.ofNullable(target.scopeWords().get(word)))
        .or(() -> Optional.ofNullable(source.words().scopes().get(word)))
        .filter(s -> s != Scope.CLUSTER || source.scopes().contains(s));
  }

  private static Optional<Scope> scope(String word) {
    return Stream.of(Scope.values()).filter(s -> print(s).equals(word)).findFirst();
  }

  /** The scope that a word names in tables or in any language. */
  public static Optional<Scope> anyScope(String word) {
    return Languages.sources().stream()
        .flatMap(s -> Languages.targets(s).stream().flatMap(t -> scope(word, s, t).stream())).findFirst();
  }

  /** The order that a word names in tables or in any source language. */
  public static Optional<MemoryOrder> anyOrder(String word) {
    return Languages.sources().stream().flatMap(s -> order(word, s).stream()).findFirst();
  }

  /** The remote flag of that name in the words of tables; true for {@code remote}. */
  public static Optional<Boolean> remote(String word) {
    return Stream.of(true, false).filter(r -> print(r).equals(word)).findFirst();
  }

  /** Every qualifier of tables from one language to another. */
  public static List<String> all(SourceLanguage source, TargetLanguage target) {
    Stream<String> orders = Stream.concat(Arrays.stream(MemoryOrder.values()).map(Qualifiers::print),
        source.words().orders().keySet().stream().sorted());
    Stream<String> scopes = Stream.of(SCOPES, target.scopeWords().keySet(),
        source.words().scopes().keySet().stream().sorted().toList()).flatMap(Collection::stream).distinct()
        .filter(w -> scope(w, source, target).isPresent());
    Stream<String> flags = source.hasRemote() ? Stream.of(print(true), print(false)) : Stream.empty();
    Stream<String> marks = source.hasVolatile() ? Stream.of(VOLATILE) : Stream.empty();
    return Stream.of(orders, marks, scopes, flags, Stream.of(ANY)).flatMap(s -> s).toList();
  }
}
