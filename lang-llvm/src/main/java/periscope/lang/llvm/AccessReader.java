package periscope.lang.llvm;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.frame.text.WordReader;
import periscope.lang.llvm.Names.Address;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** Reads instructions that access or order memory. Their names have been read before. */
final class AccessReader {

  /** Kind of the metadata that says which memory a fence orders. */
  private static final String TAG = "!mmra";
  private static final String TAGGED = "a fence of shared memory is written fence release, !mmra !{!\"amdgpu-as\", "
      + "!\"local\"}";

  /** The memory regions that fences and barriers order: all. */
  static final Set<FenceFlag> REGIONS = Set.of(FenceFlag.GLOBAL, FenceFlag.LOCAL);

  private static final String UNORDERED = "unordered";

  private final Tokens tokens;
  private final Names names;
  private final Places places;
  private final List<Span> unordered;

  /**
   * A reader.
   *
   * @param unordered receives the places of accesses with the order {@code unordered}
   */
  AccessReader(Tokens tokens, Names names, Places places, List<Span> unordered) {
    this.tokens = tokens;
    this.names = names;
    this.places = places;
    this.unordered = unordered;
  }

  /** {@code load atomic i32, ptr %x syncscope("device") acquire}. */
  Instruction load(String register, Span start) {
    boolean atomic = tokens.take("atomic");
    boolean isVolatile = isVolatile(atomic);
    NumberType type = accessed();
    tokens.want(",", "write load " + Words.type(type) + ", ptr %x");
    String location = location(names.address(), type);
    Semantics semantics = semantics(atomic, isVolatile, Set.of("monotonic", "acquire", "seq_cst"));
    note(location, semantics);
    names.define(register, type, start);
    return new Load(register, location, semantics, tokens.since(start));
  }

  /** {@code store atomic i32 1, ptr %x syncscope("device") release}. */
  Instruction store(Span start) {
    boolean atomic = tokens.take("atomic");
    boolean isVolatile = isVolatile(atomic);
    NumberType type = accessed();
    Expression value = names.value(type);
    tokens.want(",", "write store " + Words.type(type) + " 1, ptr %x");
    String location = location(names.address(), type);
    Semantics semantics = semantics(atomic, isVolatile, Set.of("monotonic", "release", "seq_cst"));
    note(location, semantics);
    return new Store(location, value, semantics, tokens.since(start));
  }

  /** {@code atomicrmw add ptr %x, i32 1 syncscope("device") acq_rel}. */
  Instruction update(String register, Span start) {
    isVolatile(true);
    Span span = tokens.span();
    String word = tokens.next();
    FetchOperator operator = Words.FETCHES.get(word);
    if (word.equals("umin") || word.equals("umax")) {
      throw tokens.wrong(span, "a minimum or maximum without a sign is not read", "write " + word.substring(1)
          + " where no number has its highest bit set, or a loop of cmpxchg with icmp");
    } else if (operator == null) {
      throw tokens.wrong(span, "no test has an atomicrmw " + WordReader.shown(word), NearNames.nearOrSome(word,
          Words.FETCHES.keySet()) + "; write a loop of cmpxchg for what there is not");
    }
    Address address = names.address();
    tokens.want(",", "write atomicrmw " + word + " ptr %x, i32 1 monotonic");
    NumberType type = accessed();
    Expression operand = names.value(type);
    String location = location(address, type);
    places.atomic(location);
    Semantics semantics = semantics(true, false, Words.ORDERS.keySet());
    names.define(register, type, start);
    return new Fetch(register, operator, type, location, Set.of(), operand, semantics, tokens.since(start));
  }

  /**
   * {@code cmpxchg weak ptr %x, i32 0, i32 1 acquire monotonic} as two instructions: an assignment of the expected
   * value to the register that will hold the old value, and the compare-exchange.
   */
  List<Instruction> compareExchange(String pair, Span start) {
    boolean weak = tokens.take("weak");
    isVolatile(true);
    Address address = names.address();
    tokens.want(",", "write cmpxchg ptr %x, i32 0, i32 1 acquire monotonic");
    NumberType type = accessed();
    Expression expected = names.value(type);
    tokens.want(",", "write cmpxchg ptr %x, " + Words.type(type) + " 0, " + Words.type(type)
        + " 1 acquire monotonic");
    Expression desired = names.typed(type);
    String location = location(address, type);
    places.atomic(location);
    Semantics semantics = semantics(true, false, Words.ORDERS.keySet());
    MemoryOrder failure = order(Set.of("monotonic", "acquire", "seq_cst"));
    names.definePair(pair, type, start);
    Span span = tokens.since(start);
    return List.of(new Assign(Names.part(pair, 0), expected, span), new CompareExchange(Names.part(pair, 1), location,
        Names.part(pair, 0), desired, weak, semantics, failure, span));
  }

