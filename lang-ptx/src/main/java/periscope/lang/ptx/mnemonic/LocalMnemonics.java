package periscope.lang.ptx.mnemonic;

import static periscope.litmus.expression.BinaryOperator.ADD;
import static periscope.litmus.expression.BinaryOperator.BIT_AND;
import static periscope.litmus.expression.BinaryOperator.BIT_OR;
import static periscope.litmus.expression.BinaryOperator.BIT_XOR;
import static periscope.litmus.expression.BinaryOperator.DIVIDE;
import static periscope.litmus.expression.BinaryOperator.EQUAL;
import static periscope.litmus.expression.BinaryOperator.GREATER;
import static periscope.litmus.expression.BinaryOperator.GREATER_EQUAL;
import static periscope.litmus.expression.BinaryOperator.LESS;
import static periscope.litmus.expression.BinaryOperator.LESS_EQUAL;
import static periscope.litmus.expression.BinaryOperator.MULTIPLY;
import static periscope.litmus.expression.BinaryOperator.NOT_EQUAL;
import static periscope.litmus.expression.BinaryOperator.REMAINDER;
import static periscope.litmus.expression.BinaryOperator.SHIFT_LEFT_CLAMPED;
import static periscope.litmus.expression.BinaryOperator.SHIFT_RIGHT_CLAMPED;
import static periscope.litmus.expression.BinaryOperator.SUBTRACT;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/**
 * Moves, arithmetic, comparisons and branches. An instruction computes in the type that it names; an instruction
 * without a type, as in litmus tests, computes in the type of its operands.
 */
final class LocalMnemonics {

  private static final Map<String, BinaryOperator> ARITHMETIC = new LinkedHashMap<>();
  private static final Map<String, UnaryOperator> UNARY =
      Map.of("not", UnaryOperator.COMPLEMENT, "neg", UnaryOperator.NEGATE);
  /**
   * Comparisons by their spellings; a printed instruction uses an operator's first spelling, and the other spellings
   * compare unsigned numbers.
   */
  private static final Map<String, BinaryOperator> COMPARISONS = new LinkedHashMap<>();
  private static final Set<String> UNSIGNED = Set.of("lo", "ls", "hi", "hs");
  private static final List<String> SELECTIONS = List.of("min", "max");
  private static final List<String> MOVES = List.of("mov", "cvt", "cvta");
  private static final List<String> JUMPS = List.of("goto", "bra");

  private static final Map<String, String> SPELLINGS;

  static {
    ARITHMETIC.put("add", ADD);
    ARITHMETIC.put("sub", SUBTRACT);
    ARITHMETIC.put("mul", MULTIPLY);
    ARITHMETIC.put("div", DIVIDE);
    ARITHMETIC.put("rem", REMAINDER);
    ARITHMETIC.put("and", BIT_AND);
    ARITHMETIC.put("or", BIT_OR);
    ARITHMETIC.put("xor", BIT_XOR);
    ARITHMETIC.put("shl", SHIFT_LEFT_CLAMPED);
    ARITHMETIC.put("shr", SHIFT_RIGHT_CLAMPED);
    COMPARISONS.put("eq", EQUAL);
    COMPARISONS.put("ne", NOT_EQUAL);
    COMPARISONS.put("lt", LESS);
    COMPARISONS.put("le", LESS_EQUAL);
    COMPARISONS.put("gt", GREATER);
    COMPARISONS.put("ge", GREATER_EQUAL);
    COMPARISONS.put("lo", LESS);
    COMPARISONS.put("ls", LESS_EQUAL);
    COMPARISONS.put("hi", GREATER);
    COMPARISONS.put("hs", GREATER_EQUAL);
    SPELLINGS = COMPARISONS.keySet().stream().collect(
        Collectors.toMap(c -> c, c -> c, (a, b) -> a, LinkedHashMap::new));
  }

  private LocalMnemonics() {}

  static List<String> opcodes() {
    List<String> all = new ArrayList<>(ARITHMETIC.keySet());
    all.addAll(UNARY.keySet());
    all.addAll(SELECTIONS);
    all.addAll(MOVES);
    all.addAll(JUMPS);
    all.addAll(List.of("setp", "selp", "mad", "beq", "bne", "blt", "ble", "bgt", "bge"));
    return all;
  }

