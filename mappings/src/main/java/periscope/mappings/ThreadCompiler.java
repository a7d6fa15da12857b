package periscope.mappings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.memory.Location;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.mappings.conversion.Conversion;
import periscope.mappings.conversion.Endings;
import periscope.mappings.conversion.Forwards;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.mappings.table.Substitution;
import periscope.mappings.table.TargetLanguage;

// CHECKSTYLE OFF InlineFullyQualifiedName: Java has a UnaryOperator, too

/** The compiler of one thread: compiles operations through rows, and structured control flow to labels and branches. */
final class ThreadCompiler {

  /** Comparisons and their opposites; the table is read both ways. */
  private static final Map<BinaryOperator, BinaryOperator> OPPOSITES =
      Map.of(
          BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL,
          BinaryOperator.NOT_EQUAL, BinaryOperator.EQUAL,
          BinaryOperator.LESS, BinaryOperator.GREATER_EQUAL,
          BinaryOperator.GREATER_EQUAL, BinaryOperator.LESS,
          BinaryOperator.GREATER, BinaryOperator.LESS_EQUAL,
          BinaryOperator.LESS_EQUAL, BinaryOperator.GREATER);

  private final Mapping mapping;
  private final TargetLanguage target;
  private final SourceText text;
  private final List<Diagnostic> problems;
  private final List<Instruction> body = new ArrayList<>();
  private final List<Origin> origins = new ArrayList<>();

  /** Labels and registers in use: those of the source and new ones. */
  private final Set<String> taken = new HashSet<>();

  /** Registers that hold whether instructions run. */
  private final Set<String> predicates = new HashSet<>();

  /** The types of registers: those of the source and new ones. */
  private final Map<String, NumberType> types;
  private final Map<String, NumberType> locations = new HashMap<>();
  private final Way way;

  /**
   * The options for compiling threads.
   *
   * @param watched      whether steps with undefined behaviour stay in the code
   * @param conditionals the form of conditionals
   */
  record Way(boolean watched, Conditionals conditionals) {
    private boolean predicated() {
      return conditionals == Conditionals.PREDICATED;
    }
  }

  /**
   * A compiler for one thread.
   *
   * @param types     the types of the thread's registers
   * @param locations the locations of the test
   */
  ThreadCompiler(Mapping mapping, SourceText text, List<Diagnostic> problems, Map<String, NumberType> types,
      List<Location> locations, Way way) {
    this.way = way;
    this.types = new HashMap<>(types);
    locations.forEach(l -> this.locations.put(l.name(), l.type()));
    this.mapping = mapping;
    target = mapping.target();
    this.text = text;
    this.problems = problems;
  }

  List<Instruction> compile(List<Instruction> source) {
    SourceNames.collect(source, taken);
    List<Instruction> ordered = Sequencing.inTextOrder(source);
    block(!way.predicated() ? ordered : Conversion.of(Forwards.of(ordered),
        r -> types.getOrDefault(r, NumberType.S32), () -> fresh("$c", NumberType.S32)));
    return body;
  }

  /** The types of all registers, after {@link #compile}. */
  Map<String, NumberType> types() {
    return types;
  }

  /** The origins of the instructions that {@link #compile} returned, in the same order. */
  List<Origin> origins() {
    return origins;
  }

  private void block(List<Instruction> source) {
    source.forEach(this::instruction);
  }

  private void instruction(Instruction source) {
    if (source instanceof AtomicInstruction atomic) {
      operation(atomic);
    } else if (source instanceof PhaseOperation phased) {
      operation(phased);
    } else if (source instanceof Instruction.If branch) {
      if (way.predicated() && !Endings.mayBeEndless(List.of(branch))) {
        predicated(branch);
      } else {
        conditional(branch);
      }
    } else if (source instanceof Instruction.Loop loop) {
      if (way.predicated() && !Endings.mayBeEndless(List.of(loop))) {
        ending(loop);
      } else {
        loop(loop);
      }
    } else if (source instanceof Instruction.Undefined && way.watched()) {
      emit(source, source);
    } else if (source instanceof Instruction.Undefined undefined && way.predicated()) {
      emit(new Instruction.Loop(List.of(), undefined.condition(), List.of(), true, undefined.span()), source);
    } else if (source instanceof Instruction.Undefined undefined) {
      // Anything is right there: the compiled code goes round for ever, and so has no outcome.
      String start = fresh("L");
      label(start, undefined);
      branch(undefined.condition(), start, undefined);
    } else if (source instanceof Instruction.Local) {
      emit(source, source);
    } else {
      problem(source, "this " + source.getClass().getSimpleName() + " is no instruction of " + mapping.from(),
          "compile a test of " + mapping.from());
    }
  }

  private void emit(Instruction target, Instruction source) {
    add(target, new Origin(source, Optional.empty(), Optional.empty()));
  }

