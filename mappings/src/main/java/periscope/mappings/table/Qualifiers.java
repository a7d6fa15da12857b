package periscope.mappings.table;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** The words between a pattern's parentheses. */
public final class Qualifiers {

  /** Stands for any scope, or for either remote flag. */
  public static final String ANY = "_";

  /** Marks a plain access of a volatile location. */
  public static final String VOLATILE = "volatile";

  private static final List<String> SCOPES = List.of("wi", "wg", "dv", "all");

  /** PTX's words for scopes, and CUDA C++'s. */
  private static final Map<String, Scope> SYNONYMS = new LinkedHashMap<>();

  static {
    SYNONYMS.put("cta", Scope.WORK_GROUP);
    SYNONYMS.put("gpu", Scope.DEVICE);
    SYNONYMS.put("sys", Scope.ALL_SVM_DEVICES);
    SYNONYMS.put("block", Scope.WORK_GROUP);
    SYNONYMS.put("device", Scope.DEVICE);
    SYNONYMS.put("system", Scope.ALL_SVM_DEVICES);
  }

  /** Words of PTX's mnemonics: a scope of that name could not be told from them. */
  private static final Set<String> MNEMONIC_WORDS =
      Set.of("weak", "sc", "gl", "volatile", "ca", "cg", "cs", "lu", "cv", "wb", "wt", "global", "shared",
          "proxy", "alias",
          "generic", "surface", "texture", "constant", "sync", "arrive", "red", "add", "sub", "and", "or", "xor", "min",
          "max", "inc", "dec", "exch", "cas", "plus", "minus");

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

  /** The scope of that name; towards PTX, its own words and CUDA C++'s are understood too. */
  public static Optional<Scope> scope(String word, Language target) {
    Optional<Scope> synonym = target == Language.PTX ? Optional.ofNullable(SYNONYMS.get(word)) : Optional.empty();
    return synonym.or(() -> Arrays.stream(Scope.values()).filter(s -> print(s).equals(word)).findFirst());
  }

  public static Optional<Boolean> remote(String word) {
    return Stream.of(true, false).filter(r -> print(r).equals(word)).findFirst();
  }

  /**
   * Whether a word can name the scope of an operation on the right side; instructions of GPU assembly have no scope.
   */
  public static boolean names(String word, Language target) {
    return target == Language.PTX && word.matches("[A-Za-z][A-Za-z0-9_]*") && !word.matches("[bsuf][0-9]+")
        && !MNEMONIC_WORDS.contains(word);
  }

  /** Every qualifier of tables from one language to another. */
  public static List<String> all(Language source, Language target) {
    Stream<String> orders = Arrays.stream(MemoryOrder.values()).map(Qualifiers::print);
    Stream<String> scopes =
        Stream.concat(SCOPES.stream(), SYNONYMS.keySet().stream().filter(s -> scope(s, target).isPresent()));
    Stream<String> flags = source.hasRemote() ? Stream.of(print(true), print(false)) : Stream.empty();
    Stream<String> marks = source.hasVolatile() ? Stream.of(VOLATILE) : Stream.empty();
    return Stream.of(orders, marks, scopes, flags, Stream.of(ANY)).flatMap(s -> s).toList();
  }
}
