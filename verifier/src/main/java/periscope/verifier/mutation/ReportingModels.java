package periscope.verifier.mutation;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.source.Span;
import periscope.models.ast.Binding;
import periscope.models.ast.CatExpression;
import periscope.models.ast.CatExpression.Binary;
import periscope.models.ast.CatExpression.BinaryOperator;
import periscope.models.ast.CatExpression.Postfix;
import periscope.models.ast.CatExpression.PostfixOperator;
import periscope.models.ast.Model;
import periscope.models.ast.Statement;
import periscope.models.ast.Statement.Check;
import periscope.models.ast.Statement.Role;
import periscope.models.ast.Statement.Shape;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.CompiledModel;

/**
 * Models that allow exactly those executions of another model for which it makes a report. The question whether two
 * models make the same reports for all programs becomes one about allowed executions.
 */
final class ReportingModels {

  private static final Span NOWHERE = Span.NONE;

  private ReportingModels() {}

  /** The reports that a model can make. */
  static Set<ModelReport> of(CompiledModel model) {
    Set<ModelReport> reports = new LinkedHashSet<>();
    for (Axiom axiom : model.axioms()) {
      if (axiom.role() == Role.UNDEFINED_UNLESS) {
        reports.add(new ModelReport(axiom.role(), ""));
      } else if (axiom.role() == Role.FLAG) {
        reports.add(new ModelReport(axiom.role(), axiom.name()));
      }
    }
    return reports;
  }

  /**
   * The model that allows an execution if {@code model} allows it and makes the report for it.
   *
   * @return empty if the model reports the absence of something, or makes the report in a procedure
   */
  static Optional<Model> allowing(CompiledModel model, ModelReport report) {
    List<Axiom> axioms = model.axioms().stream().filter(a -> reports(a, report)).toList();
    List<Model.Located> statements = new ArrayList<>(allWritesOrdered(model));
    CatExpression shown = new CatExpression.Empty(NOWHERE);
    int found = 0;
    for (Model.Located located : model.model().statements()) {
      if (!(located.statement() instanceof Check c) || c.role() != Role.UNDEFINED_UNLESS && c.role() != Role.FLAG) {
        statements.add(located);
      } else if (c.role() == report.role()
          && (report.flag().isEmpty() || c.name().equals(Optional.of(report.flag())))) {
        if (found >= axioms.size() || c.negated() != (c.role() == Role.FLAG)) {
          return Optional.empty();
        }
        // No model can use a name with a blank in it, and the subject means here what it means.
        String name = "reported " + found;
        int subject = model.registers().subject(model.axioms().indexOf(axioms.get(found)));
        CatExpression pairs = pairs(c, model.registers().isSet(subject));
        statements.add(new Model.Located(located.text(), new Statement.Let(
            false, List.of(new Binding(name, Optional.empty(), pairs, NOWHERE)), c.span())));
        shown = new Binary(BinaryOperator.UNION, shown, new CatExpression.Name(name, NOWHERE), NOWHERE);
        found++;
      }
    }
    if (found != axioms.size()) {
      return Optional.empty();
    }
    statements.add(new Model.Located(model.model().text(),
        new Check(Role.AXIOM, true, Shape.EMPTY, shown, Optional.of("reported"), NOWHERE)));
    return Optional.of(model.model().changed(statements));
  }

  /**
   * A definition that names the order of all writes, for models whose engines leave it open. In a program that races,
   * engines order only the last write, since the rest of the program has no meaning; a model that allows only such
   * executions must name the order of all writes.
   */
  private static List<Model.Located> allWritesOrdered(CompiledModel model) {
    if (model.ordersAllWrites() || model.definesCoherence()) {
      return List.of();
    }
    Binding order = new Binding("all writes", Optional.empty(), new CatExpression.Name("co", NOWHERE), NOWHERE);
    return List.of(new Model.Located(model.model().text(), new Statement.Let(false, List.of(order), NOWHERE)));
  }

  private static boolean reports(Axiom axiom, ModelReport report) {
    return axiom.role() == report.role() && (report.flag().isEmpty() || axiom.name().equals(report.flag()));
  }

  /**
   * An expression that is empty if and only if the check, without its negation, holds.
   *
   * @param set whether the check's subject is a set of events
   */
  private static CatExpression pairs(Check c, boolean set) {
    CatExpression subject = c.subject();
    if (c.shape() == Shape.EMPTY) {
      return set ? new CatExpression.Identity(subject, NOWHERE) : subject;
    }
    CatExpression way = c.shape() == Shape.ACYCLIC
        ? new Postfix(PostfixOperator.TRANSITIVE, subject, NOWHERE) : subject;
    return new Binary(BinaryOperator.INTERSECTION, way,
        new CatExpression.Identity(new CatExpression.Universe(NOWHERE), NOWHERE), NOWHERE);
  }
}