  private void problem(Instruction at, String message, String hint) {
    problems.add(Diagnostic.error(text, at.span(), message, hint));
  }

  private void operation(AtomicInstruction source) {
    if (source.isRemote() && !mapping.source().hasRemote()) {
      problem(source, mapping.name() + " translates from " + mapping.from() + ", which has no remote operations",
          "a table from opencl-rsp has rows for them");
      return;
    }
    SourceOperation operation = SourceOperation.of(source, mapping.source());
    Mapping table = mapping.ofUnit(operation.unit());
    Optional<Row> row = table.row(operation);
    if (row.isEmpty() && table.without().contains(operation.in(0))) {
      problem(source, table.name() + " leaves out " + operation + " on purpose",
          "a table that extends it can have a row like `" + operation.pattern() + " => …`");
      return;
    } else if (row.isEmpty()) {
      boolean possible = Languages.operations(mapping.source(), target).contains(operation.operation());
      String hint = possible
          ? "add a row like `" + operation.pattern() + " => …`"
          : "mapping tables have no rows for barriers; remove it from the test";
      problem(source, table.name() + " has no row for " + (possible ? operation : operation.operation().spelling()),
          hint);
      return;
    }
    NumberType type = type(source);
    String result = result(source, type);
    rewritten(row.get(), source, operation,
        Substitution.of(row.get().pattern(), source, result, operation.scope(), type), type);
    if (source instanceof AtomicInstruction.CompareExchange exchange) {
      Expression old = Expression.register(result);
      Expression equal = new Expression.Binary(BinaryOperator.EQUAL, old, Expression.register(exchange.expected()));
      emit(new Instruction.Assign(exchange.register(), equal, source.span()), source);
      emit(new Instruction.Assign(exchange.expected(), old, source.span()), source);
    }
  }

  /** Compiles an operation on a barrier in memory. The code of a wait is one look, and is repeated. */
  private void operation(PhaseOperation source) {
    SourceOperation operation = SourceOperation.of(source, mapping.source());
    Optional<Row> row = mapping.source().hasPhases() ? mapping.row(operation) : Optional.empty();
    if (row.isEmpty()) {
      problem(source, mapping.name() + " has no row for " + operation.operation().spelling(), mapping.source()
          .hasPhases() ? "add a row like `" + operation.pattern() + " => …`"
          : "it compiles " + mapping.from() + ", whose tables have no rows for barriers in memory");
      return;
    }
    boolean repeats = operation.operation().repeats();
    String result = repeats ? fresh("$v", NumberType.S32) : source.register().orElse("");
    String start = repeats ? fresh("L") : "";
    if (repeats) {
      label(start, source);
    }
    rewritten(row.get(), source, operation, Substitution.of(row.get().pattern(), source, result), NumberType.S32);
    if (repeats) {
      branch(new Expression.Binary(BinaryOperator.EQUAL, Expression.register(result), Expression.constant(0)), start,
          source);
    }
  }

  /** The type of the location that the operation accesses. */
  private NumberType type(AtomicInstruction source) {
    return source instanceof AtomicInstruction.Access access
        ? locations.getOrDefault(access.location(), NumberType.S32)
        : NumberType.S32;
  }

  /** The register for the value that the operation reads. */
  private String result(AtomicInstruction source, NumberType type) {
    // The register of a compare-exchange gets whether it succeeded.
    return source instanceof AtomicInstruction.CompareExchange ? fresh("$v", type)
        : source.dataflow().written().stream().findFirst().orElse("");
  }

  private void rewritten(Row row, Instruction source, SourceOperation operation, Substitution names, NumberType type) {
    Map<Expression, Expression> stored = new HashMap<>();
    List<Instruction> code = new ArrayList<>();
    UnaryOperator<Expression> storable = v -> stored.computeIfAbsent(v, w -> storable(source, w, type));
    for (Instruction template : row.templates()) {
      code.add(target.instruction(template, names, storable));
    }
    // Values were computed meanwhile, all before the row's first instruction.
    Optional<String> tables = mapping.alike(operation);
    code.forEach(instruction -> add(instruction, new Origin(source, Optional.of(row), tables)));
  }

  /**
   * The value as an operand that an instruction accepts: a register or a constant; any other value is first put into a
   * new register.
   */
  private Expression storable(Instruction source, Expression value, NumberType type) {
    boolean overwritten = source instanceof AtomicInstruction.Fetch f && value.equals(Expression.register(f.register()))
        && target.writesResultFirst();
    boolean simple = value instanceof Expression.Register || value instanceof Expression.Constant;
    if (simple && !overwritten) {
      return value;
    }
    String register = fresh("$v", type);
    emit(new Instruction.Assign(register, value, source.span()), source);
    return Expression.register(register);
  }

