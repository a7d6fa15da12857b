package periscope.lang.c.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import periscope.lang.c.type.Layout.Alignment;

/** Reads the members of a structure. */
final class Members {

  private final Layout layout;
  private final Function<List<Token>, List<String>> words;
  private final Function<String, Structure> structures;
  private final List<Structure.Member> members = new ArrayList<>();
  /** Whether every member is packed. */
  private boolean packed;

  /**
   * A reader.
   *
   * @param words      gives type words, with names for types replaced
   * @param structures gives the structures read before, by name
   */
  Members(Layout layout, Function<List<Token>, List<String>> words, Function<String, Structure> structures) {
    this.layout = layout;
    this.words = words;
    this.structures = structures;
  }

  /**
   * Reads a structure.
   *
   * @param all its words, from {@code struct} on
   */
  Structure of(String name, List<Token> all) {
    Alignment whole = layout.ofStructure(all);
    packed = whole.packed();
    int close = TypeNames.closingBrace(all);
    for (int k = Token.index(all, "{") + 1; k < close;) {
      int end = k;
      while (end < close && !Set.of(";", "{").contains(all.get(end).text())) {
        end++;
      }
      member(all.subList(k, end), all.get(end));
      end = end < close && all.get(end).text().equals("{")
          ? end + TypeNames.closingBrace(all.subList(end, close)) : end;
      k = end + 1;
    }
    return new Structure(name, members, whole.least());
  }

  /** {@code uint a, b[2]} inside a structure. */
  private void member(List<Token> declared, Token behind) {
    int names = 0;
    while (names < declared.size() && declared.get(names).isWord()) {
      names++;
    }
    Optional<Token> foreign = declared.stream().filter(t -> "*:{(".contains(t.text())).findFirst();
    if (names < 2 || foreign.isPresent()) {
      Token at = foreign.orElse(declared.isEmpty() ? behind : declared.get(0));
      if (at.text().equals("*")) {
        layout.mistakes().error(at, "pointers in memory are not read", "keep an index instead");
      } else if (at.text().equals("(")) {
        layout.mistakes().error(at, "member functions are not read",
            "write a function that is given the structure, or its address");
      } else {
        layout.mistakes().error(at, "this member of a structure is not read", "write: uint a; uint b[4];");
      }
      return;
    }
    Alignment own = layout.ofMember(declared, behind);
    List<String> written = words.apply(declared.subList(0, names - 1));
    for (int k = names - 1; k < declared.size(); k++) {
      int comma = k;
      while (comma < declared.size() && !declared.get(comma).text().equals(",")) {
        comma++;
      }
      if (k == comma) {
        layout.mistakes().error(declared.get(k), "this member of a structure has no name", "write: uint a, b;");
      } else {
        declarator(declared.subList(k, comma), written, own).ifPresent(members::add);
      }
      k = comma;
    }
  }

  private Optional<Structure.Member> declarator(List<Token> written, List<String> type, Alignment own) {
    Token name = written.get(0);
    Optional<Structure> structure = Structure.named(type).map(structures);
    Optional<Integer> cells = Optional.empty();
    if (written.size() > 1) {
      cells = size(written);
      if (cells.isEmpty()) {
        layout.mistakes().error(name, "this member of a structure is not read", "write: uint " + name.text() + "[4];");
        return Optional.empty();
      }
    }
    return Optional.of(new Structure.Member(name.text(), type, structure, cells,
        packed || own.packed(), own.least()));
  }

  /**
   * The number of elements of an array, {@code a[2 * 4]}; empty if the declaration is no array, or the number is not
   * constant.
   */
  private Optional<Integer> size(List<Token> written) {
    boolean array = written.get(1).text().equals("[") && written.get(written.size() - 1).text().equals("]")
        && written.stream().filter(t -> t.text().equals("[")).count() == 1;
    try {
      long size = array ? layout.numbers().applyAsLong(written.subList(2, written.size() - 1)) : 0;
      return size > 0 && size <= Integer.MAX_VALUE ? Optional.of((int) size) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