  static Instruction parse(Suffixes suffixes, List<Operand> operands, RegisterTypes types, Span span) {
    String opcode = suffixes.opcode();
    if (ARITHMETIC.containsKey(opcode) || SELECTIONS.contains(opcode)) {
      return arithmetic(suffixes, operands, types, span);
    } else if (opcode.equals("mad")) {
      return multiplyAndAdd(suffixes, operands, types, span);
    } else if (UNARY.containsKey(opcode)) {
      return unary(suffixes, operands, types, span);
    } else if (MOVES.contains(opcode)) {
      return move(suffixes, operands, types, span);
    } else if (JUMPS.contains(opcode)) {
      suffixes.flag("uni");
      suffixes.done();
      String label = new OperandReader(opcode, operands, 1, 1, opcode + " LC00").label(0);
      return new Instruction.Branch(Expression.constant(1), label, span);
    } else if (opcode.equals("setp")) {
      return compare(suffixes, operands, types, span);
    } else if (opcode.equals("selp")) {
      return select(suffixes, operands, types, span);
    }
    suffixes.done();
    OperandReader read = new OperandReader(opcode, operands, 3, 3, opcode + " r0, 1, LC00");
    Expression condition = computed(
        COMPARISONS.get(opcode.substring(1)), Optional.empty(), read.value(0), read.value(1), types);
    return new Instruction.Branch(condition, read.label(2), span);
  }

  /** The type that an instruction names, taken off its suffixes, which end there. */
  private static Optional<TypeSuffix> type(Suffixes suffixes) {
    suffixes.ignore(List.of("pred"));
    Optional<TypeSuffix> type = suffixes.type();
    suffixes.done();
    return type;
  }

  /**
   * An operation in a type.
   *
   * @param type the type that the mnemonic's suffix names; if it names none, the operands decide
   */
  private static Expression computed(BinaryOperator operator, Optional<NumberType> type, Expression left,
      Expression right, RegisterTypes types) {
    boolean shifts = operator == SHIFT_LEFT_CLAMPED || operator == SHIFT_RIGHT_CLAMPED;
    NumberType in = type.orElseGet(() -> shifts ? types.common(left, left) : types.common(left, right));
    return new Expression.Binary(operator, in, Typing.operand(operator, in, left, types),
        shifts ? right : Typing.operand(operator, in, right, types));
  }

  private static Instruction arithmetic(Suffixes suffixes, List<Operand> written, RegisterTypes types, Span span) {
    String opcode = suffixes.opcode();
    boolean multiplies = opcode.equals("mul");
    if (multiplies) {
      suffixes.ignore(List.of("lo"));
    }
    boolean wide = multiplies && suffixes.flag("wide");
    boolean high = multiplies && suffixes.flag("hi");
    Optional<TypeSuffix> said = type(suffixes);
    Optional<NumberType> type = said.map(opcode.equals("shr") ? TypeSuffix::unsigned : TypeSuffix::number);
    OperandReader operands = new OperandReader(opcode, written, 3, 3, opcode + " r0, r1, 1");
    Expression left = operands.value(1);
    Expression right = operands.value(2);
    Expression value = wide || high
        ? product(type.orElseGet(() -> types.common(left, right)), high, left, right, types)
        : SELECTIONS.contains(opcode)
            ? selection(opcode.equals("min"), type.orElseGet(() -> types.common(left, right)), left, right, types)
            : computed(ARITHMETIC.get(opcode), type, left, right, types);
    return new Instruction.Assign(operands.register(0), value, span);
  }

  /** {@code mad.lo r, a, b, c}: the product's lower half, and c added. */
  private static Instruction multiplyAndAdd(
      Suffixes suffixes, List<Operand> written, RegisterTypes types, Span span) {
    if (!suffixes.flag("lo")) {
      throw MnemonicException.of("mad is read as mad.lo only", "write mul and add");
    }
    Optional<NumberType> said = type(suffixes).map(TypeSuffix::number);
    OperandReader operands = new OperandReader("mad", written, 4, 4, "mad.lo.s32 r0, r1, 3, r2");
    Expression product = computed(MULTIPLY, said, operands.value(1), operands.value(2), types);
    return new Instruction.Assign(
        operands.register(0), computed(ADD, said, product, operands.value(3), types), span);
  }

