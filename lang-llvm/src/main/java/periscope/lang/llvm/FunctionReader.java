package periscope.lang.llvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import periscope.frame.text.WordReader;
import periscope.grammars.Problems;
import periscope.lang.llvm.Names.Address;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Span;

/** Reads the function of one thread, from the parameters on, into basic blocks. */
final class FunctionReader {

  /** Largest number of basic blocks of a function. */
  private static final int BLOCKS = 250;

  /** Metadata without an influence on memory. */
  private static final Set<String> METADATA = Set.of("!dbg", "!tbaa", "!prof", "!llvm.loop", "!annotation", "!srcloc");

  /** Instructions whose result may lack a name. */
  private static final Set<String> READING = Set.of("load", "atomicrmw", "cmpxchg");

  private final Tokens tokens;
  private final Names names;
  private final AccessReader accesses;
  private final ValueReader values;
  private final Problems problems;
  private final CallReader calls;
  private final List<Block> blocks = new ArrayList<>();
  /** Parameters that are numbers, with the values that the test passes. */
  private final List<Instruction> arguments = new ArrayList<>();

  private Optional<String> label = Optional.empty();
  private Span labelled = Span.NONE;
  private List<Block.Phi> phis = new ArrayList<>();
  private List<Instruction> body = new ArrayList<>();
  private boolean open;

  FunctionReader(Tokens tokens, Places places, List<Span> unordered, List<CallReader.Regions> regions,
      Problems problems) {
    this.tokens = tokens;
    this.problems = problems;
    this.names = new Names(tokens, places);
    this.accesses = new AccessReader(tokens, names, places, unordered);
    this.values = new ValueReader(tokens, names);
    this.calls = new CallReader(tokens, names, accesses, regions);
  }

  /** The blocks; errors go to the problems of the text. */
  List<Block> read() {
    parameters();
    while (Words.ATTRIBUTES.contains(tokens.peek(0)) || tokens.peek(0).startsWith("#")) {
      tokens.next();
    }
    tokens.want("{", "a thread's body stands in braces");
    open = true;
    labelled = tokens.span();
    while (!tokens.at("}") && !tokens.done()) {
      int from = tokens.position();
      try {
        line();
      } catch (InvalidInputException e) {
        problems.errors(e);
        tokens.skipLine(from);
      }
    }
    tokens.want("}", "a thread's body ends with }");
    if (open && problems.none()) {
      throw tokens.wrong(tokens.last(), "the last block has no end", "write ret void");
    }
    names.check(problems::errors);
    return blocks;
  }

  /** The types of the function's values, by name. */
  Map<String, NumberType> types() {
    return new TreeMap<>(names.types());
  }

  private void parameters() {
    tokens.want("(", "parameters are the locations: (ptr %x, ptr %y)");
    while (!tokens.take(")")) {
      if (Words.TYPES.containsKey(tokens.peek(0))) {
        argument();
      } else {
        location();
      }
      if (!tokens.at(")")) {
        tokens.want(",", "parameters are the locations: (ptr %x, ptr %y)");
      }
    }
  }

  private void location() {
    tokens.want("ptr", "parameters are the locations: (ptr %x, ptr %y)");
    AddressSpace space = Names.space(tokens);
    while (Words.ATTRIBUTES.contains(tokens.peek(0))) {
      tokens.next();
    }
    String name = names.result();
    Address address = new Address(name, 0, space);
    names.define(name, address, tokens.last());
    names.declare(address, tokens.last());
  }

  /** A number that is passed, {@code i32 %c = 1}: a compiler does not know it. */
  private void argument() {
    Span start = tokens.span();
    NumberType type = names.type();
    while (Words.ATTRIBUTES.contains(tokens.peek(0))) {
      tokens.next();
    }
    String name = names.result();
    Span at = tokens.last();
    tokens.want("=", "a number says which one the test passes: i32 %c = 1");
    long value = Long.parseLong(tokens.matching("-?\\d{1,18}", "a number", "write i32 %c = 1"));
    names.define(name, type, at);
    arguments.add(new Assign(name, Expression.constant(type.wrap(value)), tokens.since(start)));
  }

  private void line() {
    if (tokens.peek(1).equals(":")) {
      begin();
    } else if (!open) {
      throw tokens.wrong("control does not come here: the block ended above", "start a block with a label: next:");
    } else {
      instruction();
    }
  }

  private void begin() {
    Span span = tokens.span();
    String name = tokens.matching("[\\w$.]+", "a label", "labels are names");
    tokens.next();
    if (open && (!blocks.isEmpty() || label.isPresent() || !body.isEmpty() || !phis.isEmpty())) {
      problems.error(span, "the block above has no end", "write br label %" + name + " above");
    } else if (blocks.stream().anyMatch(b -> b.name().equals(name))) {
      problems.error(span, "the label " + name + " stands twice", "");
    } else if (blocks.size() >= BLOCKS) {
      problems.error(span, "the function has more than " + BLOCKS + " blocks", "");
    }
    label = Optional.of(name);
    labelled = span;
    phis = new ArrayList<>();
    body = new ArrayList<>();
    open = true;
  }

  private void end(Block.End end) {
    tail();
    if (blocks.isEmpty()) {
      body.addAll(0, arguments);
    }
    blocks.add(new Block(label, labelled, phis, body, end));
    label = Optional.empty();
    phis = new ArrayList<>();
    body = new ArrayList<>();
    open = false;
  }

