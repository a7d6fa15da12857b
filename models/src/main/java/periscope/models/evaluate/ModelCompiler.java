package periscope.models.evaluate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.ast.Model;
import periscope.models.ast.Binding;
import periscope.models.ast.CatExpression;
import periscope.models.ast.CatPrinter;
import periscope.models.ast.Statement;
import periscope.models.evaluate.Scope.Meaning;
import periscope.models.evaluate.Scope.Register;
import periscope.models.vocabulary.BaseName;
import periscope.models.vocabulary.BaseName.Type;
import periscope.models.vocabulary.Vocabulary;
import periscope.models.xtext.CatReader;

/** Compiles models. Keeps nothing between calls but the reader. */
public final class ModelCompiler {

  /** Deepest nesting of procedure calls. */
  private static final int CALLS = 50;

  /** What herd provides to models of every language. */
  private static final String FUNCTIONS = """
      let RR(r) = [R] ; r ; [R]
      let RW(r) = [R] ; r ; [W]
      let WR(r) = [W] ; r ; [R]
      let WW(r) = [W] ; r ; [W]
      let MM(r) = [M] ; r ; [M]
      """;

  /** Names by which a model looks at the order of all writes. */
  private static final List<String> ORDERINGS = List.of("co", "coi", "coe", "fr", "fri", "fre");

  /** What a chosen order is one of. */
  private static final String ORDERS = "orders";

  private final CatReader reader;

  public ModelCompiler(CatReader reader) {
    this.reader = reader;
  }

  /**
   * Compiles a model for a language.
   *
   * @throws InvalidInputException with every statement that has an error; what follows from another error is not reported
   */
  public CompiledModel compile(Model model, Vocabulary vocabulary) {
    return new Compilation(vocabulary).run(model);
  }

  /** One compilation. */
  private final class Compilation {
    private final RegisterGraph graph = new RegisterGraph();
    private final Vocabulary vocabulary;
    private final ExpressionCompiler expressions;
    private final List<Diagnostic> problems = new ArrayList<>();
    private final List<Axiom> axioms = new ArrayList<>();
    private final List<Integer> subjects = new ArrayList<>();
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private int calls;

    Compilation(Vocabulary vocabulary) {
      this.vocabulary = vocabulary;
      this.expressions = new ExpressionCompiler(graph, vocabulary);
    }

    CompiledModel run(Model model) {
      Scope scope = provided();
      List<Integer> orderings = ORDERINGS.stream().map(names::get).filter(Objects::nonNull).toList();
      for (Model.Located located : model.statements()) {
        scope = statement(located.statement(), scope, located.text());
      }
      if (!problems.isEmpty()) {
        throw new InvalidInputException(problems);
      }
      int[] ofAxioms = subjects.stream().mapToInt(Integer::intValue).toArray();
      boolean ordersAllWrites = !Collections.disjoint(expressions.takeLookedUp(), orderings);
      boolean definesCoherence = !ordersAllWrites && names.get("co") != null && names.get("co") != graph.co();
      return new CompiledModel(
          model, vocabulary, graph, axioms, ofAxioms, names, ordersAllWrites, definesCoherence);
    }

    private Scope provided() {
      Scope scope = Scope.EMPTY.with("id", new Register(graph.identity(graph.all()), Type.RELATION));
      scope = scope.with("emptyset", new Scope.Nothing());
      for (Scope.Builtin builtin : Scope.Builtin.values()) {
        scope = scope.with(builtin.spelling(), builtin);
      }
      names.put("id", graph.identity(graph.all()));
      names.put("rf", graph.rf());
      names.put("co", graph.co());
      List<BaseName> provided = vocabulary.names();
      for (int i = 0; i < provided.size(); i++) {
        BaseName base = provided.get(i);
        if (base.origin() == BaseName.Origin.EVENTS) {
          names.put(base.name(), graph.base(i, base.type()));
        }
      }
      for (BaseName base : provided) {
        if (names.containsKey(base.name())) {
          scope = scope.with(base.name(), new Register(names.get(base.name()), base.type()));
        }
      }
      SourceText text = new SourceText(vocabulary.language() + " vocabulary", vocabulary.definitions());
      for (Statement statement : reader.read(text).statements()) {
        scope = statement(statement, scope, text);
      }
      SourceText functions = new SourceText("functions", FUNCTIONS);
      for (Statement statement : reader.read(functions).statements()) {
        scope = statement(statement, scope, functions);
      }
      expressions.takeLookedUp();
      return scope;
    }

