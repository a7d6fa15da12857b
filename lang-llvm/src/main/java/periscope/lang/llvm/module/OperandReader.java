package periscope.lang.llvm.module;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import periscope.frame.text.WordReader;
import periscope.lang.llvm.module.IrValue.Typed;

/** Reads types and operands. */
final class OperandReader {

  private static final Set<String> CONVERSIONS = Set.of("bitcast", "addrspacecast", "inttoptr", "ptrtoint", "trunc");

  /** Words of values that letters make up; any other word between a type and a value is an attribute. */
  private static final Set<String> VALUES = Set.of("true", "false", "null", "undef", "poison", "zeroinitializer",
      "none", "getelementptr", "asm", "blockaddress", "dso_local_equivalent", "no_cfi", "splat", "bitcast",
      "addrspacecast", "inttoptr", "ptrtoint", "trunc", "sub", "add", "mul", "xor", "shl", "icmp");

  private static final int DEPTH = 200;

  private final IrTokens tokens;
  private int depth;

  OperandReader(IrTokens tokens) {
    this.tokens = tokens;
  }

  /** Reads a type. */
  IrType type() {
    if (++depth > DEPTH) {
      throw tokens.wrong("this is nested more than " + DEPTH + " deep", "");
    }
    IrType type = suffixed(simple());
    depth--;
    return type;
  }

  private IrType simple() {
    String word = tokens.peek(0);
    if (word.matches("i\\d{1,7}")) {
      tokens.next();
      return new IrType.Integer(Integer.parseInt(word.substring(1)));
    } else if (word.matches("half|bfloat|float|double|fp128|x86_fp80|ppc_fp128")) {
      tokens.next();
      return word.equals("float") ? new IrType.Real(32) : word.equals("double") ? new IrType.Real(64)
          : word.equals("half") || word.equals("bfloat") ? new IrType.Real(16) : new IrType.Other(word);
    } else if (tokens.take("ptr")) {
      return new IrType.Pointer(space());
    } else if (tokens.take("[")) {
      long count = number();
      tokens.want("x", "an array is written [4 x i32]");
      IrType element = type();
      tokens.want("]", "an array is written [4 x i32]");
      return new IrType.Array(count, element);
    } else if (tokens.at("<")) {
      return bracketed();
    } else if (tokens.at("{")) {
      return structure();
    } else if (word.startsWith("%")) {
      tokens.next();
      return new IrType.Named(IrTokens.bare(word));
    } else if (word.matches("void|label|metadata|token|opaque|target|x86_mmx|x86_amx")) {
      tokens.next();
      if (word.equals("target") && tokens.at("(")) {
        tokens.skipGroup();
      }
      return new IrType.Other(word);
    }
    throw tokens.wrong("expected a type here, found '" + WordReader.shown(word) + "'", "types are written i32, ptr");
  }

  /** A packed structure or a vector. */
  private IrType bracketed() {
    tokens.next();
    if (tokens.at("{")) {
      IrType.Structure plain = structure();
      tokens.want(">", "a packed structure is written <{ i8, i32 }>");
      return new IrType.Structure(plain.members(), true);
    } else if (tokens.at("vscale")) {
      throw tokens.wrong("vectors without a fixed length are not read", "");
    }
    int count = (int) Math.min(number(), 1 << 16);
    tokens.want("x", "a vector is written <4 x i32>");
    IrType element = type();
    tokens.want(">", "a vector is written <4 x i32>");
    return new IrType.Vector(count, element);
  }

  /** A type with what follows it: {@code *} of a pointer with a type, parameters of a function. */
  private IrType suffixed(IrType first) {
    IrType type = first;
    while (true) {
      if (tokens.at("addrspace") || tokens.at("*")) {
        type = new IrType.Pointer(space());
        tokens.want("*", "a pointer is written i32 addrspace(1)*");
      } else if (tokens.at("(") && !(type instanceof IrType.Pointer)) {
        tokens.skipGroup();
        type = new IrType.Function(type);
      } else {
        return type;
      }
    }
  }

  private IrType.Structure structure() {
    tokens.want("{", "a structure is written { i32, i64 }");
    List<IrType> members = new ArrayList<>();
    while (!tokens.take("}")) {
      members.add(type());
      if (!tokens.at("}")) {
        tokens.want(",", "a structure is written { i32, i64 }");
      }
    }
    return new IrType.Structure(members, false);
  }

  /** Reads {@code addrspace(1)}; 0 if it is not there. */
  int space() {
    if (!tokens.take("addrspace")) {
      return 0;
    }
    tokens.want("(", "address spaces are written addrspace(1)");
    int space = tokens.count("a number", "address spaces are written addrspace(1)");
    tokens.want(")", "address spaces are written addrspace(1)");
    return space;
  }

  private long number() {
    return Long.parseLong(tokens.matching("\\d{1,18}", "a number", ""));
  }

  /** Reads a type with a value; attributes between them are skipped. */
  Typed typed() {
    IrType type = type();
    attributes();
    return new Typed(type, value(type));
  }

