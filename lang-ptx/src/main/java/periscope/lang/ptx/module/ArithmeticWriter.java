package periscope.lang.ptx.module;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.lang.ptx.module.Statement.Operation;

/** Instructions that compute (PTX ISA, "Integer Arithmetic", "Floating-Point", "Comparison", "Logic and Shift"). */
final class ArithmeticWriter {

  private static final Map<String, String> INTEGER = Map.of("add", "add", "sub", "sub", "and", "and", "or", "or",
      "xor", "xor");
  private static final Map<String, String> REAL = Map.of("add", "fadd", "sub", "fsub", "mul", "fmul", "div", "fdiv");
  /** Words beside types: the half of a product, rounding to the nearest, comparisons, and what joins two of them. */
  private static final String READ =
      "lo|hi|wide|rn|and|or|xor|eq|ne|lt|le|gt|ge|ls|hs|equ|neu|ltu|leu|gtu|geu|num|nan";
  private static final Map<String, String> UNARY = Map.of("abs", "fabs", "sqrt", "sqrt");

  private final Emission out;

  ArithmeticWriter(Emission out) {
    this.out = out;
  }

  /** Writes an instruction; false if it computes nothing. */
  boolean write(Operation o) {
    switch (o.opcode()) {
      case "add", "sub", "and", "or", "xor", "mul", "div", "rem", "min", "max" -> binary(o);
      case "mad", "fma" -> multiplyAndAdd(o);
      case "shl", "shr" -> shift(o);
      case "not", "neg", "abs", "sqrt", "cnot" -> unary(o);
      case "selp" -> select(o);
      case "setp" -> compare(o);
      case "set" -> set(o);
      case "mov" -> move(o);
      case "cvta" -> out.write(arguments(o, 2).get(0), Types.POINTER, out.read(o.arguments().get(1), Types.POINTER),
          false);
      case "cvt" -> new ConversionWriter(out).write(o);
      case "lop3" -> logic(o);
      case "isspacep" -> out.write(arguments(o, 2).get(0), Types.PREDICATE, out.value(new IrInstruction.Call(
          Optional.of("llvm.nvvm." + o.mnemonic().replace("::cta", "")), Types.PREDICATE,
          List.of(new Typed(Types.POINTER, out.read(o.arguments().get(1), Types.POINTER))))), false);
      case "bfe", "bfi" -> new BitFieldWriter(out).write(o);
      default -> {
        return false;
      }
    }
    return true;
  }

  private List<Argument> arguments(Operation o, int count) {
    if (o.arguments().size() != count) {
      throw out.refused(o.opcode() + " has " + count + " operands", "");
    }
    return o.arguments();
  }

  /** The type that the last word of a mnemonic names; refuses words that change a result in a way that is not read. */
  private String word(Operation o) {
    List<String> types = o.suffixes().stream().filter(Types::isType).toList();
    if (types.isEmpty()) {
      throw out.refused(o.mnemonic() + " names no type", "such as " + o.opcode() + ".s32");
    }
    o.suffixes().stream().filter(s -> !Types.isType(s) && !s.matches(READ)).findFirst().ifPresent(s -> {
      throw out.refused(o.mnemonic() + " is not read: ." + s + " changes its result", "");
    });
    return types.get(types.size() - 1);
  }

  private IrType type(String word) {
    return Types.of(word).orElseThrow(() -> out.refused("values of the type " + word + " are not read",
        "numbers of 8 to 64 bits are, f32 and f64 among them"));
  }

  private void binary(Operation o) {
    List<Argument> a = arguments(o, 3);
    String word = word(o);
    IrType type = type(word);
    if (isAddress(a.get(0))) {
      sum(o, a);
      return;
    } else if (o.opcode().equals("mul") && o.has("wide")) {
      out.write(a.get(0), twice(type), wide(word, a.get(1), a.get(2)), Types.isSigned(word));
      return;
    }
    IrValue left = out.read(a.get(1), type);
    IrValue right = out.read(a.get(2), type);
    out.write(a.get(0), type, o.opcode().equals("mul") && o.has("hi") ? high(word, left, right)
        : result(o, word, left, right), Types.isSigned(word));
  }