  /** {@code mul.wide} and {@code mul.hi}: the product of twice the width, or its upper half. */
  private static Expression product(
      NumberType type, boolean high, Expression left, Expression right, RegisterTypes types) {
    if (type.bits() > NumberType.S32.bits()) {
      throw MnemonicException.of("the product of two numbers of 64 bits has 128, which are not modelled", "use mul.lo");
    }
    NumberType twice = new NumberType(2 * type.bits(), type.signed());
    Expression product =
        new Expression.Binary(MULTIPLY, twice, types.convert(type, left), types.convert(type, right));
    Expression shifted = new Expression.Binary(SHIFT_RIGHT_CLAMPED, twice, product, Expression.constant(type.bits()));
    return high ? Expression.convert(type, shifted) : product;
  }

  private static Expression selection(
      boolean least, NumberType type, Expression left, Expression right, RegisterTypes types) {
    Expression l = types.convert(type, left);
    Expression r = types.convert(type, right);
    Expression less = new Expression.Binary(LESS, type, l, r);
    Expression not = new Expression.Binary(GREATER_EQUAL, type, l, r);
    return new Expression.Binary(ADD, type, new Expression.Binary(MULTIPLY, type, less, least ? l : r),
        new Expression.Binary(MULTIPLY, type, not, least ? r : l));
  }

  private static Instruction unary(Suffixes suffixes, List<Operand> written, RegisterTypes types, Span span) {
    String opcode = suffixes.opcode();
    boolean predicate = opcode.equals("not") && suffixes.flag("pred");
    Optional<TypeSuffix> said = type(suffixes);
    OperandReader operands = new OperandReader(opcode, written, 2, 2, opcode + " r0, r1");
    UnaryOperator operator = predicate ? UnaryOperator.NOT : UNARY.get(opcode);
    Expression operand = operands.value(1);
    NumberType type = said.map(TypeSuffix::number).orElseGet(() -> types.common(operand, operand));
    return new Instruction.Assign(operands.register(0), new Expression.Unary(operator, type, operand), span);
  }

  /** A move or conversion; {@code cvt} names two types, that of its result first. */
  private static Instruction move(Suffixes suffixes, List<Operand> written, RegisterTypes types, Span span) {
    String opcode = suffixes.opcode();
    if (opcode.equals("cvta")) {
      suffixes.ignore(List.of("to", "global", "shared"));
    }
    suffixes.ignore(List.of("pred"));
    List<TypeSuffix> said = suffixes.types();
    suffixes.done();
    OperandReader operands = new OperandReader(opcode, written, 2, 2, opcode + " r0, r1");
    Expression value = operands.value(1);
    // With one type, bits are moved: only what is narrower cuts some off.
    boolean moves = said.size() == 1 && said.get(0).number().bits() >= types.of(value).bits();
    for (int i = said.size() - 1; i >= 0 && !moves; i--) {
      value = types.convert(said.get(i).number(), value);
    }
    return new Instruction.Assign(operands.register(0), value, span);
  }

  private static Instruction compare(Suffixes suffixes, List<Operand> written, RegisterTypes types, Span span) {
    Optional<String> comparison = suffixes.take(SPELLINGS);
    Optional<TypeSuffix> said = type(suffixes);
    String found = comparison.orElseThrow(() -> MnemonicException.of("setp does not say its comparison",
        "write setp." + String.join(", setp.", COMPARISONS.keySet())));
    OperandReader operands = new OperandReader("setp", written, 3, 3, "setp.eq p, r0, 0");
    Expression left = operands.value(1);
    Expression right = operands.value(2);
    NumberType type = said.map(TypeSuffix::number).orElseGet(() -> types.common(left, right));
    NumberType in = UNSIGNED.contains(found) ? type.withSign(false) : type;
    Expression value = computed(COMPARISONS.get(found), Optional.of(in), left, right, types);
    return new Instruction.Assign(operands.register(0), value, span);
  }

  /** {@code selp r, a, b, p}: a if the predicate holds, else b. */
  private static Instruction select(Suffixes suffixes, List<Operand> written, RegisterTypes types, Span span) {
    Optional<TypeSuffix> said = type(suffixes);
    OperandReader operands = new OperandReader("selp", written, 4, 4, "selp r0, 1, 0, p");
    NumberType type =
        said.map(TypeSuffix::number).orElseGet(() -> types.common(operands.value(1), operands.value(2)));
    Expression holds = new Expression.Binary(NOT_EQUAL, operands.value(3), Expression.constant(0));
    Expression fails = new Expression.Binary(EQUAL, operands.value(3), Expression.constant(0));
    Expression yes = types.convert(type, operands.value(1));
    Expression no = types.convert(type, operands.value(2));
    Expression value = new Expression.Binary(
        ADD, type, new Expression.Binary(MULTIPLY, type, holds, yes), new Expression.Binary(MULTIPLY, type, fails, no));
    return new Instruction.Assign(operands.register(0), value, span);
  }

