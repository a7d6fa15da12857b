package periscope.lang.c.reading;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.c.xtext.cCore.Declaration;
import periscope.lang.c.xtext.cCore.Declarator;
import periscope.lang.c.xtext.cCore.ForStatement;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.Parameter;
import periscope.lang.c.xtext.cCore.TestText;

/**
 * Names of a function that are declared once more where they already mean something. A function has one variable of a
 * name here; blocks that follow each other may share it, but one inside another's reach would change the other.
 */
final class Shadows {

  private Shadows() {}

  /** Reports each such declaration of a file. */
  static void check(TestText text, Problems problems) {
    EcoreUtil.<EObject>getAllContents(text, false).forEachRemaining(e -> {
      if (e instanceof Declarator d && hides(d)) {
        problems.error(Spans.of(d), d.getName() + " is declared here once more, where it has a meaning already",
            "give it another name; a macro that declares a variable may have done this");
      }
    });
  }

  private static boolean hides(Declarator inner) {
    return declaration(inner.getName(), inner.eContainer()).isPresent();
  }

  /** What declares a name that is used somewhere: a parameter or a declarator before it; empty if nothing does. */
  static Optional<EObject> declaration(String name, EObject use) {
    EObject child = use;
    for (EObject around = child.eContainer(); around != null; child = around, around = around.eContainer()) {
      Optional<EObject> found = declared(around, child).filter(d -> name(d).equals(name)).findFirst();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static String name(EObject declaration) {
    return declaration instanceof Parameter p ? p.getName() : ((Declarator) declaration).getName();
  }

  /** What is declared in something before one of the things that stand in it. */
  private static Stream<EObject> declared(EObject around, EObject before) {
    Stream<EObject> own = around instanceof FunctionText f ? f.getParameters().stream().map(p -> p) : Stream.empty();
    Stream<EObject> earlier = around instanceof ForStatement loop
        ? Stream.ofNullable((EObject) loop.getStart()) : around.eContents().stream();
    List<EObject> until = earlier.takeWhile(e -> e != before).toList();
    return Stream.concat(own, until.stream().filter(Declaration.class::isInstance)
        .flatMap(d -> ((Declaration) d).getDeclarators().stream()));
  }
}
