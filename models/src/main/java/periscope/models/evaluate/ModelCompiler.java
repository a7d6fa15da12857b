package periscope.models.evaluate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.ast.CatExpression;
import periscope.models.ast.CatPrinter;
import periscope.models.ast.Model;
import periscope.models.ast.Statement;
import periscope.models.evaluate.Environment.Meaning;
import periscope.models.evaluate.Environment.Register;
import periscope.models.tool.Reading;
import periscope.models.tool.Tool;
import periscope.models.tool.ToolNames;
import periscope.models.tool.ToolNames.Use;
import periscope.models.vocabulary.BaseName;
import periscope.models.vocabulary.BaseName.Type;
import periscope.models.vocabulary.Vocabulary;
import periscope.models.xtext.CatReader;

/** A compiler of models. It keeps nothing between calls but the reader. */
public final class ModelCompiler {

  /** Deepest nesting of procedure calls. */
  private static final int CALLS = 50;

  /** Functions that herd provides to models of every language. */
  private static final String FUNCTIONS = """
      let RR(r) = [R] ; r ; [R]
      let RW(r) = [R] ; r ; [W]
      let WR(r) = [W] ; r ; [R]
      let WW(r) = [W] ; r ; [W]
      let MM(r) = [M] ; r ; [M]
      """;

  /** Names whose use shows that a model depends on the order of all writes. */
  private static final List<String> ORDERINGS = List.of("co", "coi", "coe", "fr", "fri", "fre");

  /** Name of the function whose members are the orders that executions may choose. */
  private static final String ORDERS = "orders";
  /** Names of the functions in herd's library that return sets of orders. */
  private static final Set<String> LIBRARY = Set.of("linearisations", "generate_orders", "generate_cos");

  private final CatReader reader;

  public ModelCompiler(CatReader reader) {
    this.reader = reader;
  }

  /**
   * Compiles a model for a language.
   *
   * @param reading the tool whose names the model uses
   * @throws InvalidInputException with the errors of all statements, without errors that follow from others
   */
  public CompiledModel compile(Model model, Vocabulary vocabulary, Reading reading) {
    return new Compilation(vocabulary, reading).run(model);
  }