  private IrValue result(Operation o, String word, IrValue left, IrValue right) {
    IrType type = type(word);
    String opcode = o.opcode();
    boolean signed = Types.isSigned(word);
    if (opcode.equals("min") || opcode.equals("max")) {
      return Types.isReal(type) ? call(opcode.equals("min") ? "minnum" : "maxnum", type, left, right)
          : out.select(out.compare((signed ? "s" : "u") + (opcode.equals("min") ? "lt" : "gt"), type, left, right),
              type, left, right);
    } else if (Types.isReal(type)) {
      if (!REAL.containsKey(opcode)) {
        throw out.refused(o.mnemonic() + " is not read", "");
      }
      return out.binary(REAL.get(opcode), type, left, right);
    }
    String operation = switch (opcode) {
      case "mul" -> "mul";
      case "div" -> signed ? "sdiv" : "udiv";
      case "rem" -> signed ? "srem" : "urem";
      default -> INTEGER.get(opcode);
    };
    return out.binary(operation, type, left, right);
  }

  private IrValue call(String function, IrType type, IrValue... values) {
    String suffix = ".f" + Types.bits(type);
    return out.value(new IrInstruction.Call(Optional.of("llvm." + function + suffix), type,
        List.of(values).stream().map(v -> new Typed(type, v)).toList()));
  }

  private boolean isAddress(Argument result) {
    return result instanceof Argument.Name n && out.isRegister(n.name())
        && out.type(n.name()) instanceof IrType.Pointer;
  }

  /** An address and a number of bytes. */
  private void sum(Operation o, List<Argument> a) {
    boolean second = !isAddress(a.get(1)) && !isVariable(a.get(1));
    boolean minus = o.opcode().equals("sub");
    if (!o.opcode().equals("add") && !minus || second && minus) {
      throw out.refused("an address is used as a number", "addresses can be moved, added to, compared and accessed"
          + " through");
    }
    IrType number = type(word(o));
    IrValue bytes = out.read(a.get(second ? 1 : 2), number);
    out.write(a.get(0), Types.POINTER, moved(out.read(a.get(second ? 2 : 1), Types.POINTER),
        minus ? out.binary("sub", number, Emission.number(0), bytes) : bytes, number), false);
  }

  private boolean isVariable(Argument a) {
    return a instanceof Argument.Name n && out.isVariable(n.name());
  }

  /** An address some bytes further on. */
  private IrValue moved(IrValue from, IrValue bytes, IrType type) {
    return out.value(new IrInstruction.Step(Types.BYTE, new Typed(Types.POINTER, from),
        List.of(new Typed(type, bytes))));
  }

  private static IrType twice(IrType type) {
    return new IrType.Integer(2 * Types.bits(type));
  }

  private IrValue wide(String word, Argument left, Argument right) {
    IrType type = type(word);
    if (Types.bits(type) > 32) {
      throw out.refused("a product of 128 bits is not read", "");
    }
    IrType wide = twice(type);
    boolean signed = Types.isSigned(word);
    return out.binary("mul", wide, extended(left, type, wide, signed), extended(right, type, wide, signed));
  }

  private IrValue extended(Argument a, IrType type, IrType wide, boolean signed) {
    int unused = Long.SIZE - Types.bits(type);
    return a instanceof Argument.Number n
        ? Emission.number(signed ? n.bits() << unused >> unused : n.bits() << unused >>> unused)
        : out.fitted(out.read(a, type), type, wide, signed);
  }

  private IrValue high(String word, IrValue left, IrValue right) {
    IrType type = type(word);
    if (Types.bits(type) > 32) {
      throw out.refused("a product of 128 bits is not read", "");
    }
    boolean signed = Types.isSigned(word);
    IrType wide = twice(type);
    IrValue product = out.binary("mul", wide, out.fitted(left, type, wide, signed),
        out.fitted(right, type, wide, signed));
    return out.fitted(out.binary("lshr", wide, product, Emission.number(Types.bits(type))), wide, type, false);
  }

