package periscope.lang.c.syntax;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import periscope.grammars.Spans;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.CFunction;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.xtext.cCore.BlockStatement;
import periscope.lang.c.xtext.cCore.CCorePackage;
import periscope.lang.c.xtext.cCore.CaseLabel;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Declaration;
import periscope.lang.c.xtext.cCore.Declarator;
import periscope.lang.c.xtext.cCore.DoStatement;
import periscope.lang.c.xtext.cCore.EmptyStatement;
import periscope.lang.c.xtext.cCore.ExpressionStatement;
import periscope.lang.c.xtext.cCore.ForStatement;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.IfStatement;
import periscope.lang.c.xtext.cCore.InitialItem;
import periscope.lang.c.xtext.cCore.InitialList;
import periscope.lang.c.xtext.cCore.JumpStatement;
import periscope.lang.c.xtext.cCore.LabelledStatement;
import periscope.lang.c.xtext.cCore.Name;
import periscope.lang.c.xtext.cCore.Operand;
import periscope.lang.c.xtext.cCore.Parameter;
import periscope.lang.c.xtext.cCore.Section;
import periscope.lang.c.xtext.cCore.SwitchStatement;
import periscope.lang.c.xtext.cCore.WhileStatement;

/** Makes the syntax tree of functions from the grammar's objects. */
public final class TreeReader {

  private final OwnSyntax own;
  private final ExpressionReader expressions;

  /**
   * A reader.
   *
   * @param own reads the syntax that only the dialect has
   */
  public TreeReader(OwnSyntax own) {
    this.own = own;
    this.expressions = new ExpressionReader(own, this::statements);
  }

  /** The tree of a function. */
  public CFunction function(FunctionText text) {
    return new CFunction(text.getName(), text.getWords(), text.getParameters().stream().map(this::parameter).toList(),
        statements(text.getBody()), Spans.of(text, CCorePackage.Literals.FUNCTION_TEXT__NAME), Changes.changed(text),
        NodeModelUtils.findActualNodeFor(text).getLength());
  }

  /** The tree of an expression. */
  public CExpression expression(Chain text) {
    return expressions.read(text);
  }

  private CFunction.Parameter parameter(Parameter text) {
    return new CFunction.Parameter(text.getName(), text.getWords(), text.isPointer(), text.isArray(),
        text.isReference(), text.getInner().stream().map(expressions::read).toList(), Spans.of(text));
  }

  private List<Statement> statements(List<periscope.lang.c.xtext.cCore.Statement> texts) {
    return texts.stream().map(this::statement).toList();
  }

  private Statement statement(periscope.lang.c.xtext.cCore.Statement text) {
    if (text instanceof ExpressionStatement expression) {
      return new Statement.Evaluation(expression.getExpressions().stream().map(expressions::read).toList(),
          Spans.of(text));
    } else if (text instanceof Declaration declaration) {
      return new Statement.Declaration(declaration.getWords(),
          declaration.getDeclarators().stream().map(this::declarator).toList(),
          declaration.eContainer() instanceof FunctionText, Spans.of(text));
    } else if (text instanceof BlockStatement block) {
      return new Statement.Block(statements(block.getBody()), Spans.of(text));
    } else if (text instanceof JumpStatement jump) {
      Statement.Jumped kind = Statement.Jumped.valueOf(jump.getWord().toUpperCase(Locale.ROOT));
      return new Statement.Jump(kind, read(jump.getValue()), Spans.of(text));
    } else if (text instanceof LabelledStatement labelled) {
      return new Statement.Labelled(labelled.getLabel(), statement(labelled.getStatement()), Spans.of(text));
    } else if (text instanceof EmptyStatement) {
      return new Statement.Empty(Spans.of(text));
    }
    return branching(text);
  }

  private Statement branching(periscope.lang.c.xtext.cCore.Statement text) {
    if (text instanceof IfStatement branch) {
      return new Statement.If(expressions.read(branch.getCondition()), statement(branch.getThen()),
          Optional.ofNullable(branch.getOtherwise()).map(this::statement), Spans.of(text));
    } else if (text instanceof SwitchStatement choice) {
      return new Statement.Switch(expressions.read(choice.getValue()),
          choice.getSections().stream().map(this::section).toList(), Spans.of(text));
    } else if (text instanceof WhileStatement loop) {
      return new Statement.Loop(Optional.empty(), read(loop.getCondition()), List.of(), statement(loop.getBody()), true,
          Spans.of(text));
    } else if (text instanceof DoStatement loop) {
      return new Statement.Loop(Optional.empty(), read(loop.getCondition()), List.of(), statement(loop.getBody()),
          false, Spans.of(text));
    } else if (text instanceof ForStatement loop) {
      return new Statement.Loop(Optional.ofNullable(loop.getStart()).map(this::statement), read(loop.getCondition()),
          loop.getSteps().stream().map(expressions::read).toList(), statement(loop.getBody()), true, Spans.of(text));
    }
    return own.statement(text, expressions::read);
  }

  private Optional<CExpression> read(Chain text) {
    return Optional.ofNullable(text).map(expressions::read);
  }

  private Statement.Section section(Section text) {
    return new Statement.Section(text.getLabels().stream().map(this::label).toList(), statements(text.getBody()),
        Spans.of(text));
  }

  private Statement.Label label(CaseLabel text) {
    return new Statement.Label(text.isUsual() ? Optional.empty() : read(text.getValue()), Spans.of(text));
  }

  private Statement.Declarator declarator(Declarator text) {
    return new Statement.Declarator(text.getName(), text.isPointer(), text.getWords(), text.isReference(),
        text.isArray(), read(text.getSize()), text.getInner().stream().map(expressions::read).toList(),
        read(text.getValue()), Optional.ofNullable(text.getList()).map(this::list),
        text.isArray() && text.getList() != null && onlyElements(text), Spans.of(text));
  }

  /** Whether a function uses only elements of an array, so that no pointer changes it. */
  private static boolean onlyElements(Declarator array) {
    boolean[] only = {true};
    EcoreUtil.<EObject>getAllContents(array.eContainer().eContainer(), false).forEachRemaining(e -> only[0] &=
        !(e instanceof Name n) || !n.getName().equals(array.getName())
            || ((Operand) n.eContainer()).getSuffixes().size() > array.getInner().size());
    return only[0];
  }

  private Statement.InitialList list(InitialList text) {
    return new Statement.InitialList(text.getItems().stream().map(this::item).toList(), Spans.of(text));
  }

  private Statement.InitialItem item(InitialItem text) {
    return new Statement.InitialItem(text.getDesignators().stream().map(expressions::suffix).toList(),
        read(text.getValue()), Optional.ofNullable(text.getList()).map(this::list), Spans.of(text));
  }
}