  /** {@code fence syncscope("device") acquire}; with a tag, a fence of shared memory alone. */
  Instruction fence(Span start) {
    Semantics semantics = semantics(true, false, Set.of("acquire", "release", "acq_rel", "seq_cst"));
    if (!tokens.peek(0).equals(",") || !tokens.peek(1).equals(TAG)) {
      return new Fence(REGIONS, semantics, tokens.since(start));
    }
    tokens.next();
    tokens.next();
    for (String word : List.of("!", "{", "!")) {
      tokens.want(word, TAGGED);
    }
    tokens.matching("\"amdgpu-(synchronize-)?as\"", "the tag \"amdgpu-as\"", TAGGED);
    tokens.want(",", TAGGED);
    tokens.want("!", TAGGED);
    tokens.matching("\"local\"", "\"local\": a fence of global memory is one of all memory here", "leave out the tag");
    tokens.want("}", TAGGED);
    return new LocalFence(semantics, tokens.since(start));
  }

  /** The location of an atomic access. */
  String atomic(Address address, NumberType type) {
    String location = location(address, type);
    places.atomic(location);
    return location;
  }

  private boolean isVolatile(boolean atomic) {
    if (tokens.at("volatile") && atomic) {
      throw tokens.wrong("volatile atomic operations are not told from others", "leave out volatile");
    }
    return tokens.take("volatile");
  }

  /** Reads the type of an access, which must consist of whole bytes. */
  private NumberType accessed() {
    Span span = tokens.span();
    NumberType type = names.type();
    if (type.equals(NumberType.BOOL)) {
      throw tokens.wrong(span, "memory holds whole bytes", "access an i8, and use zext and trunc");
    }
    return type;
  }

  private String location(Address address, NumberType type) {
    OptionalInt elsewhere = places.width(address.base(), type.bits());
    if (elsewhere.isPresent()) {
      throw tokens.wrong(tokens.last(), "this accesses " + type.bits() + " bits of memory that is accessed in pieces"
          + " of " + elsewhere.getAsInt() + " elsewhere", "accesses that overlap in part are not modelled");
    }
    long size = type.bits() / Byte.SIZE;
    if (address.bytes() < 0 || address.bytes() % size != 0 || address.bytes() / size >= Places.CELLS) {
      throw tokens.wrong(tokens.last(), "this address is " + address.bytes() + " bytes behind " + address.base(),
          "accesses are aligned, and there are at most " + Places.CELLS + " cells");
    }
    String location = Places.cell(address.base(), address.bytes() / size);
    places.mention(location);
    return location;
  }

  /** Records the location of an atomic access; an access with the order {@code unordered} is not atomic. */
  private void note(String location, Semantics semantics) {
    if (semantics.atomic()) {
      places.atomic(location);
    }
  }

  private Semantics semantics(boolean atomic, boolean isVolatile, Set<String> orders) {
    if (!atomic) {
      if (tokens.at("syncscope") || Words.ORDERS.containsKey(tokens.peek(0))) {
        throw tokens.wrong("an access that is not atomic has no order", "write atomic behind load or store");
      }
      return isVolatile ? Semantics.VOLATILE : Semantics.NON_ATOMIC;
    }
    Scope scope = scope();
    if (tokens.at(UNORDERED) && !orders.contains("acq_rel")) {
      unordered.add(tokens.span());
      tokens.next();
      return Semantics.NON_ATOMIC;
    }
    return new Semantics(order(orders), scope, false);
  }

  private MemoryOrder order(Set<String> orders) {
    if (!orders.contains(tokens.peek(0))) {
      String word = WordReader.shown(tokens.peek(0));
      boolean known = Words.ORDERS.containsKey(word) || word.equals(UNORDERED);
      throw tokens.wrong(known ? "this instruction cannot be " + word : "expected an order here, found '" + word + "'",
          "orders of it are " + Words.ORDERS.keySet().stream().filter(orders::contains)
              .collect(Collectors.joining(", ")));
    }
    return Words.ORDERS.get(tokens.next());
  }

  private Scope scope() {
    if (!tokens.take("syncscope")) {
      return Scope.ALL_SVM_DEVICES;
    }
    tokens.want("(", "a scope is written syncscope(\"device\")");
    Span span = tokens.span();
    String quoted = tokens.matching("\"[^\"]*\"", "a scope", "a scope is written syncscope(\"device\")");
    tokens.want(")", "a scope is written syncscope(\"device\")");
    String word = quoted.substring(1, quoted.length() - 1);
    if (word.equals("cluster")) {
      throw tokens.wrong(span, "no model has clusters yet", "write \"device\", which is wider: what it forbids need not"
          + " be forbidden of clusters; or \"block\"");
    } else if (word.endsWith("one-as")) {
      throw tokens.wrong(span, "scopes of one address space are not modelled", "where all memory is global, write the"
          + " scope without one-as");
    } else if (!Words.SCOPES.containsKey(word)) {
      throw tokens.wrong(span, "there is no scope \"" + WordReader.shown(word) + "\"", NearNames.nearOrSome(word,
          Words.SCOPES.keySet().stream().filter(s -> !s.isEmpty()).toList()));
    }
    return Words.SCOPES.get(word);
  }
}
