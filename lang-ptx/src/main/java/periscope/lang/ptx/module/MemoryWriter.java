package periscope.lang.ptx.module;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrInstruction.Access;
import periscope.lang.llvm.module.IrInstruction.Action;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.lang.ptx.module.Statement.Operation;
import periscope.litmus.source.NearNames;

/** Instructions that access memory or order accesses (PTX ISA, {@code ld}, {@code st}, {@code atom}, {@code red}). */
final class MemoryWriter {

  /** The word for the order of a load through the cache that is not kept coherent. */
  public static final String NON_COHERENT = "nc";

  private static final Set<String> ORDERS = Set.of("relaxed", "acquire", "release", "acq_rel");
  private static final Set<String> SCOPES = Set.of("cta", "cluster", "gpu", "sys");
  /** Words that change neither values nor order: state spaces, and hints for caches (PTX ISA, "Cache Operators"). */
  private static final String SILENT = "weak|global|shared|shared::cta|local|const|generic|ca|cg|cs|lu|cv|wb|wt|unified"
      + "|L1::\\w+|L2::\\w+|level::\\w+";
  private static final Map<String, String> UPDATES = Map.of("add", "add", "and", "and", "or", "or", "xor", "xor", "min",
      "min", "max", "max", "exch", "xchg", "inc", "uinc_wrap", "dec", "udec_wrap");

  private final Emission out;

  MemoryWriter(Emission out) {
    this.out = out;
  }