  static String print(Instruction.Assign assign, RegisterTypes types) {
    NumberType target = types.of(assign.register());
    // What a register does not hold is converted when it gets it.
    Expression value = assign.value() instanceof Expression.Convert c && c.type().equals(target)
        && !target.holds(types.of(c.operand())) ? c.operand() : assign.value();
    String register = assign.register();
    if (value instanceof Expression.Binary b) {
      Optional<String> text = binary(register, b, types);
      if (text.isPresent()) {
        return text.get();
      }
    } else if (value instanceof Expression.Unary u && Printed.leaf(u.operand())) {
      String opcode = switch (u.operator()) {
        case NOT -> "not.pred";
        case COMPLEMENT -> "not" + suffix(u.type(), types.common(u.operand(), u.operand()));
        case NEGATE -> "neg" + suffix(u.type(), types.common(u.operand(), u.operand()));
      };
      return opcode + " " + register + ", " + u.operand();
    } else if (value instanceof Expression.Convert c && c.operand() instanceof Expression.Register r
        && !c.type().holds(types.of(r))) {
      return "cvt." + c.type() + "." + types.of(r) + " " + register + ", " + r;
    }
    return "mov " + register + ", " + Printed.operand(value, types);
  }

  /**
   * The single instruction for an operator on registers and numbers; empty if its text would be read as another
   * instruction.
   */
  private static Optional<String> binary(String register, Expression.Binary b, RegisterTypes types) {
    Optional<String> opcode =
        name(ARITHMETIC, b.operator()).or(() -> name(COMPARISONS, b.operator()).map("setp."::concat));
    Expression left = bare(b.left());
    Expression right = bare(b.right());
    if (opcode.isEmpty() || !Printed.leaf(left) || !Printed.leaf(right)) {
      return Optional.empty();
    }
    List<Optional<NumberType>> said = new ArrayList<>();
    said.add(Optional.empty());
    TypeSuffix.ALL.values().stream().filter(t -> !t.bits()).forEach(t -> said.add(Optional.of(t.number())));
    return said.stream().filter(t -> computed(b.operator(), t, left, right, types).equals(b)).findFirst()
        .map(t -> opcode.get() + t.map(n -> "." + n).orElse("") + " " + register + ", " + left + ", " + right);
  }

  private static Expression bare(Expression operand) {
    return operand instanceof Expression.Convert c ? c.operand() : operand;
  }

  private static String suffix(NumberType type, NumberType usual) {
    return type.equals(usual) ? "" : "." + type;
  }

  static String print(Instruction.Branch branch, RegisterTypes types) {
    Expression condition = branch.condition();
    if (condition.equals(Expression.constant(1))) {
      return "goto " + branch.label();
    } else if (condition instanceof Expression.Binary b && Printed.leaf(b.left()) && Printed.leaf(b.right())
        && name(COMPARISONS, b.operator()).isPresent()
        && computed(b.operator(), Optional.empty(), b.left(), b.right(), types).equals(b)) {
      return "b" + name(COMPARISONS, b.operator()).get() + " " + b.left() + ", " + b.right() + ", " + branch.label();
    }
    return guard(condition, types) + " bra " + branch.label();
  }

  /** The guard in front of an instruction: {@code @p}, {@code @!p}, or {@code @(expression)}. */
  static String guard(Expression condition, RegisterTypes types) {
    boolean negated = condition instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT
        && u.operand() instanceof Expression.Register;
    boolean bare = negated || condition instanceof Expression.Register;
    String text = OperandExpressions.print(condition, types);
    return "@" + (bare ? text : "(" + text + ")");
  }

  private static Optional<String> name(Map<String, BinaryOperator> table, BinaryOperator operator) {
    return table.entrySet().stream().filter(e -> e.getValue() == operator).findFirst().map(Map.Entry::getKey);
  }
}