    private Scope statement(Statement statement, Scope scope, SourceText text) {
      try {
        return compiled(statement, scope, text);
      } catch (CompileError error) {
        if (error.diagnostic != null) {
          problems.add(error.diagnostic);
        }
        Scope after = scope;
        if (statement instanceof Statement.Let let) {
          for (Binding binding : let.bindings()) {
            after = after.with(binding.name(), new Scope.Faulty());
          }
        }
        return after;
      }
    }

    private Scope compiled(Statement statement, Scope scope, SourceText text) {
      if (statement instanceof Statement.Let s) {
        Scope after = expressions.bind(s.recursive(), s.bindings(), scope, text);
        s.bindings().forEach(b -> record(b.name(), after.find(b.name())));
        return after;
      } else if (statement instanceof Statement.Check s) {
        check(s, scope, text);
      } else if (statement instanceof Statement.Procedure s) {
        return scope.with(s.name(), new Scope.Procedure(s, scope, text));
      } else if (statement instanceof Statement.Call s) {
        call(s, scope, text);
      } else if (statement instanceof Statement.From s) {
        return from(s, scope, text);
      } else if (statement instanceof Statement.Include s) {
        throw expressions.error(text, s.span(), "an include may not stand in a procedure", "include the file before it");
      }
      // show and unshow say what a picture shows, which is not the model's to say here.
      return scope;
    }

    private void record(String name, Meaning meaning) {
      if (meaning instanceof Register register) {
        names.put(name, register.number());
      } else {
        names.remove(name);
      }
    }

    private void check(Statement.Check s, Scope scope, SourceText text) {
      Meaning meaning = expressions.compile(s.subject(), scope, text);
      boolean ofRelation = s.shape() != Statement.Shape.EMPTY;
      if (ofRelation && meaning instanceof Register register && register.type() == Type.SET) {
        String message = "'" + s.shape().keyword() + "' asks about a relation, and this is a set";
        throw expressions.error(text, s.subject().span(), message, "only 'empty' asks about a set");
      }
      int subject = meaning instanceof Register register ? register.number() : graph.empty(Type.RELATION);
      if (s.role() == Statement.Role.OUTSIDE_UNLESS && !graph.isConstant(subject)) {
        throw expressions.error(text, s.subject().span(), "what lies outside a model may not depend on rf or co",
            "define it from the events alone");
      }
      String name = s.name().orElseGet(() -> s.shape().keyword() + " " + CatPrinter.print(s.subject()));
      axioms.add(new Axiom(name, s.role(), s.shape(), s.negated(), text, s.span()));
      subjects.add(subject);
    }

    private void call(Statement.Call s, Scope scope, SourceText text) {
      Meaning meaning = expressions.find(s.name(), s.span(), scope, text);
      if (!(meaning instanceof Scope.Procedure procedure)) {
        throw expressions.error(text, s.span(), "'" + s.name() + "' is not a procedure", "define it with 'procedure'");
      }
      List<String> parameters = procedure.definition().parameters();
      if (parameters.size() != s.arguments().size()) {
        String message = "'" + s.name() + "' takes " + parameters.size() + " arguments, not " + s.arguments().size();
        throw expressions.error(text, s.span(), message, "");
      } else if (++calls > CALLS) {
        throw expressions.error(text, s.span(), "more than " + CALLS + " procedure calls within each other", "");
      }
      Scope inner = procedure.scope();
      for (int i = 0; i < parameters.size(); i++) {
        inner = inner.with(parameters.get(i), expressions.argument(s.arguments().get(i), scope, text));
      }
      for (Statement statement : procedure.definition().body()) {
        inner = statement(statement, inner, procedure.text());
      }
      calls--;
    }

    /**
     * {@code with name from orders(pairs)} is an order that each execution chooses. Of {@code rf} and {@code co}, which
     * executions choose anyway, it only confirms that there are such names.
     */
    private Scope from(Statement.From s, Scope scope, SourceText text) {
      if (s.source() instanceof CatExpression.Apply a && a.function().equals(ORDERS) && scope.find(ORDERS) == null) {
        Register order = expressions.order(a, scope, text);
        names.put(s.name(), order.number());
        return scope.with(s.name(), order);
      } else if (!(scope.find(s.name()) instanceof Register)) {
        String hint = "executions choose rf and co, and what is written `with " + s.name() + " from orders(pairs)`; "
            + "other relations are defined with 'let'";
        throw expressions.error(text, s.span(), "'" + s.name() + "' cannot be chosen freely", hint);
      }
      expressions.compile(new CatExpression.Name(s.name(), s.span()), scope, text);
      return scope;
    }
  }
}
