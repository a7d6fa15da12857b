package periscope.models.evaluate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.ast.Binding;
import periscope.models.ast.CatExpression;
import periscope.models.ast.CatExpression.Binary;
import periscope.models.ast.CatExpression.BinaryOperator;
import periscope.models.ast.RelationSets;
import periscope.models.evaluate.Environment.Everything;
import periscope.models.evaluate.Environment.Function;
import periscope.models.evaluate.Environment.Meaning;
import periscope.models.evaluate.Environment.Nothing;
import periscope.models.evaluate.Environment.Register;
import periscope.models.tool.Reading;
import periscope.models.tool.ToolNames.Use;
import periscope.models.tool.UnknownNames;
import periscope.models.vocabulary.BaseName.Type;
import periscope.models.vocabulary.Vocabulary;

/** Turns expressions into registers: resolves names, inlines functions, checks types. */
final class ExpressionCompiler {

  /** Most members of one {@code let rec} whose types are tried in every combination. */
  private static final int MIXED = 4;
  private static final Environment.Refused RELATION_SETS = new Environment.Refused(
      "works on sets of relations, and these are not computed here",
      "what it is for is read: 'with r from generate_orders(S, r0)', 'generate_cos(r0)', 'linearisations(S, r0)'");

  private final RegisterGraph graph;
  private final Set<Integer> lookedUp = new HashSet<>();
  private final CompileError.Unfolding unfolding = new CompileError.Unfolding();
  private final UnknownNames unknown;

  ExpressionCompiler(RegisterGraph graph, Vocabulary vocabulary, Reading reading) {
    this.graph = graph;
    unknown = new UnknownNames(vocabulary, reading);
  }

  /** The count of the model's parts, functions and procedures unfolded. */
  CompileError.Unfolding unfolding() {
    return unfolding;
  }

  /** An expression's register, {@link Nothing}, or {@link Everything}. */
  Meaning compile(CatExpression expression, Environment scope, SourceText text) {
    unfolding.step(text, expression.span());
    if (expression instanceof CatExpression.Name e) {
      return named(e, Use.ALONE, scope, text);
    } else if (expression instanceof CatExpression.Empty) {
      return new Nothing();
    } else if (expression instanceof CatExpression.Universe) {
      return set(graph.all());
    } else if (expression instanceof CatExpression.Apply e) {
      return apply(e, scope, text);
    } else if (expression instanceof Binary e) {
      return binary(e, scope, text);
    } else if (expression instanceof CatExpression.Postfix e) {
      return postfix(e, scope, text);
    } else if (expression instanceof CatExpression.Complement e) {
      return complement(e, scope, text);
    } else if (expression instanceof CatExpression.Identity e) {
      return relation(graph.identity(typed(e.set(), Type.SET, scope, text, "[…] takes", "")));
    } else if (expression instanceof CatExpression.LetIn e) {
      return compile(e.value(), bind(e.recursive(), e.bindings(), scope, text), text);
    } else if (expression instanceof CatExpression.If e) {
      // No variant is ever set: there is no option for it.
      return compile(e.negated() ? e.then() : e.otherwise(), scope, text);
    } else if (expression instanceof CatExpression.Fun e) {
      return new Function(e.parameters(), e.body(), scope, text);
    } else if (expression instanceof CatExpression.Match e) {
      throw refused("'match'", RELATION_SETS, e.span(), text);
    } else if (expression instanceof CatExpression.Try e) {
      return attempted(e, scope, text);
    }
    throw new IllegalStateException("no such expression: " + expression);
  }

  private Meaning complement(CatExpression.Complement e, Environment scope, SourceText text) {
    Meaning operand = compile(e.operand(), scope, text);
    if (ofEitherType(operand)) {
      return operand instanceof Nothing ? new Everything() : new Nothing();
    } else if (operand instanceof Register register) {
      return new Register(graph.complement(register.number()), register.type());
    }
    throw error(text, e.span(), "'~' takes a set or a relation, and this is a " + kind(operand),
        "give it its arguments");
  }

  private static boolean ofEitherType(Meaning meaning) {
    return meaning instanceof Nothing || meaning instanceof Everything;
  }

