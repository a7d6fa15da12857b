package periscope.lang.c.type;

import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import periscope.lang.c.type.Attributes.Attribute;

/**
 * The layout of members as the attributes of a declaration prescribe it: packing and alignment.
 *
 * @param attributes the attributes of the declaration, by the token behind them
 * @param mistakes   receives the attributes that are not supported
 * @param numbers    computes the number that some tokens are; throws {@code IllegalArgumentException} if they are none
 */
record Layout(Attributes.Split attributes, Mistakes mistakes, ToLongFunction<List<Token>> numbers) {

  private static final int MOST = 4096;

  private static final Set<String> PACKED = Set.of("packed");

  /** A receiver of the attributes that are not supported. */
  interface Mistakes {
    void error(Token at, String message, String hint);
  }

  /**
   * An alignment.
   *
   * @param packed whether it is one byte, whatever the type
   * @param least  its lower bound, in bytes
   */
  record Alignment(boolean packed, int least) {}

  /**
   * The alignment of a structure, by the attributes before or behind its body.
   *
   * @param all the words of the structure, with its body
   */
  Alignment ofStructure(List<Token> all) {
    int close = TypeNames.closingBrace(all);
    Stream<Token> head = all.subList(1, Math.max(1, Token.index(all, "{") + 1)).stream();
    Stream<Token> tail = all.subList(Math.min(close + 1, all.size()), Math.min(close + 2, all.size())).stream();
    return alignment(Stream.concat(head, tail).flatMap(t -> attributes.at(t).stream()).toList());
  }

  /**
   * The alignment of a member.
   *
   * @param declared the tokens of its declaration
   * @param behind   the token behind it
   */
  Alignment ofMember(List<Token> declared, Token behind) {
    List<Attribute> all = Stream.concat(declared.stream(), Stream.of(behind))
        .flatMap(t -> attributes.at(t).stream()).toList();
    if (!all.isEmpty() && Token.commas(declared) > 0) {
      mistakes.error(all.get(0).at(), "which of these members the attribute is about is not read",
          "write a declaration for each");
    }
    return alignment(all);
  }

  /** Reports attributes of a name for a type, which its members do not have. */
  void ofName(List<Token> all) {
    boolean body = Token.index(all, "{") >= 0;
    Stream<Token> outside = !body ? all.stream() : Stream.of(all.get(0), all.get(all.size() - 1));
    refuse(outside, "an attribute of a name for a type is not read: it does not change the structure",
        "write it behind the word struct, or at the member");
  }

  /** Reports attributes in a declaration that can have none. */
  void none(List<Token> all, String why) {
    refuse(all.stream(), "this attribute is not read: " + why, "leave it out");
  }

  private void refuse(Stream<Token> some, String message, String hint) {
    some.flatMap(t -> attributes.at(t).stream()).limit(1).forEach(a -> mistakes.error(a.at(), message, hint));
  }

  private Alignment alignment(List<Attribute> all) {
    boolean packed = false;
    int least = 1;
    for (Attribute attribute : all) {
      packed |= PACKED.contains(attribute.name());
      least = PACKED.contains(attribute.name()) ? least : Math.max(least, number(attribute));
    }
    return new Alignment(packed, least);
  }

  private int number(Attribute attribute) {
    try {
      long number = numbers.applyAsLong(attribute.arguments());
      if (Long.bitCount(number) == 1 && number > 0 && number <= MOST) {
        return (int) number;
      }
    } catch (IllegalArgumentException e) {
      // Told below.
    }
    mistakes.error(attribute.at(), "this alignment is not read", "write a power of two, up to " + MOST + ": "
        + attribute.name() + "(16)");
    return 1;
  }
}
