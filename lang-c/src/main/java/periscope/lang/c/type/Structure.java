package periscope.lang.c.type;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import periscope.litmus.expression.NumberType;

/**
 * A structure of C. In memory each of its members is a location of its own, or an array of them, so that members never
 * overlap; an array of structures has for each member one array ({@link #location}).
 *
 * @param members in their order
 * @param least   the least alignment in bytes that it has
 */
public record Structure(String name, List<Member> members, int least) {

  /** What a type word begins with that names a structure. */
  private static final String WORD = "struct";

  /**
   * A member.
   *
   * @param words     the words of its type
   * @param structure what it is if it is a structure itself
   * @param cells     how many elements it has if it is an array; empty if it is none
   * @param packed    whether it is aligned to bytes, whatever it is
   * @param least     the least alignment in bytes that it has
   */
  public record Member(String name, List<String> words, Optional<Structure> structure, Optional<Integer> cells,
      boolean packed, int least) {
    public Member {
      words = List.copyOf(words);
    }

    /** One that is aligned as its type is. */
    Member(String name, List<String> words) {
      this(name, words, Optional.empty(), Optional.empty(), false, 1);
    }

    /** Locations of each member of it, or of itself. */
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

  /** Type words as C writes them: the parser puts {@code struct} and the name together. */
  public static String spelt(List<String> words) {
    return String.join(" ", words.stream().map(w -> w.startsWith(WORD) && !w.startsWith(WORD + " ")
        ? WORD + " " + w.substring(WORD.length()) : w).toList());
  }

  /** What the location or array is called that holds a member of what is called {@code base}. */
  public static String location(String base, String member) {
    return base + "_" + member;
  }

  public Optional<Member> member(String wanted) {
    return members.stream().filter(m -> m.name.equals(wanted)).findFirst();
  }

  /** The arrays that an array of structures is, by name, and how many cells of each one structure has. */
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

  /** Most locations that one structure has for one member. */
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
   * Bytes in memory: members in their order, each aligned as it wants to be.
   *
   * @param cuda whether vectors in it are CUDA's
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
