package periscope.lang.ptx.mnemonic;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;

/** An operand: the text between two commas behind a mnemonic. */
public sealed interface Operand {

  /** A register, a location or a label: the text does not tell which. */
  record Name(String name) implements Operand {}

  /** {@code [x]}, {@code [x+r3]} with an offset other than the constant 0. */
  record Address(String base, Expression offset) implements Operand {}

  /** A tile of a tensor, by its descriptor and its coordinates: {@code [t, {0}]}. */
  record Tile(String descriptor) implements Operand {}

  /** Registers or numbers for the elements of a vector: {@code {r0, r1}}. */
  record Elements(List<String> texts) implements Operand {}

  /** A number, {@code !p}, or an expression in parentheses. */
  record Value(Expression value) implements Operand {}

  Pattern NAME = Pattern.compile("[A-Za-z_$%][A-Za-z0-9_$%.]*(\\[[0-9]+]|@[0-9]+)?");
  Pattern ADDRESS = Pattern.compile(
      "\\[\\s*(?<base>" + NAME.pattern() + ")\\s*(?:(?<sign>[+-])\\s*(?<offset>.*?))?\\s*]", Pattern.DOTALL);

  Pattern TILE = Pattern.compile("\\[\\s*(?<base>" + NAME.pattern() + ")\\s*,\\s*\\{[^}]*}\\s*]");

  /**
   * Reads {@code r0}, {@code -5}, {@code 0x80}, {@code [x]}, {@code [x+r3]}, {@code [t, {0}]}, {@code {r0, r1}},
   * {@code !p} or {@code (r1 + 2)}.
   *
   * @throws MnemonicException for any other text; its operand number is 0
   */
  static Operand of(String text, RegisterTypes types) {
    String trimmed = text.strip();
    if (NAME.matcher(trimmed).matches()) {
      return new Name(trimmed);
    }
    if (trimmed.startsWith("{") && trimmed.endsWith("}")) {
      return new Elements(Arrays.stream(trimmed.substring(1, trimmed.length() - 1).split(",", -1)).map(String::strip)
          .toList());
    }
    Matcher tile = TILE.matcher(trimmed);
    if (tile.matches()) {
      return new Tile(tile.group("base"));
    }
    Matcher address = ADDRESS.matcher(trimmed);
    if (address.matches()) {
      return new Address(address.group("base"), offset(address, types));
    }
    Expression value = OperandExpressions.parse(trimmed, types);
    boolean simple = value instanceof Expression.Constant || trimmed.startsWith("(")
        || value instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT
            && u.operand() instanceof Expression.Register;
    if (!simple) {
      throw new MnemonicException(0, "an expression stands in parentheses here", "write (" + trimmed + ")");
    }
    return new Value(value);
  }

  private static Expression offset(Matcher address, RegisterTypes types) {
    if (address.group("sign") == null) {
      return Expression.constant(0);
    }
    Expression offset = OperandExpressions.parse(address.group("offset"), types);
    if (address.group("sign").equals("+")) {
      return offset;
    }
    return offset instanceof Expression.Constant c
        ? Expression.constant(-c.value())
        : new Expression.Unary(UnaryOperator.NEGATE, offset);
  }
}