  private void multiplyAndAdd(Operation o) {
    List<Argument> a = arguments(o, 4);
    String word = word(o);
    IrType type = type(word);
    boolean real = Types.isReal(type);
    if (real) {
      out.write(a.get(0), type, call("fma", type, out.read(a.get(1), type), out.read(a.get(2), type),
          out.read(a.get(3), type)), false);
      return;
    } else if (o.has("hi")) {
      throw out.refused(o.mnemonic() + " is not read", "");
    }
    boolean wide = o.has("wide");
    IrType wider = wide ? twice(type) : type;
    IrValue product = wide ? wide(word, a.get(1), a.get(2))
        : out.binary("mul", type, out.read(a.get(1), type), out.read(a.get(2), type));
    out.write(a.get(0), isAddress(a.get(0)) ? Types.POINTER : wider, isAddress(a.get(0))
        ? moved(out.read(a.get(3), Types.POINTER), product, wider)
        : out.binary("add", wider, product, out.read(a.get(3), wider)), Types.isSigned(word));
  }

  /** A shift, by at most the width of its type. */
  private void shift(Operation o) {
    List<Argument> a = arguments(o, 3);
    String word = word(o);
    IrType type = type(word);
    IrValue value = out.read(a.get(1), type);
    boolean arithmetic = o.opcode().equals("shr") && Types.isSigned(word);
    String operation = o.opcode().equals("shl") ? "shl" : arithmetic ? "ashr" : "lshr";
    int bits = Types.bits(type);
    IrValue result;
    if (a.get(2) instanceof Argument.Number n) {
      boolean all = Long.compareUnsigned(n.bits(), bits) >= 0;
      result = all && !arithmetic ? Emission.number(0)
          : out.binary(operation, type, value, Emission.number(all ? bits - 1 : n.bits()));
    } else {
      IrValue count = out.read(a.get(2), Types.WORD);
      IrValue inside = out.compare("ult", Types.WORD, count, Emission.number(bits));
      IrValue least = out.select(inside, Types.WORD, count, Emission.number(bits - 1));
      IrValue shifted = out.binary(operation, type, value, out.fitted(least, Types.WORD, type, false));
      result = arithmetic ? shifted : out.select(inside, type, shifted, Emission.number(0));
    }
    out.write(a.get(0), type, result, Types.isSigned(word));
  }

  private void unary(Operation o) {
    List<Argument> a = arguments(o, 2);
    String word = word(o);
    IrType type = type(word);
    IrValue value = out.read(a.get(1), type);
    IrValue result;
    if (Types.isReal(type)) {
      if (!o.opcode().matches("neg|abs|sqrt")) {
        throw out.refused(o.mnemonic() + " is not read", "");
      }
      result = o.opcode().equals("neg") ? out.value(new IrInstruction.Negate(new Typed(type, value)))
          : call(UNARY.get(o.opcode()), type, value);
    } else {
      result = switch (o.opcode()) {
        case "not" -> out.binary("xor", type, value, Emission.number(type.equals(Types.PREDICATE) ? 1 : -1));
        case "neg" -> out.binary("sub", type, Emission.number(0), value);
        case "cnot" -> out.select(out.compare("eq", type, value, Emission.number(0)), type, Emission.number(1),
            Emission.number(0));
        default -> out.select(out.compare("slt", type, value, Emission.number(0)), type,
            out.binary("sub", type, Emission.number(0), value), value);
      };
    }
    out.write(a.get(0), type, result, Types.isSigned(word));
  }

  private void select(Operation o) {
    List<Argument> a = arguments(o, 4);
    IrType type = isAddress(a.get(0)) ? Types.POINTER : type(word(o));
    IrValue then = out.read(a.get(1), type);
    IrValue otherwise = out.read(a.get(2), type);
    out.write(a.get(0), type, out.select(out.read(a.get(3), Types.PREDICATE), type, then, otherwise), false);
  }

  private void compare(Operation o) {
    List<Argument> a = o.arguments();
    if (a.size() < 3 || a.size() > 4) {
      throw out.refused("setp has 3 or 4 operands", "setp.eq.s32 %p1, %r1, 0");
    }
    IrValue truth = truth(o, a.get(1), a.get(2));
    if (a.size() == 4) {
      IrValue other = out.read(a.get(3), Types.PREDICATE);
      String operation = o.has("and") ? "and" : o.has("or") ? "or" : "xor";
      IrValue opposite = out.binary(operation, Types.PREDICATE, out.opposite(truth), other);
      truth = out.binary(operation, Types.PREDICATE, truth, other);
      both(a.get(0), truth, opposite);
    } else {
      both(a.get(0), truth, a.get(0) instanceof Argument.Pair ? out.opposite(truth) : truth);
    }
  }

