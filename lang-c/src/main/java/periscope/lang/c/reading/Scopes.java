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
 * The scopes of a function's names (C11 6.2.1): a declaration is seen from its declarator to the end of the block
 * around it, except in inner blocks that declare the name again. In a dialect's own syntax, every element with an
 * attribute {@code name} declares that name, be it a statement or a part of a statement; a call of the dialect's own
 * keeps the name of the object that it is called on in an attribute {@code object}.
 */
final class Scopes {

  private Scopes() {}

  /** Whether something declares a name of a function. */
  static boolean declares(EObject e) {
    return e instanceof Parameter || e instanceof Declarator || foreign(e, "name") != null;
  }

  /** Where something that declares or uses a variable has its name; empty if it does neither. */
  static Optional<EStructuralFeature> naming(EObject e) {
    return e instanceof Call ? Optional.ofNullable(foreign(e, "object")).filter(f -> e.eGet(f) != null)
        : e instanceof Name || declares(e) ? Optional.of(e.eClass().getEStructuralFeature("name")) : Optional.empty();
  }

  /** A feature of what a dialect's grammar adds; null if it is of the core, or has none. */
  private static EStructuralFeature foreign(EObject e, String feature) {
    return isForeign(e) ? e.eClass().getEStructuralFeature(feature) : null;
  }

  private static boolean isForeign(EObject e) {
    return e.eClass().getEPackage() != CCorePackage.eINSTANCE;
  }

  /** The name that something declares or uses. */
  static String name(EObject e) {
    return naming(e).map(f -> (String) e.eGet(f)).orElse(null);
  }

  /**
   * What declares a name that is used, or declared, somewhere: the innermost declaration that is seen there; of one
   * that is used in a declaration of itself, that one.
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
   * What is declared in something before one of the things that stand in it.
   *
   * @param outside whether that does not count itself, should it declare something
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

  /** The block that something declares a name in: a function, too, and a {@code for} that declares. */
  static EObject block(EObject declaration) {
    EObject around = declaration.eContainer();
    while (around instanceof Declaration || around instanceof Section || isForeign(around)) {
      around = around.eContainer();
    }
    return around;
  }

  /** The function that something stands in. */
  static FunctionText function(EObject e) {
    EObject around = e;
    while (!(around instanceof FunctionText)) {
      around = around.eContainer();
    }
    return (FunctionText) around;
  }
}
