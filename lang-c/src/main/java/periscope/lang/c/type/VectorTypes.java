package periscope.lang.c.type;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import periscope.litmus.expression.NumberType;

/**
 * Vectors: structures whose members are numbers of one type. OpenCL C has vectors of 2, 3, 4, 8 and 16 components, CUDA
 * C of 1 to 4.
 */
public final class VectorTypes {

  private static final Pattern NAME =
      Pattern.compile("(u?(?:char|short|int|long|longlong)|float|double)(1|2|3|4|8|16)");

  private static final int THREE = 3;

  /** Largest alignment of a vector of CUDA C, in bytes. */
  private static final int MOST = 16;

  private static final String FEW = "xyzw";

  private static final String MANY = "0123456789abcdef";

  private VectorTypes() {}

  /**
   * All vector types of a language, by name.
   *
   * @param cuda true for CUDA C, false for OpenCL C
   */
  public static Map<String, Structure> all(boolean cuda) {
    Map<String, Structure> all = new LinkedHashMap<>();
    List<String> elements = new ArrayList<>(List.of("char", "uchar", "short", "ushort", "int", "uint", "long", "ulong",
        "float", "double"));
    elements.addAll(cuda ? List.of("longlong", "ulonglong") : List.of());
    for (String element : elements) {
      for (int size : cuda ? new int[] {1, 2, 3, 4} : new int[] {2, 3, 4, 8, 16}) {
        all.put(element + size, vector(element, size));
      }
    }
    return all;
  }

  private static Structure vector(String element, int size) {
    String word = element.replace("longlong", "long");
    return new Structure(element + size, IntStream.range(0, size).mapToObj(i -> new Structure.Member(
        size <= FEW.length() ? FEW.substring(i, i + 1) : "s" + MANY.charAt(i), List.of(word))).toList(), 1);
  }

  /** The type of the components of a vector; empty if the structure is no vector. */
  public static Optional<NumberType> element(Structure structure) {
    return is(structure) ? TypeWords.type(structure.members().get(0).words()) : Optional.empty();
  }

  /** Whether a structure is a vector. */
  public static boolean is(Structure structure) {
    Matcher name = NAME.matcher(structure.name());
    return name.matches() && structure.equals(vector(name.group(1), Integer.parseInt(name.group(2))));
  }

  /**
   * The alignment of a vector in memory, in bytes. Vectors of OpenCL C are aligned to their size, where three
   * components count as four (OpenCL C 3.0, 6.1.5). Vectors of CUDA C likewise, but at most to 16 bytes, and three
   * components are aligned as one (CUDA C++ Programming Guide, "Built-in Vector Types").
   */
  static int alignment(Structure vector, boolean cuda) {
    int component = Structure.bytes(element(vector).orElseThrow());
    int components = vector.members().size();
    return cuda ? components == THREE ? component : Math.min(MOST, component * components)
        : component * (components == THREE ? THREE + 1 : components);
  }

  /** The vector type with another number of components; empty if there is none. */
  public static Optional<Structure> resized(Structure like, int size) {
    String name = like.name().replaceFirst("\\d+$", "") + size;
    return Optional.of(name).filter(n -> NAME.matcher(n).matches() && size > 1)
        .map(n -> vector(n.substring(0, n.length() - Integer.toString(size).length()), size));
  }

  /** The type of comparisons of vectors in OpenCL C: signed integers of the same width, with as many components. */
  public static Structure compared(Structure of) {
    int bits = element(of).orElseThrow().bits();
    return vector(bits == Byte.SIZE ? "char" : bits == Short.SIZE ? "short" : bits == Integer.SIZE ? "int" : "long",
        of.members().size());
  }

  /**
   * The components that a name behind a vector selects, in OpenCL C: {@code xyzw}, {@code s03}, {@code lo}, {@code hi},
   * {@code even} and {@code odd}; empty if it selects none.
   */
  public static Optional<List<Integer>> components(String name, int size) {
    int half = (size + 1) / 2;
    if (size > 1 && name.matches("lo|hi|even|odd")) {
      List<Integer> all = IntStream.range(0, half).mapToObj(i -> name.equals("lo") ? i : name.equals("hi") ? half + i
          : name.equals("even") ? 2 * i : 2 * i + 1).toList();
      return size == 3 ? Optional.empty() : Optional.of(all);
    }
    boolean many = name.matches("[sS][0-9a-fA-F]+");
    String digits = many ? name.substring(1).toLowerCase(Locale.ROOT) : name;
    List<Integer> all = digits.chars().mapToObj(c -> (many ? MANY : FEW).indexOf(c)).toList();
    return all.stream().allMatch(i -> i >= 0 && i < size) && (many || size <= FEW.length()) ? Optional.of(all)
        : Optional.empty();
  }
}
