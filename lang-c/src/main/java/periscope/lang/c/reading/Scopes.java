package periscope.lang.c.reading;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import periscope.lang.c.xtext.cCore.CCorePackage;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Declaration;
import periscope.lang.c.xtext.cCore.Declarator;
import periscope.lang.c.xtext.cCore.ForStatement;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.Name;
import periscope.lang.c.xtext.cCore.Parameter;
import periscope.lang.c.xtext.cCore.Section;
import periscope.lang.c.xtext.cCore.Statement;
import periscope.lang.c.xtext.cCore.SwitchStatement;
import periscope.lang.c.xtext.cCore.TestText;

/**
 * The scopes of a function's names (C11 6.2.1): a declaration is visible from its declarator to the end of the
 * enclosing block, except in inner blocks that declare the name again. In a dialect's own syntax, every element with an
 * attribute {@code name} declares that name; a call of the dialect's own keeps the name of its object in an attribute
 * {@code object}.
 */
final class Scopes {

  private Scopes() {}

  /** Whether an element declares a name of a function. */
  static boolean declares(EObject e) {
    return e instanceof Parameter || e instanceof Declarator || foreign(e, "name") != null;
  }

  /** The attribute in which an element that declares or uses a variable has the name; empty for other elements. */
  static Optional<EStructuralFeature> naming(EObject e) {
    return e instanceof Call ? Optional.ofNullable(foreign(e, "object")).filter(f -> e.eGet(f) != null)
        : e instanceof Name || declares(e) ? Optional.of(e.eClass().getEStructuralFeature("name")) : Optional.empty();
  }

  /** An attribute of an element of a dialect's grammar; null for an element of the core, or without the attribute. */
  private static EStructuralFeature foreign(EObject e, String feature) {
    return isForeign(e) ? e.eClass().getEStructuralFeature(feature) : null;
  }

  private static boolean isForeign(EObject e) {
    return e.eClass().getEPackage() != CCorePackage.eINSTANCE;
  }

  /** The name that an element declares or uses; null if it does neither. */
  static String name(EObject e) {
    return naming(e).map(f -> (String) e.eGet(f)).orElse(null);
  }

  /**
   * The declaration of a name at a use or another declaration: the innermost visible one; for a use within a
   * declaration of the name, that declaration.
   */
  static Optional<EObject> declaration(String name, EObject use) {
    EObject child = use;
    for (EObject around = child.eContainer(); around != null; child = around, around = around.eContainer()) {
      List<EObject> found = declared(around, child, child == use).filter(d -> name.equals(name(d))).toList();
      if (!found.isEmpty()) {
        return Optional.of(found.get(found.size() - 1));
      }
    }
    return Optional.empty();
  }

  /**
   * The declarations in an element before one of the elements inside it.
   *
   * @param outside whether to leave out that inner element, if it is a declaration itself
   */
  private static Stream<EObject> declared(EObject around, EObject before, boolean outside) {
    Stream<EObject> own = outside || !declares(before) ? Stream.empty() : Stream.of(before);
    if (around instanceof FunctionText f) {
      Stream<EObject> parameters = f.getParameters().stream().takeWhile(p -> p != before).map(p -> p);
      return Stream.of(parameters, in(f.getBody(), before), own).flatMap(s -> s);
    } else if (around instanceof ForStatement loop) {
      return Stream.concat(in(loop.getStart() == null ? List.of() : List.of(loop.getStart()), before), own);
    } else if (around instanceof TestText file) {
      return file.getFunctions().stream().takeWhile(f -> f != before).filter(FileScope::holds)
          .flatMap(f -> in(f.getBody(), before));
    } else if (around instanceof Declaration d) {
      return Stream.concat(d.getDeclarators().stream().takeWhile(e -> e != before), own);
    } else if (around instanceof SwitchStatement choice) {
      // What is switched on stands before all sections.
      return choice.getSections().stream().takeWhile(s -> before instanceof Section && s != before)
          .flatMap(s -> in(s.getBody(), before));
    }
    return Stream.concat(in(around.eContents(), before), own);
  }

  private static Stream<EObject> in(List<? extends EObject> body, EObject before) {
    return body.stream().takeWhile(e -> e != before).flatMap(e -> e instanceof Declaration d
        ? d.getDeclarators().stream() : Stream.concat(Stream.of(e), parts(e)).filter(Scopes::declares));
  }

  /** The parts of a dialect's own statement. */
  private static Stream<EObject> parts(EObject e) {
    return isForeign(e) && e instanceof Statement ? e.eContents().stream() : Stream.empty();
  }

  /** The block in which a declaration stands; a function and a {@code for} with a declaration count as blocks. */
  static EObject block(EObject declaration) {
    EObject around = declaration.eContainer();
    while (around instanceof Declaration || around instanceof Section || isForeign(around)) {
      around = around.eContainer();
    }
    return around;
  }

  /** The function that contains an element. */
  static FunctionText function(EObject e) {
    EObject around = e;
    while (!(around instanceof FunctionText)) {
      around = around.eContainer();
    }
    return (FunctionText) around;
  }
}
