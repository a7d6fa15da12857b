package periscope.lang.c.reading;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.c.xtext.cCore.Assigned;
import periscope.lang.c.xtext.cCore.Assignment;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Declaration;
import periscope.lang.c.xtext.cCore.Declarator;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.Name;
import periscope.lang.c.xtext.cCore.Operand;
import periscope.lang.c.xtext.cCore.Parameter;
import periscope.lang.c.xtext.cCore.Parenthesised;
import periscope.lang.c.xtext.cCore.Sequence;
import periscope.lang.c.xtext.cCore.TestText;

/**
 * Finds writes to objects that a file declares {@code const}, or to constant memory, by name and through pointers; and
 * pointers without {@code const} that get the address of such objects. A cast removes {@code const}, as in C.
 */
final class Constants {

  private static final Pattern CONST = Pattern.compile("\\b(?:const|constant|__constant)\\b");

  /**
   * Matches functions of the languages that write to the target of their first argument; no function that loads begins
   * so.
   */
  private static final String CHANGES = "atom(?!.*load).*";

  /**
   * The declaration of a name.
   *
   * @param pointer whether it is a pointer
   * @param fixed   whether it is {@code const} itself
   * @param target  whether its target is {@code const}
   */
  private record Declared(String name, boolean pointer, boolean fixed, boolean target) {

    static Optional<Declared> of(EObject declaration) {
      if (declaration instanceof Parameter p) {
        String text = NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(p));
        boolean pointer = p.isPointer() || p.isArray() || p.isReference();
        boolean before = isConst(text.replaceFirst("[*&][\\s\\S]*", ""));
        return Optional.of(new Declared(p.getName(), pointer && !p.isReference(),
            pointer && !p.isReference() ? isConst(text.replaceFirst("[^*]*", "")) : before, before));
      } else if (declaration instanceof Declarator d && d.eContainer() instanceof Declaration all) {
        boolean words = isConst(String.join(" ", all.getWords()));
        boolean pointer = d.isPointer() || d.isArray();
        return Optional.of(new Declared(d.getName(), pointer,
            d.isPointer() ? d.getWords().contains("const") : words, words));
      }
      return Optional.empty();
    }

    private static boolean isConst(String words) {
      return CONST.matcher(words).find();
    }
  }

  /**
   * A use of a name.
   *
   * @param depth number of stars and suffixes, less the number of ampersands: how often the pointer is followed
   */
  private record Use(Declared declared, int depth) {

    boolean writable() {
      return depth > 0 && declared.pointer ? !declared.target : !declared.fixed;
    }

    boolean pointsToConst() {
      return declared.pointer && depth == 0 && declared.target;
    }
  }

  private final Problems problems;

  private Constants(Problems problems) {
    this.problems = problems;
  }

  /** Reports each such write and pointer of a file. */
  static void check(TestText text, Problems problems) {
    Constants constants = new Constants(problems);
    EcoreUtil.<EObject>getAllContents(text, false).forEachRemaining(e -> constants.check(e, text));
  }

  private void check(EObject e, TestText file) {
    if (e instanceof Assignment a && a.getOperator() != null) {
      use(a.getTarget()).ifPresent(u -> write(u, a));
      given(a.getTarget(), a.getValue());
    } else if (e instanceof Assigned a) {
      use(a.getTarget()).ifPresent(u -> write(u, a));
      given(a.getTarget(), a.getValue());
    } else if (e instanceof Operand o && (o.getPostfix() != null || o.getPrefixes().stream().anyMatch(
        p -> p.equals("++") || p.equals("--")))) {
      use(o, 0).ifPresent(u -> write(u, o));
    } else if (e instanceof Declarator d && d.getValue() != null) {
      Declared.of(d).ifPresent(declared -> given(declared, d.getValue()));
    } else if (e instanceof Call call) {
      call(call, file);
    }
  }

  private void call(Call call, TestText file) {
    List<Chain> arguments = call.getArguments();
    Optional<FunctionText> function = file.getFunctions().stream()
        .filter(f -> f.getName().equals(call.getFunction())).findFirst();
    if (function.isPresent()) {
      List<Parameter> parameters = function.get().getParameters();
      for (int i = 0; i < Math.min(parameters.size(), arguments.size()); i++) {
        Chain argument = arguments.get(i);
        Declared.of(parameters.get(i)).ifPresent(p -> given(p, argument));
      }
    } else if (call.getFunction().matches(CHANGES) && !arguments.isEmpty()) {
      use(arguments.get(0)).filter(Use::pointsToConst)
          .ifPresent(u -> write(new Use(u.declared, 1), arguments.get(0)));
    }
  }

  private void write(Use use, EObject at) {
    if (!use.writable()) {
      String name = use.declared.name;
      problems.error(Spans.of(at), use.declared.pointer && use.depth > 0
          ? name + " points to const, and this writes there" : name + " is const, and this changes it",
          "declare " + name + " without it, or do not write");
    }
  }

  private void given(Chain target, Chain value) {
    use(target).filter(u -> u.depth == 0).ifPresent(u -> given(u.declared, value));
  }

  /** Reports an address of a const object that is assigned to a pointer through which it could be written. */
  private void given(Declared to, Chain value) {
    if (to.pointer && !to.target) {
      use(value).filter(Use::pointsToConst).ifPresent(u -> problems.error(Spans.of(value), u.declared.name
          + " points to const, and " + to.name + " could write there",
          "declare " + to.name + " a pointer to const, too"));
    }
  }

  /** The use of a name from which an expression gets its value; for a sum, the pointer in it. */
  private static Optional<Use> use(Chain chain) {
    if (chain instanceof Sequence sequence) {
      return use(sequence.getParts().get(sequence.getParts().size() - 1));
    } else if (chain instanceof Assigned assigned) {
      return use(assigned.getTarget());
    }
    boolean moved = Set.of("+", "-").containsAll(chain.getOperators());
    return chain.getThen() != null || !moved ? Optional.empty() : chain.getOperands().stream()
        .flatMap(o -> use(o, 0).stream()).filter(u -> chain.getOperators().isEmpty() || u.declared.pointer).findFirst();
  }

  private static Optional<Use> use(Operand operand, int outside) {
    List<String> prefixes = operand.getPrefixes();
    if (prefixes.stream().anyMatch(p -> !p.matches("[*&]|\\+\\+|--"))) {
      return Optional.empty();
    }
    int depth = outside + operand.getSuffixes().size()
        + (int) (prefixes.stream().filter("*"::equals).count() - prefixes.stream().filter("&"::equals).count());
    if (operand.getPrimary() instanceof Parenthesised p) {
      return use(p.getInner()).map(u -> new Use(u.declared, u.depth + depth));
    }
    return operand.getPrimary() instanceof Name name
        ? Scopes.declaration(name.getName(), name).flatMap(Declared::of).map(d -> new Use(d, depth))
        : Optional.empty();
  }
}