  private Meaning attempted(CatExpression.Try e, Environment scope, SourceText text) {
    boolean before = unknown.listed();
    try {
      return compile(e.first(), scope, text);
    } catch (CompileError error) {
      unknown.listed(before);
      if (!error.unknownName) {
        throw error;
      }
      return compile(e.fallback(), scope, text);
    }
  }

  private CompileError refused(String what, Environment.Refused refused, Span span, SourceText text) {
    return error(text, span, what + " " + refused.reason(), refused.hint());
  }

  /** {@code orders(pairs)}: every way to direct the pairs of a relation between events without making a cycle. */
  Register order(CatExpression.Apply e, Environment scope, SourceText text) {
    if (e.arguments().size() != 1) {
      throw error(text, e.span(), "'orders' takes 1 argument, not " + e.arguments().size(), "write orders(pairs)");
    }
    int pairs = typed(e.arguments().get(0), Type.RELATION, scope, text, "'orders' takes", "");
    if (!graph.isConstant(pairs)) {
      throw error(text, e.arguments().get(0).span(), "which pairs are ordered may not depend on rf or co",
          "define them from the events alone");
    }
    return relation(graph.order(pairs));
  }

  private static Register set(int number) {
    return new Register(number, Type.SET);
  }

  private static Register relation(int number) {
    return new Register(number, Type.RELATION);
  }

  CompileError error(SourceText text, Span span, String message, String hint) {
    return new CompileError(Diagnostic.error(text, span, message, hint), false);
  }

  private Meaning named(CatExpression.Name e, Use use, Environment scope, SourceText text) {
    Meaning meaning = find(e.name(), use, e.span(), scope, text);
    if (meaning instanceof Register || ofEitherType(meaning)) {
      return meaning;
    } else if (meaning instanceof Environment.Refused refused) {
      throw refused("'" + e.name() + "'", refused, e.span(), text);
    }
    throw error(text, e.span(), "'" + e.name() + "' is a " + kind(meaning) + ", not a set or relation",
        meaning instanceof Environment.Procedure ? "procedures are called by 'call'" : "give it its arguments");
  }

  private static String kind(Meaning meaning) {
    return meaning instanceof Register r ? r.type().toString()
        : meaning instanceof Environment.Procedure ? "procedure"
        : ofEitherType(meaning) ? "set or relation" : "function";
  }

  /** Registers of the sets and relations that were named since the last call. */
  Set<Integer> takeLookedUp() {
    Set<Integer> taken = Set.copyOf(lookedUp);
    lookedUp.clear();
    return taken;
  }

  Meaning find(String name, Span span, Environment scope, SourceText text) {
    return find(name, Use.ALONE, span, scope, text);
  }

  private Meaning find(String name, Use use, Span span, Environment scope, SourceText text) {
    Meaning meaning = scope.find(name, use);
    if (meaning instanceof Register register) {
      lookedUp.add(register.number());
    }
    if (meaning == null) {
      throw new CompileError(unknown.diagnostic(name, scope.all().keySet(), text, span), true);
    } else if (meaning instanceof Environment.Faulty) {
      throw new CompileError(null, false);
    }
    return meaning;
  }

  /** The register of an expression that must have a type; the empty set and the empty relation take this type. */
  int typed(CatExpression e, Type type, Environment scope, SourceText text, String user, String hint) {
    Meaning meaning = compile(e, scope, text);
    return typed(meaning, e, type, text, user, hint);
  }

  private int typed(Meaning meaning, CatExpression e, Type type, SourceText text, String user, String hint) {
    if (meaning instanceof Register register) {
      if (register.type() != type) {
        String usual = !hint.isEmpty() ? hint
            : type == Type.RELATION ? "[S] is the identity on a set S, S * T relates two sets"
            : "domain(r) and range(r) are the sets at the ends of a relation r";
        throw error(text, e.span(), user + " a " + type + ", and this is a " + register.type(), usual);
      }
      return register.number();
    } else if (!ofEitherType(meaning)) {
      throw error(text, e.span(), user + " a " + type + ", and this is a " + kind(meaning), "give it its arguments");
    }
    return register(meaning, type).number();
  }

