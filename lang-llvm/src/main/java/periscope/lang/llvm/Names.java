package periscope.lang.llvm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import periscope.frame.text.WordReader;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** The names in a function with their meanings: integers, addresses, and the pairs that a {@code cmpxchg} returns. */
final class Names {

  /**
   * An address: a number of bytes behind a location of the test.
   *
   * @param space   the memory of the location
   * @param generic whether the type of the address is that of a pointer into any memory
   */
  record Address(String base, long bytes, AddressSpace space, boolean generic) {

    Address(String base, long bytes, AddressSpace space) {
      this(base, bytes, space, false);
    }
  }

  /** A use of a value that may be defined later in the text. */
  private record Use(String name, NumberType type, Span span) {}

  /** The address space of pointers into any memory in SPIR-V; on other targets 0. */
  private static final int GENERIC = 4;
  private static final String SPACES = "address spaces are 0 and 1, global memory, and 3, shared memory";

  private final Tokens tokens;
  private final Places places;
  private final Map<String, NumberType> values = new LinkedHashMap<>();
  private final Map<String, Address> addresses = new HashMap<>();
  private final Map<String, NumberType> pairs = new HashMap<>();
  private final Set<String> broken = new HashSet<>();
  private final List<Use> uses = new ArrayList<>();
  private int unnamed;

  Names(Tokens tokens, Places places) {
    this.tokens = tokens;
    this.places = places;
  }

  /** The register for a part of a {@code cmpxchg}'s result: 0 for the old value, 1 for its success. */
  static String part(String pair, int number) {
    return "$" + pair + "." + number;
  }

  /** A name for a result without a name in the text. */
  String unnamed() {
    return "$" + unnamed++;
  }

  private void claim(String name, Span span) {
    if (values.containsKey(name) || addresses.containsKey(name) || pairs.containsKey(name)) {
      throw tokens.wrong(span, "%" + name + " is made twice", "each name is given one value in a function (SSA)");
    } else if (name.startsWith("$")) {
      throw tokens.wrong(span, "names that start with $ are taken for what has no name", "choose another name");
    }
  }

  /** Records a value with its type; {@code name} stands in the text, or comes from {@link #unnamed}. */
  void define(String name, NumberType type, Span span) {
    if (!name.startsWith("$")) {
      claim(name, span);
    }
    values.put(name, type);
  }

  /** Records the result of a {@code cmpxchg}. */
  void definePair(String name, NumberType type, Span span) {
    if (!name.startsWith("$")) {
      claim(name, span);
    }
    pairs.put(name, type);
    values.put(part(name, 0), type);
    values.put(part(name, 1), NumberType.BOOL);
  }

  void define(String name, Address address, Span span) {
    claim(name, span);
    addresses.put(name, address);
  }

  /** Records a value whose instruction has an error, so that its uses are not reported. */
  void defineBroken(String name) {
    broken.add(name);
  }

  /** The types of all values. */
  Map<String, NumberType> types() {
    return values;
  }

  /** Reads the name of a value in front of {@code =}. */
  String result() {
    return tokens.matching("%[\\w$.]+", "a name", "names of values start with %").substring(1);
  }

  /** Reads a type of integers. */
  NumberType type() {
    String word = tokens.peek(0);
    NumberType type = Words.TYPES.get(word);
    if (type == null) {
      boolean wide = word.matches("i\\d+|float|double|half|bfloat|ptr|<|\\[|\\{");
      throw tokens.wrong(wide ? "values of the type " + word + " are not read" : "expected a type here, found '"
          + WordReader.shown(word) + "'", "types are i1, i8, i16, i32 and i64; addresses are ptr %x");
    }
    tokens.next();
    return type;
  }

  /** Reads an operand of a type: a value's name or a number. */
  Expression value(NumberType type) {
    String word = tokens.peek(0);
    Span span = tokens.span();
    if (word.matches("-?\\d+")) {
      tokens.next();
      return number(word, type, span);
    } else if (type.equals(NumberType.BOOL) && (word.equals("true") || word.equals("false"))) {
      tokens.next();
      return Expression.constant(word.equals("true") ? 1 : 0);
    } else if (word.startsWith("%")) {
      tokens.next();
      uses.add(new Use(word.substring(1), type, span));
      return Expression.register(word.substring(1));
    } else if (Set.of("undef", "poison", "null", "zeroinitializer").contains(word)) {
      throw tokens.wrong("'" + word + "' is no value that a test can have", "write a number");
    }
    throw tokens.wrong("expected a value here, found '" + WordReader.shown(word) + "'",
        "write a name with % or a number");
  }

  private Expression number(String word, NumberType type, Span span) {
    try {
      long value = word.startsWith("-") || word.length() < 19 ? Long.parseLong(word) : Long.parseUnsignedLong(word);
      if (type.bits() == Long.SIZE || type.holdsNumber(value) || type.withSign(false).holdsNumber(value)) {
        return Expression.constant(type.wrap(value));
      }
    } catch (NumberFormatException e) {
      // It has more than 64 bits.
    }
    throw tokens.wrong(span, WordReader.shown(word) + " is no number of " + type.bits() + " bits", "");
  }

