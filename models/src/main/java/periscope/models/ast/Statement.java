package periscope.models.ast;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import periscope.litmus.source.Span;

/** A statement of a model, such as a definition, an include or a check. */
public sealed interface Statement {

  Span span();

  /** The names of sets, relations and functions that the statement defines. */
  default List<String> defined() {
    return List.of();
  }

  /** {@code let … and …}; {@code recursive} if {@code let rec}: the least fixed point. */
  record Let(boolean recursive, List<Binding> bindings, Span span) implements Statement {
    public Let {
      bindings = List.copyOf(bindings);
    }

    @Override
    public List<String> defined() {
      return bindings.stream().map(Binding::name).toList();
    }
  }

  /** {@code include "path"}. */
  record Include(String path, Span span) implements Statement {}

  /** The consequence of a failed check. */
  enum Role {
    /** The execution is not allowed. */
    AXIOM(""),
    /** A check that holds is reported by its name. */
    FLAG("flag"),
    /** The execution is allowed, and the program's behaviour is undefined: it has a race. */
    UNDEFINED_UNLESS("undefined_unless"),
    /** The execution is not considered; the same as an axiom. */
    FILTER("filter"),
    /** The model does not apply to the test. The subject of the check depends on the events alone. */
    OUTSIDE_UNLESS("outside_unless"),
    /**
     * MemAlloy's demand on executions from which it makes programs. It says nothing about the behaviour of programs,
     * and is skipped.
     */
    DEADNESS_REQUIRES("deadness_requires");

    private final String keyword;

    Role(String keyword) {
      this.keyword = keyword;
    }

    public String keyword() {
      return keyword;
    }
  }

  /** The property that a check demands of its subject. */
  enum Shape {
    ACYCLIC,
    IRREFLEXIVE,
    EMPTY;

    public String keyword() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** {@code acyclic subject as name} and the like; {@code negated} for {@code ~acyclic}. */
  record Check(Role role, boolean negated, Shape shape, CatExpression subject, Optional<String> name, Span span)
      implements Statement {}

  /** One item of {@code show}: a relation, and its name in pictures if it has one. */
  record Shown(CatExpression value, Optional<String> name) {}

  /** {@code show a, b as c}: which relations a picture shows. */
  record Show(List<Shown> items, Span span) implements Statement {
    public Show {
      items = List.copyOf(items);
    }
  }

  /** {@code unshow a, b}. */
  record Unshow(List<String> names, Span span) implements Statement {
    public Unshow {
      names = List.copyOf(names);
    }
  }

  /** {@code procedure name(parameters) = … end}: statements to be repeated by {@code call}. */
  record Procedure(String name, List<String> parameters, List<Statement> body, Span span) implements Statement {
    public Procedure {
      parameters = List.copyOf(parameters);
      body = List.copyOf(body);
    }
  }

  /** {@code call name(arguments)}. */
  record Call(String name, List<CatExpression> arguments, Span span) implements Statement {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** {@code with name from source}: the relation is any member of {@code source}. */
  record From(String name, CatExpression source, Span span) implements Statement {
    @Override
    public List<String> defined() {
      return List.of(name);
    }
  }

  /**
   * {@code if "variant" … else … end}: one of two lists of statements.
   *
   * @param negated whether the condition is {@code not "variant"}
   */
  record Choice(String variant, boolean negated, List<Statement> then, List<Statement> otherwise, Span span)
      implements Statement {
    public Choice {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }

    /** The list of statements that applies: no variant is ever set, since Periscope has no option for variants. */
    public List<Statement> standing() {
      return negated ? then : otherwise;
    }
  }
}
