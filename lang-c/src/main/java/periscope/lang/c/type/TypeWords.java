package periscope.lang.c.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import periscope.litmus.expression.NumberType;

/**
 * The type words of C with their number types in all dialects: {@code char} has a sign; {@code long} and every type
 * that holds an address have 64 bits (docs/numbers.md).
 */
public final class TypeWords {

  private static final Pattern WORD = Pattern.compile("\\w+(?:::\\w+)*");

  private static final Map<String, NumberType> WHOLE = Map.ofEntries(
      Map.entry("bool", NumberType.BOOL),
      Map.entry("uchar", NumberType.U8), Map.entry("ushort", NumberType.U16),
      Map.entry("uint", NumberType.U32), Map.entry("ulong", NumberType.U64),
      Map.entry("size_t", NumberType.U64), Map.entry("uintptr_t", NumberType.U64),
      Map.entry("intptr_t", NumberType.S64),
      Map.entry("int32_t", NumberType.S32), Map.entry("uint32_t", NumberType.U32),
      Map.entry("int64_t", NumberType.S64), Map.entry("uint64_t", NumberType.U64),
      Map.entry("float", NumberType.F32), Map.entry("double", NumberType.F64),
      Map.entry("flag", NumberType.S32));

  private static final Map<String, NumberType> SIZES = Map.of(
      "char", NumberType.S8, "short", NumberType.S16, "int", NumberType.S32, "long", NumberType.S64);

  private static final Map<NumberType, String> NAMES = Map.ofEntries(
      Map.entry(NumberType.BOOL, "bool"),
      Map.entry(NumberType.S8, "char"), Map.entry(NumberType.U8, "unsigned char"),
      Map.entry(NumberType.S16, "short"), Map.entry(NumberType.U16, "unsigned short"),
      Map.entry(NumberType.S32, "int"), Map.entry(NumberType.U32, "unsigned"),
      Map.entry(NumberType.S64, "long"), Map.entry(NumberType.U64, "unsigned long"),
      Map.entry(NumberType.F32, "float"), Map.entry(NumberType.F64, "double"));

  private TypeWords() {}

  /** Every name of a type in any dialect that is a single word. */
  public static Set<String> names() {
    Set<String> all = new TreeSet<>(WHOLE.keySet());
    all.addAll(SIZES.keySet());
    all.addAll(Set.of("unsigned", "signed", "atomic_int", "atomic_uint"));
    return all;
  }

  /** The number type that declaration words name; empty if they name none. */
  public static Optional<NumberType> type(List<String> words) {
    List<String> all = new ArrayList<>();
    words.forEach(w -> split(w, all));
    Optional<NumberType> whole = all.stream().filter(WHOLE::containsKey).findFirst().map(WHOLE::get);
    Optional<NumberType> size = all.stream().filter(w -> !w.equals("int")).filter(SIZES::containsKey).findFirst()
        .or(() -> all.stream().filter(Set.of("int", "signed", "unsigned")::contains).findFirst().map(w -> "int"))
        .map(SIZES::get);
    return whole.or(() -> size.map(t -> all.contains("unsigned") ? t.withSign(false) : t));
  }

  /** The number type that a cast names, {@code (volatile unsigned*)}; empty if it names none. */
  public static Optional<NumberType> cast(String cast) {
    return type(List.of(cast));
  }

  /** Adds the words of a type; an atomic type counts as the type of its value. */
  private static void split(String text, List<String> into) {
    Matcher word = WORD.matcher(text);
    while (word.find()) {
      String bare = word.group().replaceFirst("^.*:", "");
      into.add(bare.startsWith("atomic_") ? bare.substring("atomic_".length()) : bare);
    }
  }

  /** A type in words that every dialect has. */
  public static String name(NumberType type) {
    return NAMES.get(type);
  }

  /** Declarations of registers, registers of one type together: {@code int r0, r1;}. */
  public static List<String> declarations(Set<String> registers, Function<String, NumberType> types) {
    return registers.stream().map(types).distinct().map(t -> registers.stream().filter(r -> types.apply(r).equals(t))
        .collect(Collectors.joining(", ", name(t) + " ", ";"))).toList();
  }
}
