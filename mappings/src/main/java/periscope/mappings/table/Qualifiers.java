package periscope.mappings.table;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** The words between a pattern's parentheses. */
public final class Qualifiers {

  /** Stands for any scope, or for either remote flag. */
  public static final String ANY = "_";

  /** Marks a plain access of a volatile location. */
  public static final String VOLATILE = "volatile";

  private static final List<String> SCOPES = List.of("wi", "wg", "dv", "all");

  private Qualifiers() {}

  /** {@code na}, {@code relaxed}, …, {@code seq_cst}. */
  public static String print(MemoryOrder order) {
    return order == MemoryOrder.NON_ATOMIC ? "na" : order.name().toLowerCase(Locale.ROOT);
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

  /** The scope of that name; the target's own words are understood too. */
  public static Optional<Scope> scope(String word, TargetLanguage target) {
    return Optional.ofNullable(target.scopeWords().get(word)).or(() -> scope(word));
  }

  private static Optional<Scope> scope(String word) {
    return Arrays.stream(Scope.values()).filter(s -> print(s).equals(word)).findFirst();
  }

  /** The scope of that name in the words of tables, or in those of any target language. */
  public static Optional<Scope> anyScope(String word) {
    return scope(word).or(() -> Languages.targets().stream().flatMap(t -> scope(word, t).stream()).findFirst());
  }

  public static Optional<Boolean> remote(String word) {
    return Stream.of(true, false).filter(r -> print(r).equals(word)).findFirst();
  }

  /** Whether a word can name the scope of an operation on the right side. */
  public static boolean names(String word, TargetLanguage target) {
    return target.namesScopes() && word.matches("[A-Za-z][A-Za-z0-9_]*") && !target.isWord(word);
  }

  /** Every qualifier of tables from one language to another. */
  public static List<String> all(SourceLanguage source, TargetLanguage target) {
    Stream<String> orders = Arrays.stream(MemoryOrder.values()).map(Qualifiers::print);
    Stream<String> scopes = Stream.concat(SCOPES.stream(), target.scopeWords().keySet().stream());
    Stream<String> flags = source.hasRemote() ? Stream.of(print(true), print(false)) : Stream.empty();
    Stream<String> marks = source.hasVolatile() ? Stream.of(VOLATILE) : Stream.empty();
    return Stream.of(orders, marks, scopes, flags, Stream.of(ANY)).flatMap(s -> s).toList();
  }
}