  /** Writes an instruction; false if it accesses and orders no memory, or accesses parameters. */
  boolean write(Operation o) {
    switch (o.opcode()) {
      case "ld", "ldu" -> load(o);
      case "st" -> store(o);
      case "atom" -> update(o, true);
      case "red" -> update(o, false);
      case "fence", "membar" -> add(o, "", new IrInstruction.Fence(new Access(true, false, o.mnemonic(), "")),
          Optional.empty());
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Adds an instruction under its guard, if it has one; {@code otherwise} is its result where the guard fails. */
  private void add(Operation o, String result, Action action, Optional<IrValue> otherwise) {
    if (o.guard().isEmpty()) {
      out.add(result, action);
      return;
    }
    out.add(result, new IrInstruction.Guarded(out.truth(o.guard().get()), otherwise, action));
  }

  private Access access(Operation o, Set<String> further) {
    String order = "";
    String scope = "";
    boolean isVolatile = false;
    for (String s : o.suffixes()) {
      if (ORDERS.contains(s)) {
        order = s;
      } else if (SCOPES.contains(s)) {
        scope = s;
      } else if (s.equals("volatile")) {
        isVolatile = true;
      } else if (s.equals(NON_COHERENT) && o.opcode().equals("ld")) {
        order = NON_COHERENT;
      } else if (s.equals("shared::cluster")) {
        throw out.refused("shared memory of other blocks is not read", "clusters are modelled in litmus tests alone"
            + " (docs/async.md)");
      } else if (s.equals("async")) {
        throw out.refused("asynchronous operations are not read in kernels",
            "they are modelled in litmus tests (docs/async.md)");
      } else if (!Types.isType(s) && !further.contains(s) && !s.matches(SILENT)) {
        throw out.refused("'." + s + "' of " + o.mnemonic() + " is not read", "");
      }
    }
    boolean updates = o.opcode().equals("atom") || o.opcode().equals("red");
    boolean strong = updates || !order.isEmpty() && !order.equals(NON_COHERENT);
    if (strong && !updates && scope.isEmpty() || !strong && !scope.isEmpty()) {
      throw out.refused(o.mnemonic() + (strong ? " names no scope" : " has a scope and no order"),
          "write " + o.opcode() + ".relaxed.gpu, or without both");
    }
    return new Access(strong, isVolatile, updates && order.isEmpty() ? "relaxed" : order,
        updates && scope.isEmpty() ? "gpu" : scope);
  }

  private String word(Operation o) {
    return o.suffixes().stream().filter(Types::isType).reduce((a, b) -> b)
        .orElseThrow(() -> out.refused(o.mnemonic() + " names no type", "such as " + o.opcode() + ".u32"));
  }

  private IrType type(String word) {
    return Types.of(word).orElseThrow(() -> out.refused("accesses of the type " + word + " are not read",
        "numbers of 8 to 64 bits are, f32 and f64 among them"));
  }

  private static int elements(Operation o) {
    return o.has("v2") ? 2 : o.has("v4") ? 4 : o.has("v8") ? 8 : 1;
  }

  /** The operands without the policy of a cache, which comes last. */
  private List<Argument> arguments(Operation o, int count) {
    int hint = o.has("L2::cache_hint") ? 1 : 0;
    if (o.arguments().size() != count + hint) {
      throw out.refused(o.opcode() + " has " + count + " operands", "");
    }
    return o.arguments().subList(0, count);
  }

  /** The address of an operand, as a pointer. */
  Typed address(Argument a) {
    if (!(a instanceof Argument.Address at)) {
      throw out.refused("an access goes through an address in brackets", "[%rd1+4]");
    } else if (at.base().isEmpty()) {
      throw out.refused("an address that is a number is not read", "");
    }
    IrValue base = out.read(new Argument.Name(at.base()), Types.POINTER);
    return new Typed(Types.POINTER, at.offset() == 0 ? base : out.value(new IrInstruction.Step(Types.BYTE,
        new Typed(Types.POINTER, base), List.of(new Typed(Types.LONG, Emission.number(at.offset()))))));
  }

  private void load(Operation o) {
    List<Argument> a = arguments(o, 2);
    String word = word(o);
    IrType type = type(word);
    int count = elements(o);
    Access access = access(o, Set.of("v2", "v4", "v8"));
    List<Argument> results = a.get(0) instanceof Argument.Group g ? g.members() : List.of(a.get(0));
    if (results.size() != count) {
      throw out.refused(o.mnemonic() + " loads " + count + " numbers into " + results.size() + " registers", "");
    }
    IrType whole = count == 1 ? pointed(results.get(0), type) : new IrType.Vector(count, type);
    Typed from = address(a.get(1));
    String name = out.fresh("$v");
    Optional<IrValue> before = o.guard().isEmpty() ? Optional.empty() : Optional.of(before(results, type, whole));
    add(o, name, new IrInstruction.Load(whole, from, access), before);
    for (int i = 0; i < count; i++) {
      IrValue one = count == 1 ? new IrValue.Local(name) : out.value(new IrInstruction.ExtractElement(
          new Typed(whole, new IrValue.Local(name)), new Typed(Types.WORD, Emission.number(i))));
      out.write(results.get(i), count == 1 ? whole : type, one, Types.isSigned(word));
    }
  }

  private IrType pointed(Argument result, IrType type) {
    return result instanceof Argument.Name n && out.isRegister(n.name()) && out.type(n.name()) instanceof IrType.Pointer
        ? Types.POINTER : type;
  }

  /** The values that registers have before a load that may not happen. */
  private IrValue before(List<Argument> results, IrType type, IrType whole) {
    if (!(whole instanceof IrType.Vector v)) {
      return out.read(results.get(0), whole);
    }
    IrValue vector = new IrValue.Arbitrary("undef");
    for (int i = 0; i < v.count(); i++) {
      vector = out.value(new IrInstruction.InsertElement(new Typed(v, vector),
          new Typed(type, out.read(results.get(i), type)), new Typed(Types.WORD, Emission.number(i))));
    }
    return vector;
  }

  private void store(Operation o) {
    List<Argument> a = arguments(o, 2);
    IrType type = type(word(o));
    int count = elements(o);
    Access access = access(o, Set.of("v2", "v4", "v8"));
    List<Argument> values = a.get(1) instanceof Argument.Group g ? g.members() : List.of(a.get(1));
    if (values.size() != count) {
      throw out.refused(o.mnemonic() + " stores " + count + " numbers from " + values.size() + " registers", "");
    }
    Typed to = address(a.get(0));
    IrType whole = count == 1 ? pointed(values.get(0), type) : new IrType.Vector(count, type);
    IrValue value = count == 1 ? out.read(values.get(0), whole) : before(values, type, whole);
    add(o, "", new IrInstruction.Store(new Typed(whole, value), to, access), Optional.empty());
  }

  private void update(Operation o, boolean gives) {
    boolean compares = o.has("cas");
    String word = word(o);
    IrType type = type(word);
    Optional<String> operation = o.suffixes().stream().filter(UPDATES::containsKey).findFirst();
    if (!compares && operation.isEmpty()) {
      throw out.refused(o.mnemonic() + " does not say its operation, or it is not read",
          NearNames.nearestOrAll(o.suffixes().isEmpty() ? "" : o.suffixes().get(o.suffixes().size() - 1),
              UPDATES.keySet()));
    }
    Access access = access(o, Set.of(operation.orElse("cas"), "noftz"));
    List<Argument> a = arguments(o, (gives ? 2 : 1) + (compares ? 2 : 1));
    Typed at = address(a.get(gives ? 1 : 0));
    String name = out.fresh("$v");
    Optional<IrValue> before = gives && o.guard().isPresent() && !a.get(0).equals(new Argument.Name("_"))
        ? Optional.of(out.read(a.get(0), type)) : Optional.empty();
    Typed operand = new Typed(type, out.read(a.get(gives ? 2 : 1), type));
    if (compares) {
      exchange(o, name, new IrInstruction.Exchange(false, at, operand, new Typed(type, out.read(a.get(3), type)),
          access, access.order()), before);
    } else {
      add(o, gives ? name : "", new IrInstruction.Update(named(operation.get(), word), at, operand, access), before);
    }
    if (gives) {
      out.write(a.get(0), type, new IrValue.Local(name), Types.isSigned(word));
    }
  }

  private static String named(String operation, String word) {
    String name = UPDATES.get(operation);
    return word.startsWith("f") && !name.equals("xchg") ? "f" + name
        : word.startsWith("u") && name.matches("min|max") ? "u" + name : name;
  }

  /** A compare-and-swap; its result is the value that was read. */
  private void exchange(Operation o, String name, IrInstruction.Exchange exchange, Optional<IrValue> before) {
    IrType pair = new IrType.Structure(List.of(exchange.expected().type(), Types.PREDICATE), false);
    String both = name + "$both";
    add(o, both, exchange, before.map(b -> new IrValue.Aggregate(List.of(new Typed(exchange.expected().type(), b),
        new Typed(Types.PREDICATE, Emission.number(0))))));
    out.add(name, new IrInstruction.Extract(new Typed(pair, new IrValue.Local(both)), List.of(0)));
  }
}
