package periscope.lang.c.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.c.Dialect;
import periscope.lang.c.type.Token;
import periscope.lang.c.xtext.cCore.BlockStatement;
import periscope.lang.c.xtext.cCore.Declaration;
import periscope.lang.c.xtext.cCore.Declarator;
import periscope.lang.c.xtext.cCore.ForStatement;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.Parameter;
import periscope.lang.c.xtext.cCore.TestText;
import periscope.litmus.memory.Location.AddressSpace;

/**
 * Renames variables of a function that share a name. The lowering gives a function one variable for each name; so a
 * variable that hides another, or that differs from another variable with its name, gets a new name in the tree, with
 * all its uses. Otherwise, consecutive blocks share a variable. Memory of a work-group is one object for each
 * declaration in the whole file.
 */
final class Shadows {

  private static final Pattern WORD = Pattern.compile("[A-Za-z_$][\\w$]*");

  private final Dialect dialect;
  /** Names of memory that is the same wherever it is declared. */
  private final Set<String> common;
  private final Set<String> words;
  private final Map<String, String> renamed = new LinkedHashMap<>();
  /** Names used so far for memory of a work-group. */
  private final Set<String> memory = new HashSet<>();

  private Shadows(TestText text, Dialect dialect, FileScope file) {
    this.dialect = dialect;
    this.common = Set.copyOf(file.sized());
    this.words = Token.all(NodeModelUtils.findActualNodeFor(text).getRootNode().getText()).stream()
        .map(Token::text).collect(Collectors.toCollection(HashSet::new));
    file.globals().forEach(g -> memory.add(g.name()));
    text.getFunctions().stream().filter(Threads::isKernel)
        .forEach(k -> k.getParameters().forEach(p -> memory.add(p.getName())));
  }

  /**
   * Reports violations of C's rules: a second declaration of a name in a block, and an initial value that uses its own
   * variable.
   */
  static void check(TestText text, Dialect dialect, FileScope file, Problems problems) {
    EcoreUtil.<EObject>getAllContents(text, false).forEachRemaining(e -> {
      Optional<EObject> before = Scopes.naming(e).isEmpty() ? Optional.empty()
          : Scopes.declaration(Scopes.name(e), e);
      if (before.isEmpty()) {
        return;
      }
      boolean again = Scopes.declares(e) && !(e instanceof Parameter);
      if (again && (same(before.get(), e, dialect) || file.sized().contains(Scopes.name(e)))) {
        problems.error(Spans.of(e), Scopes.name(e) + " is declared here once more, "
            + (same(before.get(), e, dialect) ? "in the same block" : "where it has a meaning already"),
            "give it another name; a macro that declares a variable may have done this");
      } else if (!Scopes.declares(e) && EcoreUtil.isAncestor(before.get(), e)) {
        problems.error(Spans.of(e), Scopes.name(e) + " is what is declared here, and has no value yet",
            "if another variable of this name is meant, give one of the two another name");
      }
    });
  }

  /** Whether two declarations are in one block; in C++, a loop's body and the declarations in its head are. */
  private static boolean same(EObject before, EObject declared, Dialect dialect) {
    EObject block = Scopes.block(declared);
    EObject outer = Scopes.block(before);
    return block == outer || dialect.evaluation().references() && block instanceof BlockStatement
        && block.eContainer() == outer && outer instanceof ForStatement;
  }

  /**
   * Renames variables.
   *
   * @return the old names, by their new names
   */
  static Map<String, String> rename(TestText text, Dialect dialect, FileScope file) {
    Shadows run = new Shadows(text, dialect, file);
    text.getFunctions().stream().filter(f -> !FileScope.holds(f)).forEach(run::function);
    return run.renamed;
  }

  /** A message with the user's names in the place of the new names. */
  static String told(String message, Map<String, String> renamed) {
    return renamed.isEmpty() ? message
        : WORD.matcher(message).replaceAll(m -> Matcher.quoteReplacement(renamed.getOrDefault(m.group(), m.group())));
  }

  private void function(FunctionText function) {
    Map<EObject, List<EObject>> uses = new IdentityHashMap<>();
    List<EObject> declarations = new ArrayList<>();
    EcoreUtil.<EObject>getAllContents(function, false).forEachRemaining(e -> {
      if (Scopes.declares(e)) {
        declarations.add(e);
      } else if (Scopes.naming(e).isPresent()) {
        Scopes.declaration(Scopes.name(e), e).ifPresent(d -> uses.computeIfAbsent(d, x -> new ArrayList<>()).add(e));
      }
    });
    Set<EObject> hiding = declarations.stream().filter(d -> !(d instanceof Parameter))
        .filter(d -> Scopes.declaration(Scopes.name(d), d).isPresent())
        .collect(Collectors.toSet());
    Map<String, String> shapes = new HashMap<>();
    for (EObject declaration : declarations) {
      String name = Scopes.name(declaration);
      boolean shared = isShared(declaration);
      boolean taken = hiding.contains(declaration) || shared && !common.contains(name) && !memory.add(name);
      String shape = shape(declaration);
      if (taken || !shapes.computeIfAbsent(name, n -> shape).equals(shape)) {
        String fresh = fresh(name);
        call(declaration, fresh);
        uses.getOrDefault(declaration, List.of()).forEach(use -> call(use, fresh));
        memory.add(fresh);
      }
    }
  }

  private static void call(EObject e, String name) {
    e.eSet(Scopes.naming(e).orElseThrow(), name);
  }

  /** Whether an element declares memory of a work-group. */
  private boolean isShared(EObject declaration) {
    return declaration instanceof Declarator d && !d.isPointer() && d.eContainer() instanceof Declaration all
        && dialect.space(all.getWords()).equals(Optional.of(AddressSpace.LOCAL));
  }

  /** The properties of a declaration that must be equal for two declarations of a name to share a variable. */
  private static String shape(EObject declaration) {
    if (declaration instanceof Declarator d && d.eContainer() instanceof Declaration all) {
      return all.getWords() + (d.isPointer() ? "*" + d.getWords() : d.isReference() ? "&" : "")
          + (d.isArray() ? "[" + Stream.concat(Stream.ofNullable(d.getSize()), d.getInner().stream())
              .map(n -> NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(n))).toList() : "");
    }
    return declaration.eClass().getName() + System.identityHashCode(declaration);
  }

  private String fresh(String name) {
    String fresh = name;
    for (int i = 2; !words.add(fresh); i++) {
      fresh = name + "_" + i;
    }
    renamed.put(fresh, name);
    return fresh;
  }
}
