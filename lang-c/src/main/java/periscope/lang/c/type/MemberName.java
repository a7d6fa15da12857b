package periscope.lang.c.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.source.NearNames;

/**
 * A member of a structure in memory in C's notation, {@code q[1].slots[2].seq}; a launch's description of it applies to
 * an element of the member's location ({@link Structure#location}).
 *
 * @param base  name of the variable with the structure
 * @param parts the variable and the members, in their order
 */
public record MemberName(String base, List<Part> parts) {

  private static final String NAME = "[A-Za-z_]\\w*";
  private static final String INDEX = "\\s*\\[\\s*(\\d{1,9})\\s*]";
  private static final Pattern PART = Pattern.compile("(" + NAME + ")(?:" + INDEX + ")?");
  private static final Pattern WHOLE = Pattern.compile("(?<![\\w.])" + NAME + "(?:" + INDEX + ")?(?:\\s*\\.\\s*"
      + NAME + "(?:" + INDEX + ")?)+");

  /**
   * A name with an index.
   *
   * @param index the index; empty if the text has none
   */
  record Part(String name, Optional<Integer> index) {}

  public MemberName {
    parts = List.copyOf(parts);
  }

  /** A matcher of such names in a text. */
  public static Matcher matcher(String text) {
    return WHOLE.matcher(text);
  }

  /** The name that was found. */
  public static MemberName of(MatchResult found) {
    List<Part> parts = new ArrayList<>();
    Matcher part = PART.matcher(found.group());
    while (part.find()) {
      parts.add(new Part(part.group(1), Optional.ofNullable(part.group(2)).map(Integer::valueOf)));
    }
    return new MemberName(parts.get(0).name(), parts);
  }

  /**
   * The location of the member, with the index of the element if the name has one.
   *
   * @param structures gives the structure of a variable; empty if it is none
   * @param list       whether a list of values follows; an index at the end is then the number of values
   * @param mistakes   receives an error and a way out
   */
  public String location(
      Function<String, Optional<Structure>> structures, boolean list, BiConsumer<String, String> mistakes) {
    Optional<Structure> structure = structures.apply(base);
    String location = base;
    int index = parts.get(0).index().orElse(0);
    boolean said = parts.get(0).index().isPresent();
    for (Part part : parts.subList(1, parts.size())) {
      Optional<Structure.Member> member = structure.flatMap(s -> s.member(part.name()));
      int cells = member.flatMap(Structure.Member::cells).orElse(1);
      boolean sizes = list && part == parts.get(parts.size() - 1);
      if (structure.isPresent() && member.isEmpty()) {
        String before = new MemberName(base, parts.subList(0, parts.indexOf(part))) + ".";
        List<String> names = structure.get().members().stream().map(Structure.Member::name).toList();
        mistakes.accept("a structure " + structure.get().name() + " has no member " + part.name(),
            nested(structure.get(), part).map(n -> "write it as in C: " + before + n).orElseGet(() ->
                NearNames.nearestOrAll(part.name(), names)));
        return location;
      } else if (sizes && index > 0 && cells > 1) {
        mistakes.accept("a list of values for an array in one of several structures is not read",
            "write an entry for each: " + this + "[0] = 1");
      } else if (member.isPresent() && !sizes && part.index().orElse(0) >= cells) {
        mistakes.accept(part.name() + " has " + cells + (cells == 1 ? " element" : " elements"), "");
      }
      location = Structure.location(location, part.name());
      index = index * cells + part.index().orElse(0);
      said |= part.index().isPresent();
      structure = member.flatMap(Structure.Member::structure);
    }
    boolean all = list && index == 0 && parts.get(parts.size() - 1).index().isEmpty();
    return said && !all ? location + "[" + index + "]" : location;
  }

  /**
   * The member of a structure in a member that a name with an underscore between the two means, in C's notation: {@code
   * slots[1].seq} for {@code slots_seq[1]}; empty if it means none.
   */
  private static Optional<String> nested(Structure structure, Part part) {
    return structure.members().stream().flatMap(m -> m.structure().stream()
        .flatMap(inner -> inner.members().stream()
            .filter(i -> part.name().equals(Structure.location(m.name(), i.name())))
            .map(i -> m.name() + m.cells().map(n -> "[" + part.index().filter(x -> x < n).orElse(0) + "]").orElse("")
                + "." + i.name()))).findFirst();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    parts.forEach(p -> text.append(text.isEmpty() ? "" : ".").append(p.name()).append(p.index().map(i -> "[" + i + "]")
        .orElse("")));
    return text.toString();
  }
}
