package periscope.lang.c.tree;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.source.Span;

/** A statement of the text. */
public sealed interface Statement extends Node {

  /** A statement that only a dialect has. */
  non-sealed interface OfDialect extends Statement {}

  /** The kind of a jump, by the construct that it leaves. */
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

  /** A part of a switch: labels that follow each other, and the statements up to the next label. */
  record Section(List<Label> labels, List<Statement> body, Span span) implements Node {
    public Section {
      labels = List.copyOf(labels);
      body = List.copyOf(body);
    }

    /** Whether the section has the label {@code default}. */
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
   * @param start     the statement before the first round
   * @param condition the condition; without one, the loop never ends by itself
   * @param steps     the expressions after each round
   * @param testFirst whether the condition is tested before the first round
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
   * @param words     its type words
   * @param outermost whether it stands directly in its function, and in no block
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
   * One variable of a declaration.
   *
   * @param words        words behind a star
   * @param size         the first size of an array
   * @param inner        the other sizes
   * @param onlyElements for an array with initial values, whether its function uses only its elements
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

  /** An initial value, or a list of them for a variable with parts; with designators, if the text names the part. */
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

  /** An expression statement. */
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