  private void conditional(Instruction.If source) {
    String otherwise = fresh("L");
    branch(not(source.condition()), otherwise, source);
    block(source.then());
    if (source.otherwise().isEmpty()) {
      label(otherwise, source);
      return;
    }
    String end = fresh("L");
    branch(Expression.constant(1), end, source);
    label(otherwise, source);
    block(source.otherwise());
    label(end, source);
  }

  /**
   * Compiles a conditional to instructions that each stand under a predicate. Behind it, only the registers that they
   * may write depend on the condition.
   */
  private void predicated(Instruction.If source) {
    String holds = predicate();
    emit(new Instruction.Assign(holds, source.condition(), source.span()), source);
    Optional<String> fails = source.otherwise().isEmpty() ? Optional.empty()
        : Optional.of(predicate());
    fails.ifPresent(r -> emit(new Instruction.Assign(r, not(source.condition()), source.span()), source));
    under(holds, source.then());
    fails.ifPresent(r -> under(r, source.otherwise()));
  }

  private String predicate() {
    String register = fresh("$p", NumberType.S32);
    predicates.add(register);
    return register;
  }

  private void under(String predicate, List<Instruction> block) {
    int start = body.size();
    block(block);
    List<Instruction> inner = List.copyOf(body.subList(start, body.size()));
    List<Origin> from = List.copyOf(origins.subList(start, origins.size()));
    body.subList(start, body.size()).clear();
    origins.subList(start, origins.size()).clear();
    for (int i = 0; i < inner.size(); i++) {
      Instruction compiled = inner.get(i);
      boolean decides = compiled instanceof Instruction.Assign a && predicates.contains(a.register());
      boolean never = decides && ((Instruction.Assign) compiled).value().equals(Expression.constant(0));
      if (decides && !never) {
        // Of a condition inside: it does not hold where this one does not.
        add(new Instruction.Assign(((Instruction.Assign) compiled).register(), Expression.constant(0),
            compiled.span()), from.get(i));
      }
      add(never || compiled instanceof Instruction.If f && decides(f) ? compiled
          : new Instruction.If(Expression.register(predicate), List.of(compiled), List.of(), compiled.span()),
          from.get(i));
    }
  }

  private boolean decides(Instruction.If conditional) {
    return conditional.condition() instanceof Expression.Register r && predicates.contains(r.name());
  }

  private void add(Instruction compiled, Origin from) {
    body.add(compiled);
    origins.add(from);
  }

  /** Compiles a loop that ends by itself; instructions behind it do not depend on its conditions. */
  private void ending(Instruction.Loop source) {
    List<Instruction> test = inside(source.test());
    List<Instruction> rounds = inside(source.body());
    emit(new Instruction.Loop(test, source.condition(), rounds, source.testFirst(), source.span()), source);
  }

  /** The compiled instructions of a part of a block; they have no origins of their own. */
  private List<Instruction> inside(List<Instruction> part) {
    int start = body.size();
    block(part);
    List<Instruction> compiled = List.copyOf(body.subList(start, body.size()));
    body.subList(start, body.size()).clear();
    origins.subList(start, origins.size()).clear();
    return compiled;
  }

  private void loop(Instruction.Loop source) {
    String start = fresh("L");
    label(start, source);
    if (!source.testFirst()) {
      block(source.body());
      block(source.test());
      branch(source.condition(), start, source);
      return;
    }
    String end = fresh("L");
    block(source.test());
    branch(not(source.condition()), end, source);
    block(source.body());
    branch(Expression.constant(1), start, source);
    label(end, source);
  }

  private void label(String name, Instruction source) {
    emit(new Instruction.Label(name, source.span()), source);
  }

  private void branch(Expression condition, String label, Instruction source) {
    if (!condition.equals(Expression.constant(0))) {
      emit(new Instruction.Branch(condition, label, source.span()), source);
    }
  }

  private static Expression not(Expression condition) {
    if (condition instanceof Expression.Constant c) {
      return Expression.constant(c.value() == 0 ? 1 : 0);
    } else if (condition instanceof Expression.Unary u
        && u.operator() == periscope.litmus.expression.UnaryOperator.NOT) {
      return u.operand();
    } else if (condition instanceof Expression.Binary b && OPPOSITES.containsKey(b.operator())) {
      return new Expression.Binary(OPPOSITES.get(b.operator()), b.type(), b.left(), b.right());
    }
    return new Expression.Binary(BinaryOperator.EQUAL, condition, Expression.constant(0));
  }

  private String fresh(String prefix, NumberType type) {
    String register = fresh(prefix);
    types.put(register, type);
    return register;
  }

  private String fresh(String prefix) {
    int number = 0;
    while (!taken.add(prefix + number)) {
      number++;
    }
    return prefix + number;
  }
}