  /** The register of {@link Nothing} or {@link Everything} with one of the two types. */
  Register register(Meaning either, Type type) {
    int all = type == Type.SET ? graph.all() : graph.product(graph.all(), graph.all());
    return new Register(either instanceof Everything ? all : graph.empty(type), type);
  }

  private Meaning binary(Binary e, Environment scope, SourceText text) {
    String symbol = "'" + e.operator().symbol() + "' takes";
    return switch (e.operator()) {
      case SEQUENCE -> relation(graph.compose(
          typed(e.left(), Type.RELATION, scope, text, symbol, ""),
          typed(e.right(), Type.RELATION, scope, text, symbol, "")));
      case PRODUCT -> relation(graph.product(
          typed(e.left(), Type.SET, scope, text, symbol, "for the closure of a relation before an operand write r^*"),
          typed(e.right(), Type.SET, scope, text, symbol,
              "for the closure of a relation before an operand write r^*")));
      case ADD -> throw error(text, e.span(), "'++' adds to a set of relations, and there are none here", "write '|'");
      case UNION, INTERSECTION, DIFFERENCE -> alike(e, scope, text);
    };
  }

  private Meaning alike(Binary e, Environment scope, SourceText text) {
    Meaning left = compile(e.left(), scope, text);
    boolean subtracts = e.operator() == BinaryOperator.DIFFERENCE;
    Meaning right = subtracts && e.right() instanceof CatExpression.Name name
        ? named(name, Use.SUBTRACTED, scope, text)
        : compile(e.right(), scope, text);
    if (ofEitherType(left) && ofEitherType(right)) {
      return eitherWay(e.operator(), left instanceof Everything, right instanceof Everything);
    }
    Type type = left instanceof Register l ? l.type() : right instanceof Register r ? r.type() : Type.RELATION;
    String user = "'" + e.operator().symbol() + "' takes two of a kind: the left side is a " + type + "; it needs";
    int x = typed(left, e.left(), type, text, user, "");
    int y = typed(right, e.right(), type, text, user, "");
    return new Register(
        e.operator() == BinaryOperator.UNION ? graph.union(x, y)
            : e.operator() == BinaryOperator.INTERSECTION ? graph.intersection(x, y) : graph.difference(x, y),
        type);
  }

  private static Meaning eitherWay(BinaryOperator operator, boolean left, boolean right) {
    boolean all = operator == BinaryOperator.UNION ? left || right
        : operator == BinaryOperator.INTERSECTION ? left && right : left && !right;
    return all ? new Everything() : new Nothing();
  }

  private Meaning postfix(CatExpression.Postfix e, Environment scope, SourceText text) {
    String user = "'" + e.operator().symbol() + "' takes";
    if (e.operator() == CatExpression.PostfixOperator.SQUARE) {
      int x = typed(e.operand(), Type.SET, scope, text, user, "S^2 is S * S; for a relation write r ; r");
      return relation(graph.product(x, x));
    }
    int x = typed(e.operand(), Type.RELATION, scope, text, user, "");
    return relation(switch (e.operator()) {
      case INVERSE -> graph.inverse(x);
      case TRANSITIVE -> graph.closure(x);
      case REFLEXIVE -> graph.reflexive(x);
      default -> graph.reflexive(graph.closure(x));
    });
  }

  private Meaning apply(CatExpression.Apply e, Environment scope, SourceText text) {
    Meaning meaning = find(e.function(), Use.APPLIED, e.span(), scope, text);
    if (meaning instanceof Environment.Builtin builtin) {
      return builtin(builtin, e, scope, text);
    } else if (meaning instanceof Environment.Refused refused) {
      throw refused("'" + e.function() + "'", refused, e.span(), text);
    } else if (!(meaning instanceof Function function)) {
      String message = "'" + e.function() + "' is a " + kind(meaning) + ", not a function";
      throw error(text, e.span(), message,
          "an operator is missing between it and what follows, or it needs another name");
    } else if (function.parameters().size() != e.arguments().size()) {
      throw arguments(e, function.parameters().size(), text);
    }
    Environment inner = ((Function) meaning).scope();
    List<String> parameters = ((Function) meaning).parameters();
    for (int i = 0; i < parameters.size(); i++) {
      inner = inner.with(parameters.get(i), argument(e.arguments().get(i), scope, text));
    }
    return compile(((Function) meaning).body(), inner, ((Function) meaning).text());
  }