  /** Reads an operand with its type in front. */
  Expression typed(NumberType wanted) {
    Span span = tokens.span();
    NumberType type = type();
    if (!type.equals(wanted)) {
      throw tokens.wrong(span, "this is an " + Words.type(type) + ", and an " + Words.type(wanted) + " is wanted", "");
    }
    return value(type);
  }

  /** Reads {@code ptr %x}. */
  Address address() {
    tokens.want("ptr", "an address is written: ptr %x");
    int number = number(tokens);
    Span spaced = tokens.last();
    while (Words.ATTRIBUTES.contains(tokens.peek(0))) {
      tokens.next();
    }
    String word = tokens.matching("[%@][\\w$.]+", "an address", "an address is written: ptr %x");
    String name = word.substring(1);
    Address address = addresses.get(name);
    if (word.startsWith("@")) {
      address = new Address(name, 0, memory(number, spaced));
      declare(address, tokens.last());
    } else if (address == null) {
      boolean value = values.containsKey(name) || pairs.containsKey(name);
      throw tokens.wrong(tokens.last(), value ? word + " is no address" : "there is no address " + word + " here",
          value ? "addresses are parameters, globals, and what getelementptr makes of them"
              : NearNames.nearOrSome(name, addresses.keySet().stream().sorted().toList()));
    } else if (address.generic() ? number != 0 && number != GENERIC : address.space() != memory(number, spaced)) {
      throw tokens.wrong(tokens.last(), word + " is in another address space", "write the same type as in the head");
    }
    return address;
  }

  /** Reads the address behind {@code addrspacecast}: {@code ptr addrspace(1) %x to ptr addrspace(4)}. */
  Address cast() {
    Address from = address();
    tokens.want("to", "write addrspacecast ptr addrspace(1) %x to ptr addrspace(4)");
    tokens.want("ptr", "write addrspacecast ptr addrspace(1) %x to ptr addrspace(4)");
    int number = number(tokens);
    boolean generic = number == 0 || number == GENERIC;
    if (!generic && memory(number, tokens.last()) != from.space()) {
      throw tokens.wrong(tokens.last(), "the address is of other memory", "cast it to the memory that it comes from");
    }
    return new Address(from.base(), from.bytes(), from.space(), generic);
  }

  /** Records a location of the test that the function uses under its own name. */
  void declare(Address address, Span span) {
    places.mention(address.base());
    if (!places.space(address.base(), address.space())) {
      throw tokens.wrong(span, address.base() + " is in another address space elsewhere",
          "a location is shared memory in every thread, ptr addrspace(3), or in none");
    }
  }

  /** Reads {@code addrspace(3)}, shared memory; without it, or with 0 or 1, global memory. */
  static AddressSpace space(Tokens tokens) {
    int number = number(tokens);
    return memory(tokens, number, tokens.last());
  }

  private static int number(Tokens tokens) {
    if (!tokens.take("addrspace")) {
      return 0;
    }
    tokens.want("(", "address spaces are written addrspace(3)");
    int number = tokens.count("a number", SPACES);
    tokens.want(")", "");
    return number;
  }

  private AddressSpace memory(int number, Span span) {
    return memory(tokens, number, span);
  }

  private static AddressSpace memory(Tokens tokens, int number, Span span) {
    if (number != 0 && number != 1 && number != 3) {
      throw tokens.wrong(span, "no test has memory of the address space " + number, number == GENERIC
          ? "a pointer into any memory: declare the parameter global or local" : SPACES);
    }
    return number == 3 ? AddressSpace.LOCAL : AddressSpace.GLOBAL;
  }

  /** Reports uses of undefined values, and of values with another type. */
  void check(Consumer<InvalidInputException> problems) {
    for (Use use : uses) {
      NumberType type = values.get(use.name());
      if (broken.contains(use.name())) {
        continue;
      } else if (pairs.containsKey(use.name())) {
        problems.accept(tokens.wrong(use.span(), "%" + use.name() + " is a pair",
            "take its parts out with extractvalue"));
      } else if (addresses.containsKey(use.name())) {
        problems.accept(tokens.wrong(use.span(), "%" + use.name() + " is an address, and no integer", ""));
      } else if (type == null || use.name().startsWith("$")) {
        problems.accept(tokens.wrong(use.span(), "there is no value %" + use.name() + " in this function",
            NearNames.nearOrSome(use.name(), values.keySet().stream().filter(v -> !v.startsWith("$")).toList())));
      } else if (!type.equals(use.type())) {
        problems.accept(tokens.wrong(use.span(), "%" + use.name() + " is an " + Words.type(type) + ", and used as an "
            + Words.type(use.type()), "convert it with zext, sext or trunc"));
      }
    }
  }

  /** The type of the old value in the result of a {@code cmpxchg}. */
  NumberType pair(String name) {
    NumberType type = pairs.get(name);
    if (type == null) {
      throw tokens.wrong(tokens.last(), "there is no cmpxchg above that gives %" + name,
          "extractvalue takes a part of what a cmpxchg gives");
    }
    return type;
  }
}
