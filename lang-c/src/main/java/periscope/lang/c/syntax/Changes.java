package periscope.lang.c.syntax;

import java.util.HashSet;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import periscope.lang.c.xtext.cCore.Assigned;
import periscope.lang.c.xtext.cCore.Assignment;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Declarator;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.Name;
import periscope.lang.c.xtext.cCore.Operand;
import periscope.lang.c.xtext.cCore.Parenthesised;

/** Finds the variables that a part of the text changes, judged by the text alone. */
final class Changes {

  private Changes() {}

  /** The variables that a function may change after their declaration, and those that it declares more than once. */
  static Set<String> changed(FunctionText function) {
    Set<String> changed = new HashSet<>();
    Set<String> declared = new HashSet<>();
    EcoreUtil.<EObject>getAllContents(function, false).forEachRemaining(e -> {
      if (e instanceof Name name && changes(name)) {
        changed.add(name.getName());
      } else if (e instanceof Declarator d && !declared.add(d.getName())) {
        changed.add(d.getName());
      }
    });
    return changed;
  }

  /**
   * Whether a use of a name may change the variable: an assignment, an increment, an address-of operator, or an
   * argument of a compare-exchange or of a function with references; brackets may stand around the name.
   */
  private static boolean changes(Name name) {
    Operand operand = (Operand) name.eContainer();
    while (!changes(operand)) {
      Chain chain = (Chain) operand.eContainer();
      if (!alone(chain) || !(chain.eContainer() instanceof Parenthesised p && p.eContainer() instanceof Operand)) {
        return false;
      }
      operand = (Operand) chain.eContainer().eContainer();
    }
    return true;
  }

  /** Whether a chain is one operand without prefixes. */
  private static boolean alone(Chain chain) {
    return chain.getOperators().isEmpty() && chain.getThen() == null && chain.getOperands().size() == 1
        && chain.getOperands().get(0).getPrefixes().isEmpty();
  }

  private static boolean changes(Operand operand) {
    Chain chain = (Chain) operand.eContainer();
    return operand.getPostfix() != null || operand.getPrefixes().stream().anyMatch(p -> p.matches("\\+\\+|--|&"))
        || chain.eContainer() instanceof Assignment a && a.getTarget() == chain && a.getOperator() != null
        || chain.eContainer() instanceof Assigned a && a.getTarget() == chain
        || chain.eContainer() instanceof Declarator d && d.isReference()
        || chain.eContainer() instanceof Call && alone(chain);
  }
}
