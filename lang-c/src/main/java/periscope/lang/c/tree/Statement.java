package periscope.lang.c.tree;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.source.Span;

/** A statement of the text. */
public sealed interface Statement extends Node {

  /** What a dialect has and the core has not. */
  non-sealed interface OfDialect extends Statement {}

  /** What a jump leaves. */
  enum Jumped {
    RETURN,
    BREAK,
    CONTINUE
  }

  /** A lone semicolon. */
  record Empty(Span span) implements Statement {
    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /** Statements in braces. */
  record Block(List<Statement> body, Span span) implements Statement {
    public Block {
      body = List.copyOf(body);
    }

    @Override
    public List<Statement> children() {
      return body;
    }
  }

  /** A branch. */
  record If(CExpression condition, Statement then, Optional<Statement> otherwise, Span span) implements Statement {
    @Override
    public List<Node> children() {
      return Stream.concat(Stream.of(condition, then), otherwise.stream()).toList();
    }
  }

  /** A switch. */
  record Switch(CExpression value, List<Section> sections, Span span) implements Statement {
    public Switch {
      sections = List.copyOf(sections);
    }

    @Override
    public List<Node> children() {
      return Stream.concat(Stream.of(value), sections.stream()).toList();
    }
  }

  /** What a switch does from some of its labels on. */
  record Section(List<Label> labels, List<Statement> body, Span span) implements Node {
    public Section {
      labels = List.copyOf(labels);
      body = List.copyOf(body);
    }

    /** Whether it has the label {@code default}. */
    public boolean isUsual() {
      return labels.stream().anyMatch(l -> l.value().isEmpty());
    }

    @Override
    public List<Node> children() {
      return Stream.concat(labels.stream().flatMap(l -> l.value().stream()), body.stream()).toList();
    }
  }

  /** A label of a switch; {@code default} has no value. */
  record Label(Optional<CExpression> value, Span span) {}

  /**
   * A loop.
   *
   * @param start     what comes before the first turn
   * @param condition without one, it goes on for ever
   * @param steps     what comes behind each turn
   * @param testFirst whether the condition is looked at before the first turn
   */
  record Loop(Optional<Statement> start, Optional<CExpression> condition, List<CExpression> steps, Statement body,
      boolean testFirst, Span span) implements Statement {
    public Loop {
      steps = List.copyOf(steps);
    }

    @Override
    public List<Node> children() {
      return Stream.of(start.stream(), condition.stream(), steps.stream(), Stream.of(body))
          .<Node>flatMap(part -> part).toList();
    }
  }

  /** A jump. */
  record Jump(Jumped kind, Optional<CExpression> value, Span span) implements Statement {
    @Override
    public List<CExpression> children() {
      return value.stream().toList();
    }
  }

  /**
   * A declaration.
   *
   * @param words     its type
   * @param outermost whether it stands in its function and in no block
   */
  record Declaration(List<String> words, List<Declarator> declarators, boolean outermost, Span span)
      implements Statement {
    public Declaration {
      words = List.copyOf(words);
      declarators = List.copyOf(declarators);
    }

    @Override
    public List<Declarator> children() {
      return declarators;
    }
  }

  /**
   * What a declaration declares.
   *
   * @param words        behind a star
   * @param size         the first of an array's sizes
   * @param inner        the others
   * @param onlyElements of an array with initial values, whether nothing of it is used in its function but elements
   */
  record Declarator(String name, boolean pointer, List<String> words, boolean reference, boolean array,
      Optional<CExpression> size, List<CExpression> inner, Optional<CExpression> value, Optional<InitialList> list,
      boolean onlyElements, Span span) implements Node {
    public Declarator {
      words = List.copyOf(words);
      inner = List.copyOf(inner);
    }

    @Override
    public List<Node> children() {
      return Stream.of(size.stream(), inner.stream(), value.stream(), list.stream()).<Node>flatMap(part -> part)
          .toList();
    }
  }

  /** Initial values in braces. */
  record InitialList(List<InitialItem> items, Span span) implements Node {
    public InitialList {
      items = List.copyOf(items);
    }

    @Override
    public List<InitialItem> children() {
      return items;
    }
  }

  /** An initial value, or values of something that has parts; and which part it is for, if the text says so. */
  record InitialItem(List<CExpression.Suffix> designators, Optional<CExpression> value, Optional<InitialList> list,
      Span span) implements Node {
    public InitialItem {
      designators = List.copyOf(designators);
    }

    @Override
    public List<Node> children() {
      return Stream.of(designators.stream().flatMap(d -> d.index().stream()), value.stream(), list.stream())
          .<Node>flatMap(part -> part).toList();
    }
  }

  /** A statement with a label. */
  record Labelled(String label, Statement statement, Span span) implements Statement {
    @Override
    public List<Statement> children() {
      return List.of(statement);
    }
  }

  /** Expressions that stand for themselves. */
  record Evaluation(List<CExpression> expressions, Span span) implements Statement {
    public Evaluation {
      expressions = List.copyOf(expressions);
    }

    @Override
    public List<CExpression> children() {
      return expressions;
    }
  }
}