  private void both(Argument result, IrValue truth, IrValue opposite) {
    if (result instanceof Argument.Pair p) {
      out.write(new Argument.Name(p.first()), Types.PREDICATE, truth, false);
      out.write(new Argument.Name(p.second()), Types.PREDICATE, opposite, false);
    } else {
      out.write(result, Types.PREDICATE, truth, false);
    }
  }

  private IrValue truth(Operation o, Argument left, Argument right) {
    String word = word(o);
    String comparison = o.suffixes().get(0);
    if (isAddress(left) || isAddress(right)) {
      return out.compare(comparison.matches("eq|ne") ? comparison : "u" + comparison, Types.POINTER,
          out.read(left, Types.POINTER), out.read(right, Types.POINTER));
    }
    IrType type = type(word);
    String predicate = Types.isReal(type) ? real(comparison) : integer(comparison, word);
    return out.compare(predicate, type, out.read(left, type), out.read(right, type));
  }

  private String integer(String comparison, String word) {
    return switch (comparison) {
      case "eq", "ne" -> comparison;
      case "lt", "le", "gt", "ge" -> (Types.isSigned(word) ? "s" : "u") + comparison;
      case "lo" -> "ult";
      case "ls" -> "ule";
      case "hi" -> "ugt";
      case "hs" -> "uge";
      default -> throw out.refused("unknown comparison '" + comparison + "'", "eq, ne, lt, le, gt, ge, lo, ls, hi, hs");
    };
  }

  private String real(String comparison) {
    return switch (comparison) {
      case "eq", "lt", "le", "gt", "ge", "ne" -> "o" + comparison;
      case "equ", "neu", "ltu", "leu", "gtu", "geu" -> "u" + comparison.substring(0, 2);
      case "num" -> "ord";
      case "nan" -> "uno";
      default -> throw out.refused("unknown comparison '" + comparison + "'", "eq, ne, lt, le, gt, ge, equ, neu, num");
    };
  }

  /** {@code set.eq.u32.s32}: all bits of an integer, or 1.0. */
  private void set(Operation o) {
    List<Argument> a = arguments(o, 3);
    List<String> types = o.suffixes().stream().filter(Types::isType).toList();
    if (types.size() != 2 || !types.get(0).matches("[us]32")) {
      throw out.refused(o.mnemonic() + " is not read", "");
    }
    out.write(a.get(0), Types.WORD, out.select(truth(o, a.get(1), a.get(2)), Types.WORD, Emission.number(-1),
        Emission.number(0)), false);
  }

  private void move(Operation o) {
    List<Argument> a = arguments(o, 2);
    if (a.get(0) instanceof Argument.Group || a.get(1) instanceof Argument.Group) {
      new BitFieldWriter(out).packed(o, type(word(o)));
      return;
    }
    IrType type = isAddress(a.get(0)) ? Types.POINTER : type(word(o));
    out.write(a.get(0), type, out.read(a.get(1), type), false);
  }

  /** {@code lop3}: any function of three bits, as a table. */
  private void logic(Operation o) {
    List<Argument> a = arguments(o, 5);
    if (!(a.get(4) instanceof Argument.Number table)) {
      throw out.refused("the table of lop3 is a number", "");
    }
    List<IrValue> values = a.subList(1, 4).stream().map(x -> out.read(x, Types.WORD)).toList();
    IrValue result = Emission.number(0);
    for (int row = 0; row < 8; row++) {
      if ((table.bits() >> row & 1) != 0) {
        IrValue all = Emission.number(-1);
        for (int i = 0; i < 3; i++) {
          IrValue bit = (row >> 2 - i & 1) != 0 ? values.get(i)
              : out.binary("xor", Types.WORD, values.get(i), Emission.number(-1));
          all = out.binary("and", Types.WORD, all, bit);
        }
        result = out.binary("or", Types.WORD, result, all);
      }
    }
    out.write(a.get(0), Types.WORD, result, false);
  }
}