  /** An argument may be a function too. */
  Meaning argument(CatExpression e, Environment scope, SourceText text) {
    return e instanceof CatExpression.Name name ? find(name.name(), name.span(), scope, text) : compile(e, scope, text);
  }

  private CompileError arguments(CatExpression.Apply e, int wanted, SourceText text) {
    String takes = " takes " + wanted + (wanted == 1 ? " argument" : " arguments");
    return error(text, e.span(), "'" + e.function() + "'" + takes + ", not " + e.arguments().size(), "");
  }

  private Meaning builtin(Environment.Builtin builtin, CatExpression.Apply e, Environment scope, SourceText text) {
    if (e.arguments().size() != 1) {
      throw arguments(e, 1, text);
    }
    CatExpression argument = e.arguments().get(0);
    String user = "'" + builtin.spelling() + "' takes";
    boolean ofSet = builtin == Environment.Builtin.FENCEREL || builtin == Environment.Builtin.TOID;
    int x = typed(argument, ofSet ? Type.SET : Type.RELATION, scope, text, user, "");
    return switch (builtin) {
      case DOMAIN -> set(graph.domain(x));
      case RANGE -> set(graph.range(x));
      case TOID -> relation(graph.identity(x));
      case NOID -> relation(graph.difference(x, graph.identity(graph.all())));
      case FENCEREL -> {
        Meaning po = find("po", e.span(), scope, text);
        int order = typed(po, e, Type.RELATION, text, "'po' must be", "");
        yield relation(graph.compose(graph.restrictRange(order, x), order));
      }
    };
  }

  /** The scope after {@code let} bindings. */
  Environment bind(boolean recursive, List<Binding> bindings, Environment scope, SourceText text) {
    if (recursive && bindings.stream().anyMatch(b -> RelationSets.in(b.body()))) {
      Environment after = scope;
      for (Binding binding : bindings) {
        after = after.with(binding.name(), RELATION_SETS);
      }
      return after;
    } else if (recursive) {
      return fixpoint(bindings, scope, text);
    }
    Environment after = scope;
    for (Binding binding : bindings) {
      Meaning meaning = binding.parameters().isPresent()
          ? new Function(binding.parameters().get(), binding.body(), scope, text)
          : argument(binding.body(), scope, text);
      after = after.with(binding.name(), meaning);
    }
    return after;
  }

  private Environment fixpoint(List<Binding> bindings, Environment scope, SourceText text) {
    for (Binding binding : bindings) {
      if (binding.parameters().isPresent()) {
        String message = "'" + binding.name() + "' is a recursive function";
        String hint = "only sets and relations may be recursive; drop 'rec' if it does not use itself";
        throw error(text, binding.span(), message, hint);
      }
    }
    Monotony.check(bindings, this, text);
    CompileError first = null;
    for (int sets = 0; sets < 1 << Math.min(bindings.size(), MIXED); sets++) {
      try {
        return attempt(bindings, sets, scope, text);
      } catch (CompileError error) {
        first = first == null ? error : first;
      }
    }
    throw first;
  }

  /** Compiles a group on the assumption that members with a set bit, bit {@code i} for member {@code i}, are sets. */
  private Environment attempt(List<Binding> bindings, int sets, Environment scope, SourceText text) {
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < bindings.size(); i++) {
      types.add(i < MIXED && (sets >> i & 1) != 0 ? Type.SET : Type.RELATION);
    }
    RegisterGraph.Group group = graph.open(types);
    Environment inner = scope;
    for (int i = 0; i < bindings.size(); i++) {
      inner = inner.with(bindings.get(i).name(), new Register(group.variables()[i], types.get(i)));
    }
    for (int i = 0; i < bindings.size(); i++) {
      Binding b = bindings.get(i);
      group.bodies()[i] = typed(b.body(), types.get(i), inner, text, "'" + b.name() + "' is used as", "");
    }
    int[] results = graph.close(group);
    Environment after = scope;
    for (int i = 0; i < bindings.size(); i++) {
      after = after.with(bindings.get(i).name(), new Register(results[i], types.get(i)));
    }
    return after;
  }
}
