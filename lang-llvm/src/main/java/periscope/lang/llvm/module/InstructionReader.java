package periscope.lang.llvm.module;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.lang.llvm.module.IrInstruction.Access;
import periscope.lang.llvm.module.IrInstruction.Action;
import periscope.lang.llvm.module.IrInstruction.Incoming;
import periscope.lang.llvm.module.IrValue.Typed;

/** Reads the instructions that end no block; the name of the result has been read before. */
final class InstructionReader {

  private static final Set<String> BINARY = Set.of("add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr",
      "ashr", "and", "or", "xor", "fadd", "fsub", "fmul", "fdiv", "frem");
  private static final Set<String> CONVERSIONS = Set.of("trunc", "zext", "sext", "fptrunc", "fpext", "fptoui", "fptosi",
      "uitofp", "sitofp", "ptrtoint", "inttoptr", "bitcast", "addrspacecast");
  private static final Set<String> ORDERS =
      Set.of("unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst");
  /** Flags of arithmetic, of addresses and of floating-point numbers. */
  private static final Set<String> FLAGS = Set.of("nsw", "nuw", "exact", "disjoint", "nneg", "samesign", "inbounds",
      "nusw", "fast", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc");

  private final IrTokens tokens;
  private final OperandReader operands;

  InstructionReader(IrTokens tokens, OperandReader operands) {
    this.tokens = tokens;
    this.operands = operands;
  }

  /** Reads an instruction whose name is the next word. */
  Action read() {
    String name = tokens.peek(0);
    if (name.matches("tail|musttail|notail|call")) {
      return call();
    }
    tokens.next();
    if (BINARY.contains(name)) {
      Set<String> flags = flags();
      IrType type = operands.type();
      IrValue left = operands.value(type);
      comma();
      return new IrInstruction.Binary(name, flags, type, left, operands.value(type));
    } else if (CONVERSIONS.contains(name)) {
      flags();
      Typed from = operands.typed();
      tokens.want("to", "a conversion names the type behind to");
      return new IrInstruction.Convert(name, from, operands.type());
    }
    return switch (name) {
      case "alloca" -> allocate();
      case "load" -> load();
      case "store" -> store();
      case "atomicrmw" -> update();
      case "cmpxchg" -> exchange();
      case "fence" -> new IrInstruction.Fence(ordered(false));
      case "getelementptr" -> step();
      case "icmp", "fcmp" -> compare(name);
      case "phi" -> phi();
      case "select" -> select();
      case "freeze" -> new IrInstruction.Freeze(operands.typed());
      case "fneg" -> {
        flags();
        yield new IrInstruction.Negate(operands.typed());
      }
      default -> aggregate(name);
    };
  }

  private Action select() {
    flags();
    Typed condition = operands.typed();
    comma();
    Typed then = operands.typed();
    comma();
    return new IrInstruction.Select(condition, then, operands.typed());
  }

  /** Reads an instruction on vectors and structures, or one that is known by its name alone. */
  private Action aggregate(String name) {
    if (!name.matches("(extract|insert)(value|element)|shufflevector")) {
      while (!tokens.atLineStart()) {
        tokens.next();
      }
      return new IrInstruction.Unread(name);
    } else if (name.equals("shufflevector")) {
      return shuffle();
    }
    Typed whole = operands.typed();
    if (name.equals("extractvalue")) {
      return new IrInstruction.Extract(whole, path());
    }
    comma();
    Typed second = operands.typed();
    if (name.equals("insertvalue")) {
      return new IrInstruction.Insert(whole, second, path());
    } else if (name.equals("extractelement")) {
      return new IrInstruction.ExtractElement(whole, second);
    }
    comma();
    return new IrInstruction.InsertElement(whole, second, operands.typed());
  }

  private void comma() {
    tokens.want(",", "operands stand between commas");
  }

  private Set<String> flags() {
    Set<String> flags = new HashSet<>();
    while (FLAGS.contains(tokens.peek(0))) {
      flags.add(tokens.next());
    }
    return flags;
  }

  private Action allocate() {
    tokens.take("inalloca");
    IrType type = operands.type();
    long count = 1;
    while (tokens.at(",") && !tokens.peek(1).matches("align|addrspace|!.*")) {
      tokens.next();
      Typed number = operands.typed();
      count = number.value() instanceof IrValue.Number n ? n.bits() : -1;
    }
    if (tokens.at(",") && tokens.peek(1).equals("align")) {
      tokens.next();
      tokens.next();
      tokens.next();
    }
    if (tokens.at(",") && tokens.peek(1).equals("addrspace")) {
      tokens.next();
      operands.space();
    }
    return new IrInstruction.Allocate(type, count);
  }

  private Action load() {
    boolean atomic = tokens.take("atomic");
    boolean isVolatile = tokens.take("volatile");
    IrType type = operands.type();
    comma();
    Typed address = operands.typed();
    return new IrInstruction.Load(type, address, access(atomic, isVolatile));
  }

  private Action store() {
    boolean atomic = tokens.take("atomic");
    boolean isVolatile = tokens.take("volatile");
    Typed value = operands.typed();
    comma();
    Typed address = operands.typed();
    return new IrInstruction.Store(value, address, access(atomic, isVolatile));
  }

  private Access access(boolean atomic, boolean isVolatile) {
    return atomic ? ordered(isVolatile) : new Access(false, isVolatile, "", "");
  }

  private Access ordered(boolean isVolatile) {
    String scope = "";
    if (tokens.take("syncscope")) {
      tokens.want("(", "a scope is written syncscope(\"device\")");
      String quoted = tokens.matching("\"[^\"]*\"", "a scope", "a scope is written syncscope(\"device\")");
      scope = quoted.substring(1, quoted.length() - 1);
      tokens.want(")", "a scope is written syncscope(\"device\")");
    }
    return new Access(true, isVolatile, order(), scope);
  }

  private String order() {
    if (!ORDERS.contains(tokens.peek(0))) {
      throw tokens.wrong("expected an order here, found '" + IrTokens.shown(tokens.peek(0)) + "'", "");
    }
    return tokens.next();
  }

  private Action update() {
    boolean isVolatile = tokens.take("volatile");
    String operation = tokens.next();
    Typed address = operands.typed();
    comma();
    Typed operand = operands.typed();
    return new IrInstruction.Update(operation, address, operand, ordered(isVolatile));
  }

  private Action exchange() {
    boolean weak = tokens.take("weak");
    boolean isVolatile = tokens.take("volatile");
    Typed address = operands.typed();
    comma();
    Typed expected = operands.typed();
    comma();
    Typed desired = operands.typed();
    Access access = ordered(isVolatile);
    return new IrInstruction.Exchange(weak, address, expected, desired, access, order());
  }

  private Action step() {
    flags();
    while (tokens.at("inrange")) {
      tokens.next();
      if (tokens.at("(")) {
        tokens.skipGroup();
      }
    }
    IrType source = operands.type();
    comma();
    Typed base = operands.typed();
    List<Typed> indices = new ArrayList<>();
    while (tokens.at(",") && !tokens.peek(1).startsWith("!")) {
      tokens.next();
      tokens.take("inrange");
      indices.add(operands.typed());
    }
    return new IrInstruction.Step(source, base, indices);
  }

  private Action compare(String name) {
    flags();
    String predicate = tokens.next();
    IrType type = operands.type();
    IrValue left = operands.value(type);
    comma();
    return new IrInstruction.Compare(name.equals("fcmp"), predicate, type, left, operands.value(type));
  }

  private Action phi() {
    flags();
    IrType type = operands.type();
    List<Incoming> incoming = new ArrayList<>();
    do {
      tokens.want("[", "write phi i32 [ 0, %entry ], [ %a, %loop ]");
      IrValue value = operands.value(type);
      comma();
      incoming.add(new Incoming(value, IrTokens.bare(tokens.next())));
      tokens.want("]", "write phi i32 [ 0, %entry ], [ %a, %loop ]");
    } while (tokens.peek(1).equals("[") && tokens.take(","));
    return new IrInstruction.Phi(type, incoming);
  }

  private List<Integer> path() {
    List<Integer> path = new ArrayList<>();
    while (tokens.at(",") && tokens.peek(1).matches("\\d+")) {
      tokens.next();
      path.add(tokens.count("a number", ""));
    }
    return path;
  }

  private Action shuffle() {
    Typed first = operands.typed();
    comma();
    Typed second = operands.typed();
    comma();
    Typed mask = operands.typed();
    List<Integer> numbers = new ArrayList<>();
    if (mask.value() instanceof IrValue.Aggregate a) {
      a.elements().forEach(e -> numbers.add(e.value() instanceof IrValue.Number n ? (int) n.bits() : -1));
    } else if (mask.type() instanceof IrType.Vector v) {
      for (int i = 0; i < v.count(); i++) {
        numbers.add(mask.value() instanceof IrValue.Zero ? 0 : -1);
      }
    }
    return new IrInstruction.Shuffle(first, second, numbers);
  }

  private Action call() {
    while (!tokens.take("call")) {
      tokens.next();
    }
    flags();
    while (tokens.peek(0).matches("[a-z]\\w*cc\\d*|spir_func|spir_kernel|amdgpu_\\w+|ptx_\\w+|cc")
        || isAttribute(tokens.peek(0))) {
      tokens.next();
      if (tokens.at("(")) {
        tokens.skipGroup();
      } else if (tokens.peek(0).matches("\\d+")) {
        tokens.next();
      }
    }
    IrType said = operands.type();
    IrType type = said instanceof IrType.Function f ? f.result() : said;
    if (tokens.at("(")) {
      tokens.skipGroup();
    }
    String callee = tokens.peek(0);
    Optional<String> function = Optional.empty();
    boolean assembly = callee.equals("asm");
    if (assembly) {
      while (!tokens.at("(")) {
        tokens.next();
      }
    } else if (callee.startsWith("@")) {
      function = Optional.of(IrTokens.bare(tokens.next()));
    } else {
      operands.value(new IrType.Pointer(0));
    }
    List<Typed> arguments = arguments();
    return assembly ? new IrInstruction.Unread("asm") : new IrInstruction.Call(function, type, arguments);
  }

  private static boolean isAttribute(String word) {
    return word.matches("noundef|zeroext|signext|inreg|noalias|nonnull|align|dereferenceable|dereferenceable_or_null"
        + "|range|nofpclass");
  }

  private List<Typed> arguments() {
    tokens.want("(", "arguments stand in brackets");
    List<Typed> arguments = new ArrayList<>();
    while (!tokens.take(")")) {
      IrType type = operands.type();
      operands.attributes();
      if (type instanceof IrType.Other o && o.word().equals("metadata")) {
        while (!tokens.peek(0).matches("[,)]")) {
          if (tokens.peek(1).equals("(")) {
            tokens.next();
            tokens.skipGroup();
          } else {
            tokens.next();
          }
        }
        arguments.add(new Typed(type, new IrValue.Unread("metadata")));
      } else {
        arguments.add(new Typed(type, operands.value(type)));
      }
      if (!tokens.at(")")) {
        comma();
      }
    }
    return arguments;
  }
}