  private void instruction() {
    Span start = tokens.span();
    String result = "";
    if (tokens.peek(1).equals("=")) {
      result = names.result();
      tokens.next();
    }
    try {
      instruction(result, start);
    } catch (InvalidInputException e) {
      names.defineBroken(result);
      if (Set.of("br", "ret", "switch", "unreachable", "indirectbr").contains(tokens.lineWord(start))) {
        open = false;
      }
      throw e;
    }
  }

  private void instruction(String result, Span start) {
    Span at = tokens.span();
    String opcode = tokens.next();
    String register = result.isEmpty() && READING.contains(opcode) ? names.unnamed() : result;
    switch (opcode) {
      case "load" -> body.add(accesses.load(register, start));
      case "atomicrmw" -> body.add(accesses.update(register, start));
      case "cmpxchg" -> body.addAll(accesses.compareExchange(register, start));
      case "store" -> body.add(accesses.store(start));
      case "fence" -> body.add(accesses.fence(start));
      case "call" -> body.addAll(calls.read(result, start));
      case "addrspacecast" -> names.define(named(result, start), names.cast(), start);
      case "getelementptr" -> names.define(named(result, start), pointer(), start);
      case "phi" -> phi(named(result, start), start);
      case "br" -> end(branch(start));
      case "ret" -> {
        tokens.want("void", "a thread's function gives nothing: ret void");
        end(new Block.Return(tokens.since(start)));
      }
      case "unreachable" -> end(new Block.Unreachable(at));
      default -> {
        ValueReader.Value value = values.read(opcode).orElseThrow(() -> tokens.wrong(at,
            "no test has an instruction " + WordReader.shown(opcode), ValueReader.hint(opcode)));
        names.define(named(result, start), value.type(), start);
        body.add(new Assign(result, value.expression(), tokens.since(start)));
      }
    }
    boolean gives = !Set.of("store", "fence", "br", "ret", "unreachable").contains(opcode);
    if (!gives && !result.isEmpty()) {
      throw tokens.wrong(start, opcode + " gives no value", "leave out %" + result + " =");
    }
    if (open) {
      tail();
    }
  }

  private String named(String result, Span start) {
    if (result.isEmpty()) {
      throw tokens.wrong(start, "what this computes has no name", "write %r = in front");
    }
    return result;
  }

  private Address pointer() {
    tokens.take("inbounds");
    NumberType element = names.type();
    tokens.want(",", "write getelementptr i32, ptr %x, i64 1");
    Address base = names.address();
    tokens.want(",", "write getelementptr i32, ptr %x, i64 1");
    NumberType type = names.type();
    Span span = tokens.span();
    if (!(names.value(type) instanceof Expression.Constant index) || Math.abs(index.value()) >= Places.CELLS) {
      throw tokens.wrong(span, "an index is a number below " + Places.CELLS, "addresses that depend on values are"
          + " written as branches");
    }
    return new Address(base.base(), base.bytes() + index.value() * element.bits() / Byte.SIZE, base.space(),
        base.generic());
  }

  private void phi(String result, Span start) {
    if (!body.isEmpty()) {
      throw tokens.wrong(start, "a phi stands at the start of its block", "");
    }
    NumberType type = names.type();
    List<Block.Incoming> incoming = new ArrayList<>();
    do {
      tokens.want("[", "write phi i32 [ 0, %entry ], [ %a, %loop ]");
      Span span = tokens.span();
      Expression value = names.value(type);
      tokens.want(",", "write phi i32 [ 0, %entry ], [ %a, %loop ]");
      incoming.add(new Block.Incoming(value, names.result(), tokens.since(span)));
      tokens.want("]", "write phi i32 [ 0, %entry ], [ %a, %loop ]");
    } while (tokens.peek(1).equals("[") && tokens.take(","));
    names.define(result, type, start);
    phis.add(new Block.Phi(result, incoming, tokens.since(start)));
  }

  private Block.End branch(Span start) {
    if (tokens.at("label")) {
      String to = target();
      return new Block.Jump(to, tokens.since(start));
    }
    Expression condition = names.typed(NumberType.BOOL);
    tokens.want(",", "write br i1 %c, label %then, label %else");
    String then = target();
    tokens.want(",", "write br i1 %c, label %then, label %else");
    String otherwise = target();
    Span span = tokens.since(start);
    return then.equals(otherwise) ? new Block.Jump(then, span) : new Block.Test(condition, then, otherwise, span);
  }

  private String target() {
    tokens.want("label", "write br label %next");
    return names.result();
  }

  /** Reads the text behind an instruction: its alignment, and metadata for debuggers. */
  private void tail() {
    while (tokens.at("#") || tokens.peek(0).startsWith("#")) {
      tokens.next();
    }
    while (tokens.take(",")) {
      if (tokens.take("align")) {
        tokens.count("a number", "write align 4");
      } else if (METADATA.contains(tokens.peek(0))) {
        tokens.next();
        tokens.matching("!\\d+", "a number of metadata", "write !dbg !1");
      } else {
        throw tokens.wrong("'" + WordReader.shown(tokens.peek(0)) + "' behind an instruction is not known here",
            "leave it out");
      }
    }
    if (!tokens.atLineStart() && !tokens.at("}")) {
      throw tokens.wrong("unexpected '" + WordReader.shown(tokens.peek(0)) + "'", "an instruction ends with its line");
    }
  }
}
