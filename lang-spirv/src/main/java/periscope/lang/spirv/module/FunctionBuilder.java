package periscope.lang.spirv.module;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrInstruction.Action;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.lang.spirv.grammar.Grammar;
import periscope.lang.spirv.text.Statement;

/** The values of a function while it is translated, and the instructions of its present block. */
final class FunctionBuilder {

  private final Declarations module;
  private final Types types;
  private final Constants constants;
  private final Map<String, String> globals;
  private final List<IrInstruction> body = new ArrayList<>();
  private final Flavour flavour;
  private Statement now;
  private int place = -1;

  /**
   * A builder.
   *
   * @param globals names of the module's variables, by their ids
   */
  FunctionBuilder(Declarations module, Types types, Constants constants, Map<String, String> globals,
      Flavour flavour) {
    this.module = module;
    this.types = types;
    this.constants = constants;
    this.globals = globals;
    this.flavour = flavour;
  }

  /** The flavour of the module. */
  Flavour flavour() {
    return flavour;
  }

  Declarations module() {
    return module;
  }

  Types types() {
    return types;
  }

  Constants constants() {
    return constants;
  }

  /** Sets the statement that is translated now. */
  void at(Statement statement) {
    now = statement;
  }

  Statement statement() {
    return now;
  }

  /** Sets the number of the present place in the text that was compiled; -1 for none. */
  void place(int number) {
    place = number;
  }

  int place() {
    return place;
  }

  /** A refusal of the statement that is translated now. */
  RuntimeException refused(String message, String hint) {
    return module.refusal().at(now.span(), message, hint);
  }

  /** IR's name of an id. */
  static String local(String id) {
    return id.substring(1);
  }

  /** Adds an instruction with the result of the present statement, if it has one. */
  void add(Action action) {
    add(now.result().isEmpty() ? "" : local(now.result()), action);
  }

  /** Adds an instruction with a result of its own. */
  void add(String result, Action action) {
    body.add(new IrInstruction(result, action, now.span(), place));
  }

  /** Adds a part of the present statement; returns its value. */
  Typed part(String suffix, IrType type, Action action) {
    String name = local(now.result()) + "$" + suffix;
    add(name, action);
    return new Typed(type, new IrValue.Local(name));
  }

  /** The instructions since the last call. */
  List<IrInstruction> taken() {
    List<IrInstruction> all = List.copyOf(body);
    body.clear();
    return all;
  }

  /** An operand of the present statement. */
  String operand(int number) {
    return module.operand(now, number);
  }

  int count() {
    return now.operands().size();
  }

  /** The type of the result of the present statement. */
  IrType type() {
    return types.of(operand(0), now);
  }

  /** The id of the type of a value. */
  String typeOf(String id) {
    Statement s = module.definition(id, now);
    if (!Grammar.named(s.name()).orElseThrow().hasType()) {
      throw refused(id + " is no value", "");
    }
    return module.operand(s, 0);
  }

  /** An operand of the present statement that is a value. */
  Typed value(int number) {
    return valueOf(operand(number));
  }

  /** The value with an id. */
  Typed valueOf(String id) {
    IrType type = types.of(typeOf(id), now);
    if (globals.containsKey(id)) {
      return new Typed(type, new IrValue.Global(globals.get(id)));
    } else if (constants.isConstant(id, now)) {
      return constants.of(id, types, now);
    } else if (builtIn(id).isPresent()) {
      throw refused("the variable " + id + " is read here in a way that is not known", "load it as a whole");
    }
    return new Typed(type, new IrValue.Local(local(id)));
  }

  /** The name of the value that the system gives a variable; empty for any other variable. */
  Optional<String> builtIn(String id) {
    return module.definition(id, now).name().equals("OpVariable")
        ? module.decoration(id, "BuiltIn").filter(d -> !d.isEmpty()).map(d -> d.get(0)) : Optional.empty();
  }

  /** The number that a constant operand is; refuses any other operand. */
  int constant(int number, String what) {
    return (int) constants.integer(operand(number), now).orElseThrow(() -> refused(what + " of "
        + now.name() + " is no constant", "compile with optimisation, or write a constant"));
  }
}
