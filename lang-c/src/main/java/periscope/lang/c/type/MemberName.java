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
 * A member of a structure in memory as C names it, {@code q[1].slots[2].seq}: what a launch says of it is said of an
 * element of the location that the member is ({@link Structure#location}).
 *
 * @param base  what the structure is in
 * @param parts that, and the members, in their order
 */
public record MemberName(String base, List<Part> parts) {

  private static final String NAME = "[A-Za-z_]\\w*";
  private static final String INDEX = "\\s*\\[\\s*(\\d{1,9})\\s*]";
  private static final Pattern PART = Pattern.compile("(" + NAME + ")(?:" + INDEX + ")?");
  private static final Pattern WHOLE = Pattern.compile("(?<![\\w.])" + NAME + "(?:" + INDEX + ")?(?:\\s*\\.\\s*"
      + NAME + "(?:" + INDEX + ")?)+");

  /**
   * A name, and which element it is.
   *
   * @param index empty if nothing says so
   */
  record Part(String name, Optional<Integer> index) {}

  public MemberName {
    parts = List.copyOf(parts);
  }

  /** Finds such names. */
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
   * The location, with the number of the element behind it if the name says one.
   *
   * @param structures what the base of a name is, if it is a structure
   * @param list       whether a list of values follows: an index at the end is the number of these then
   * @param mistakes   is told what is wrong, and a way out
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
        mistakes.accept("a structure " + structure.get().name() + " has no member " + part.name(),
            NearNames.nearestOrAll(part.name(), structure.get().members().stream().map(Structure.Member::name)
                .toList()));
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

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    parts.forEach(p -> text.append(text.isEmpty() ? "" : ".").append(p.name()).append(p.index().map(i -> "[" + i + "]")
        .orElse("")));
    return text.toString();
  }
}
