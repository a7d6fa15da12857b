package periscope.lang.c.type;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import periscope.litmus.expression.NumberType;

/**
 * A structure of C. In memory each of its members is a location of its own, or an array of locations, so that members
 * never overlap; an array of structures has one array for each member ({@link #location}).
 *
 * @param members the members, in order
 * @param least   lower bound on its alignment, in bytes
 */
public record Structure(String name, List<Member> members, int least) {

  /** First characters of a type word that names a structure. */
  private static final String WORD = "struct";

  /**
   * A member.
   *
   * @param words     the words of its type
   * @param structure its structure, if its type is a structure
   * @param cells     number of elements of an array; empty for no array
   * @param packed    whether it is aligned to bytes, whatever its type
   * @param least     lower bound on its alignment, in bytes
   */
  public record Member(String name, List<String> words, Optional<Structure> structure, Optional<Integer> cells,
      boolean packed, int least) {
    public Member {
      words = List.copyOf(words);
    }

    /** A member with its type's alignment. */
    Member(String name, List<String> words) {
      this(name, words, Optional.empty(), Optional.empty(), false, 1);
    }

    /** Number of locations of the member, or of its largest member. */
    int most() {
      return cells.orElse(1) * structure.map(Structure::most).orElse(1);
    }

    private int alignment(boolean cuda) {
      return Math.max(least, packed ? 1 : structure.map(s -> s.alignment(cuda)).orElseGet(this::bytes));
    }

    private int size(boolean cuda) {
      return cells.orElse(1) * structure.map(s -> s.size(cuda)).orElseGet(this::bytes);
    }

    private int bytes() {
      return TypeWords.type(words).map(Structure::bytes).orElse(Integer.BYTES);
    }
  }

  public Structure {
    members = List.copyOf(members);
  }

  /** The name of the structure that type words name; empty if they name none. */
  public static Optional<String> named(List<String> words) {
    return words.stream().filter(w -> w.startsWith(WORD)).findFirst().map(w -> w.substring(WORD.length()).strip());
  }

  /** Type words in C's notation: {@code struct} and the name are one word in the parser's result. */
  public static String spelt(List<String> words) {
    return String.join(" ", words.stream().map(w -> w.startsWith(WORD) && !w.startsWith(WORD + " ")
        ? WORD + " " + w.substring(WORD.length()) : w).toList());
  }

  /**
   * The name of the location or array that holds a member.
   *
   * @param base name of the variable with the structure
   */
  public static String location(String base, String member) {
    return base + "_" + member;
  }

  /** The member of that name. */
  public Optional<Member> member(String wanted) {
    return members.stream().filter(m -> m.name.equals(wanted)).findFirst();
  }

  /** The arrays that make an array of structures, by name, each with the number of its cells for one structure. */
  public Map<String, Integer> locations(String base) {
    Map<String, Integer> all = new TreeMap<>();
    for (Member member : members) {
      int cells = member.cells.orElse(1);
      String location = location(base, member.name);
      member.structure.ifPresentOrElse(s -> s.locations(location).forEach((l, n) -> all.put(l, n * cells)),
          () -> all.put(location, cells));
    }
    return all;
  }

  /** Largest number of locations that one structure has for one of its members. */
  public int most() {
    return members.stream().mapToInt(Member::most).max().orElse(1);
  }

  /** Bytes of a number in memory. */
  public static int bytes(NumberType type) {
    return Math.max(1, type.bits() / Byte.SIZE);
  }

  private int alignment(boolean cuda) {
    return VectorTypes.is(this) ? VectorTypes.alignment(this, cuda)
        : members.stream().mapToInt(m -> m.alignment(cuda)).reduce(least, Math::max);
  }

  /**
   * Size in memory in bytes: the members in order, each at its alignment.
   *
   * @param cuda whether vectors have CUDA's alignment
   */
  public int size(boolean cuda) {
    int end = 0;
    for (Member member : members) {
      end = aligned(end, member.alignment(cuda)) + member.size(cuda);
    }
    return aligned(end, alignment(cuda));
  }

  private static int aligned(int offset, int alignment) {
    return (offset + alignment - 1) / alignment * alignment;
  }
}