  /** The names among {@code names} that two readings give different meanings, or that only one reading has. */
  public Set<String> differing(Reading one, Reading other, Set<String> names, Vocabulary vocabulary) {
    RegisterGraph graph = new RegisterGraph();
    Environment first = new Compilation(vocabulary, one, graph).provided();
    Environment second = new Compilation(vocabulary, other, graph).provided();
    return names.stream().filter(n -> !Environment.alike(first.find(n), second.find(n)))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The compilation of one model. */
  private final class Compilation {
    private final RegisterGraph graph;
    private final Vocabulary vocabulary;
    private final Reading reading;
    private final Optional<ToolNames> tool;
    private final ExpressionCompiler expressions;
    private final List<Diagnostic> problems = new ArrayList<>();
    private final List<Diagnostic> notes = new ArrayList<>();
    private final List<Axiom> axioms = new ArrayList<>();
    private final List<Integer> subjects = new ArrayList<>();
    private final Map<String, Integer> names = new LinkedHashMap<>();
    /** Register of the order of writes that executions choose. */
    private int coherence;
    private boolean coherenceTaken;
    private int calls;

    Compilation(Vocabulary vocabulary, Reading reading) {
      this(vocabulary, reading, new RegisterGraph());
    }

    Compilation(Vocabulary vocabulary, Reading reading, RegisterGraph graph) {
      this.graph = graph;
      this.vocabulary = vocabulary;
      this.reading = reading;
      this.tool = reading.tool().flatMap(t -> t.names(vocabulary.language()));
      this.expressions = new ExpressionCompiler(graph, vocabulary, reading);
      coherence = graph.co();
    }

    CompiledModel run(Model model) {
      if (reading.tool().isPresent() && tool.isEmpty()) {
        String message = reading.called() + " has no models for " + vocabulary.language() + " tests";
        throw new InvalidInputException(Diagnostic.error(model.text(), Span.NONE, message,
            "names in the model have the meaning that " + reading.called() + " gives them, because of "
            + reading.because() + "; if the model is for another tool, name it with --cat-of (--cat-of periscope for "
            + "Periscope's own names)"));
      }
      boolean partial = tool.map(ToolNames::partialCoherence).orElse(false);
      List<Integer> orderings = pass(model);
      if (partial) {
        leastCoherence(model);
      }
      if (tool.map(ToolNames::updatesApart).orElse(false)) {
        int whole = graph.intersection(names.get("R"), names.get("W"));
        axiom("read-modify-writes-in-one", Statement.Role.OUTSIDE_UNLESS, Statement.Shape.EMPTY, model.text(),
            Span.NONE, whole);
      }
      int[] ofAxioms = subjects.stream().mapToInt(Integer::intValue).toArray();
      boolean ordersAllWrites =
          tool.isPresent() ? !partial : !Collections.disjoint(expressions.takeLookedUp(), orderings);
      boolean definesCoherence = !ordersAllWrites && names.get("co") != null && names.get("co") != graph.co();
      return new CompiledModel(
          model, vocabulary, reading, notes, graph, axioms, ofAxioms, names, ordersAllWrites, definesCoherence);
    }

    /** Compiles the statements; returns the registers of the names in {@link #ORDERINGS}. */
    private List<Integer> pass(Model model) {
      axioms.clear();
      subjects.clear();
      names.clear();
      notes.clear();
      Environment scope = provided();
      List<Integer> orderings = ORDERINGS.stream().map(names::get).filter(Objects::nonNull).toList();
      for (Model.Located located : model.statements()) {
        scope = statement(located.statement(), scope, located.text());
      }
      if (!problems.isEmpty()) {
        throw new InvalidInputException(problems);
      }
      return orderings;
    }

    private void leastCoherence(Model model) {
      try {
        names.clear();
        Environment base = base();
        Map<String, Integer> provided = new LinkedHashMap<>(names);
        provided.put("I", ((Register) base.find("I")).number());
        coherence = new LeastCoherence(graph, model, vocabulary, axioms, subjects).register(provided);
      } catch (CompileError error) {
        throw new InvalidInputException(error.diagnostic);
      }
      pass(model);
      axiom("Coherence-is-an-order", Statement.Role.AXIOM, Statement.Shape.ACYCLIC, model.text(), Span.NONE, coherence);
    }

    private Environment provided() {
      Environment base = base();
      Environment scope = tool.map(t -> of(t, base)).orElse(base);
      expressions.takeLookedUp();
      return scope;
    }

    private Environment functions() {
      Environment scope = Environment.EMPTY.with("id", new Register(graph.identity(graph.all()), Type.RELATION))
          .with("emptyset", new Environment.Nothing());
      for (Environment.Builtin builtin : Environment.Builtin.values()) {
        scope = scope.with(builtin.spelling(), builtin);
      }
      return scope;
    }

    /** The environment of the names that Periscope provides. */
    private Environment base() {
      Environment scope = functions();
      names.put("id", graph.identity(graph.all()));
      names.put("rf", graph.rf());
      names.put("co", coherence);
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
      scope = all(reader.read(text).statements(), scope, text);
      SourceText functions = new SourceText("functions", FUNCTIONS);
      return all(reader.read(functions).statements(), scope, functions);
    }

    /** The environment of the names that a tool provides, without others. */
    private Environment of(ToolNames provided, Environment base) {
      Environment inner = base;
      Environment scope = functions();
      for (ToolNames.Definition definition : provided.definitions()) {
        Environment after = statement(definition.statement(), inner, provided.text());
        Meaning meaning = after.find(definition.name());
        inner = definition.use() == Use.ALONE ? after : inner.with(definition.name(), definition.use(), meaning);
        scope = scope.with(definition.name(), definition.use(), meaning);
      }
      all(provided.checks(), base, provided.text());
      String hint = "the model is taken for one of " + reading.called() + ", because of " + reading.because();
      for (Map.Entry<String, String> refused : provided.refused().entrySet()) {
        scope = scope.with(refused.getKey(), new Environment.Refused(refused.getValue(), hint));
      }
      return scope;
    }

    private Environment statement(Statement statement, Environment scope, SourceText text) {
      try {
        return compiled(statement, scope, text);
      } catch (CompileError error) {
        if (error.diagnostic != null) {
          problems.add(error.diagnostic);
        }
        Environment after = scope;
        for (String name : statement.defined()) {
          after = after.with(name, new Environment.Faulty());
        }
        return after;
      }
    }

    private Environment compiled(Statement statement, Environment scope, SourceText text) {
      expressions.unfolding().step(text, statement.span());
      if (statement instanceof Statement.Choice s) {
        return all(s.standing(), scope, text);
      } else if (statement instanceof Statement.Let s) {
        Environment after = expressions.bind(s.recursive(), s.bindings(), scope, text);
        s.bindings().forEach(b -> record(b.name(), after.find(b.name())));
        return after;
      } else if (statement instanceof Statement.Check s) {
        check(s, scope, text);
      } else if (statement instanceof Statement.Procedure s) {
        return scope.with(s.name(), new Environment.Procedure(s, scope, text));
      } else if (statement instanceof Statement.Call s) {
        call(s, scope, text);
      } else if (statement instanceof Statement.From s) {
        return from(s, scope, text);
      } else if (statement instanceof Statement.Include s) {
        included(s, text);
      } else if (!(statement instanceof Statement.Show || statement instanceof Statement.Unshow)) {
        // show and unshow say what a picture shows, which is not the model's to say here.
        throw new IllegalStateException("no such statement: " + statement);
      }
      return scope;
    }

    private Environment all(List<Statement> statements, Environment scope, SourceText text) {
      Environment after = scope;
      for (Statement statement : statements) {
        after = statement(statement, after, text);
      }
      return after;
    }

    private void record(String name, Meaning meaning) {
      if (meaning instanceof Register register) {
        names.put(name, register.number());
      } else {
        names.remove(name);
      }
    }

    /** Handles an include whose file was not found, or an include in a procedure. */
    private void included(Statement.Include s, SourceText text) {
      if (reading.tool().map(t -> t.library().contains(s.path())).orElse(false)) {
        return;
      }
      String message = "there is no file '" + s.path() + "'";
      if (!reading.tool().map(Tool::missingIncludes).orElse(false)) {
        throw expressions.error(text, s.span(), message + " to include, or it is included inside a procedure",
            "includes are looked for beside the including file, in the folders of --include, and among the shipped"
                + " models");
      }
      notes.add(Diagnostic.warning(text, s.span(), message, reading.called() + " passes over such an include"));
    }

    private void check(Statement.Check s, Environment scope, SourceText text) {
      if (s.role() == Statement.Role.DEADNESS_REQUIRES) {
        notes.add(Diagnostic.warning(text, s.span(), "skipped",
            "deadness says which executions make good tests, not what is allowed"));
        return;
      }
      Meaning meaning = expressions.compile(s.subject(), scope, text);
      boolean ofRelation = s.shape() != Statement.Shape.EMPTY;
      if (ofRelation && meaning instanceof Register register && register.type() == Type.SET) {
        String message = "'" + s.shape().keyword() + "' asks about a relation, and this is a set";
        throw expressions.error(text, s.subject().span(), message, "only 'empty' asks about a set");
      }
      int subject = (meaning instanceof Register r ? r : expressions.register(meaning, Type.RELATION)).number();
      if (s.role() == Statement.Role.OUTSIDE_UNLESS && !graph.isConstant(subject)) {
        throw expressions.error(text, s.subject().span(), "what lies outside a model may not depend on rf or co",
            "define it from the events alone");
      }
      String name = s.name().orElseGet(() -> s.shape().keyword() + " " + CatPrinter.print(s.subject()));
      axioms.add(new Axiom(name, s.role(), s.shape(), s.negated(), text, s.span()));
      subjects.add(subject);
    }

    /** Adds a check that has no statement in the model. */
    private void axiom(String name, Statement.Role role, Statement.Shape shape, SourceText text, Span span,
        int subject) {
      axioms.add(new Axiom(name, role, shape, false, text, span));
      subjects.add(subject);
    }

    private void call(Statement.Call s, Environment scope, SourceText text) {
      Meaning meaning = expressions.find(s.name(), s.span(), scope, text);
      if (!(meaning instanceof Environment.Procedure procedure)) {
        throw expressions.error(text, s.span(), "'" + s.name() + "' is not a procedure", "define it with 'procedure'");
      }
      List<String> parameters = procedure.definition().parameters();
      if (parameters.size() != s.arguments().size()) {
        String message = "'" + s.name() + "' takes " + parameters.size() + " arguments, not " + s.arguments().size();
        throw expressions.error(text, s.span(), message, "");
      } else if (calls == CALLS) {
        throw expressions.error(text, s.span(), "more than " + CALLS + " procedure calls within each other", "");
      }
      Environment inner = procedure.scope();
      for (int i = 0; i < parameters.size(); i++) {
        inner = inner.with(parameters.get(i), expressions.argument(s.arguments().get(i), scope, text));
      }
      calls++;
      all(procedure.definition().body(), inner, procedure.text());
      calls--;
    }

    /**
     * {@code with name from orders(pairs)} is an order that each execution chooses, and so are herd's {@code
     * linearisations(S, r)}, {@code generate_orders(S, r)} and {@code generate_cos(r)}. For {@code rf} and {@code co},
     * which executions choose anyway, other sources only confirm that these names exist.
     */
    private Environment from(Statement.From s, Environment scope, SourceText text) {
      if (s.source() instanceof CatExpression.Apply a && a.function().equals(ORDERS) && scope.find(ORDERS) == null) {
        return chosen(s.name(), expressions.order(a, scope, text), scope);
      } else if (s.source() instanceof CatExpression.Apply a && LIBRARY.contains(a.function())) {
        return fromLibrary(s, a, scope, text);
      } else if (!(scope.find(s.name()) instanceof Register)) {
        String hint = "executions choose rf and co, and what is written `with " + s.name() + " from orders(pairs)`; "
            + "other relations are defined with 'let'";
        throw expressions.error(text, s.span(), "'" + s.name() + "' cannot be chosen freely", hint);
      }
      expressions.compile(new CatExpression.Name(s.name(), s.span()), scope, text);
      return scope;
    }

    private Environment chosen(String name, Register order, Environment scope) {
      names.put(name, order.number());
      return scope.with(name, order);
    }

    /**
     * An order of herd's library: total on a set, or on the accesses to each location in a set, and containing a given
     * relation. The first order on writes is coherence, which decides final values; further orders are chosen
     * separately.
     */
    private Environment fromLibrary(Statement.From s, CatExpression.Apply a, Environment scope, SourceText text) {
      boolean cos = a.function().equals("generate_cos");
      if (a.arguments().size() != (cos ? 1 : 2)) {
        throw expressions.error(text, a.span(), "'" + a.function() + "' takes " + (cos ? 1 : 2) + " arguments", "");
      }
      CatExpression ordered = cos ? new CatExpression.Name("W", a.span()) : a.arguments().get(0);
      int set = expressions.typed(ordered, Type.SET, scope, text, "'" + a.function() + "' takes", "");
      if (!graph.isConstant(set)) {
        throw expressions.error(text, ordered.span(), "which events are ordered may not depend on rf or co", "");
      }
      CatExpression contained = a.arguments().get(a.arguments().size() - 1);
      int within = expressions.typed(contained, Type.RELATION, scope, text, "'" + a.function() + "' takes", "");
      boolean byLocation = !a.function().equals("linearisations");
      int pairs = graph.difference(graph.product(set, set), graph.identity(graph.all()));
      int located = byLocation ? graph.intersection(pairs, names.get("loc")) : pairs;
      boolean ofWrites = byLocation && !coherenceTaken && graph.isPartOf(set, names.get("W"));
      int order = ofWrites ? graph.intersection(coherence, graph.product(set, set)) : graph.order(located);
      coherenceTaken |= ofWrites;
      String name = "with " + s.name() + " from " + CatPrinter.print(a);
      int missing = graph.difference(graph.intersection(within, graph.product(set, set)), order);
      if (missing != graph.empty(Type.RELATION)) {
        axiom(name, Statement.Role.AXIOM, Statement.Shape.EMPTY, text, s.span(), missing);
      }
      return chosen(s.name(), new Register(order, Type.RELATION), scope);
    }
  }
}