  /** Skips attributes, and returns their words. */
  Set<String> attributes() {
    Set<String> words = new HashSet<>();
    while (tokens.peek(0).matches("[a-z]\\w*|\".*\"|#\\d+") && !VALUES.contains(tokens.peek(0))) {
      words.add(tokens.peek(0));
      boolean aligned = tokens.at("align");
      tokens.next();
      if (tokens.at("(")) {
        tokens.skipGroup();
      } else if (aligned) {
        tokens.count("a number", "write align 4");
      } else if (tokens.take("=")) {
        tokens.next();
      }
    }
    return words;
  }

  /** Reads a value of a type. */
  IrValue value(IrType type) {
    if (++depth > DEPTH) {
      throw tokens.wrong("this is nested more than " + DEPTH + " deep", "");
    }
    IrValue value = unbounded(type);
    depth--;
    return value;
  }

  private IrValue unbounded(IrType type) {
    String word = tokens.peek(0);
    if (word.startsWith("%")) {
      tokens.next();
      return new IrValue.Local(IrTokens.bare(word));
    } else if (word.startsWith("@")) {
      tokens.next();
      return new IrValue.Global(IrTokens.bare(word));
    } else if (word.matches("-?\\d+") && !(type instanceof IrType.Real)) {
      tokens.next();
      return new IrValue.Number(new BigInteger(word).longValue());
    } else if (type instanceof IrType.Real real && word.matches("[-+]?\\d+\\.\\d.*|0x.*|-?\\d+")) {
      tokens.next();
      return real(word, real.bits());
    } else if (word.equals("true") || word.equals("false")) {
      tokens.next();
      return new IrValue.Number(word.equals("true") ? 1 : 0);
    } else if (tokens.take("null")) {
      return new IrValue.Null();
    } else if (word.equals("undef") || word.equals("poison")) {
      tokens.next();
      return new IrValue.Arbitrary(word);
    } else if (tokens.take("zeroinitializer")) {
      return new IrValue.Zero();
    } else if (word.startsWith("c\"")) {
      tokens.next();
      return text(word.substring(2, word.length() - 1));
    } else if (word.matches("[\\[{<]")) {
      return aggregate();
    } else if (word.equals("getelementptr") || CONVERSIONS.contains(word)) {
      return computed();
    }
    tokens.next();
    if (tokens.at("(")) {
      tokens.skipGroup();
    }
    return new IrValue.Unread(word);
  }

  private static IrValue real(String word, int bits) {
    if (word.startsWith("0x")) {
      boolean own = word.length() > 2 && "KLMHR".indexOf(word.charAt(2)) >= 0;
      if (own) {
        return new IrValue.Unread(word);
      }
      long pattern = new BigInteger(word.substring(2), 16).longValue();
      return new IrValue.Number(bits == 32
          ? Float.floatToIntBits((float) Double.longBitsToDouble(pattern)) & 0xffffffffL : pattern);
    }
    double value = Double.parseDouble(word);
    return new IrValue.Number(bits == 32 ? Float.floatToIntBits((float) value) & 0xffffffffL
        : Double.doubleToLongBits(value));
  }

  private static IrValue text(String escaped) {
    List<Typed> bytes = new ArrayList<>();
    byte[] raw = escaped.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < raw.length; i++) {
      long value = raw[i] & 0xff;
      if (raw[i] == '\\' && i + 2 < raw.length) {
        value = Integer.parseInt(new String(raw, i + 1, 2, StandardCharsets.UTF_8), 16);
        i += 2;
      }
      bytes.add(new Typed(new IrType.Integer(8), new IrValue.Number(value)));
    }
    return new IrValue.Aggregate(bytes);
  }

  private IrValue aggregate() {
    boolean packed = tokens.at("<") && tokens.peek(1).equals("{");
    String open = tokens.next();
    if (packed) {
      tokens.next();
    }
    String close = packed || open.equals("{") ? "}" : open.equals("[") ? "]" : ">";
    List<Typed> elements = new ArrayList<>();
    while (!tokens.take(close)) {
      elements.add(typed());
      if (!tokens.at(close)) {
        tokens.want(",", "");
      }
    }
    if (packed) {
      tokens.want(">", "");
    }
    return new IrValue.Aggregate(elements);
  }

  private IrValue computed() {
    String opcode = tokens.next();
    while (tokens.peek(0).matches("inbounds|nuw|nusw|nsw|exact|inrange")) {
      tokens.next();
      if (tokens.peek(0).equals("(") && tokens.peek(1).matches("-?\\d+")) {
        tokens.skipGroup();
      }
    }
    tokens.want("(", "operands of a constant expression stand in brackets");
    List<Typed> operands = new ArrayList<>();
    IrType source;
    if (opcode.equals("getelementptr")) {
      source = type();
      while (tokens.take(",")) {
        tokens.take("inrange");
        operands.add(typed());
      }
    } else {
      operands.add(typed());
      tokens.want("to", "a conversion names the type behind to");
      source = type();
    }
    tokens.want(")", "");
    return new IrValue.Computed(opcode, source, operands);
  }
}
