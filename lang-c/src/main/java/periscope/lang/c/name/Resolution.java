package periscope.lang.c.name;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.lang.c.term.Term;
import periscope.lang.c.type.Structure;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** Names as terms: the register, the place or the object that a name of the text stands for here. */
public final class Resolution {

  private static final Expression ZERO = Expression.constant(0);

  private final ThreadNames names;

  public Resolution(ThreadNames names) {
    this.names = names;
  }

  /** The term of a name. */
  public Term named(String text, Span span) {
    Optional<String> register = names.register(text);
    if (names.bound(text).isPresent()) {
      return names.bound(text).get();
    } else if (register.isPresent()) {
      return register(register.get());
    } else if (names.pointer(text).isPresent()) {
      names.problems().error(span, "where " + text + " points to is not known here",
          "give it one location, in all runs that come here");
      return new Term.Broken();
    } else if (!names.isLocation(text)) {
      unknown(text, span);
      return new Term.Broken();
    }
    Semantics plain = names.plain(text);
    boolean variable = names.isVariable(text);
    Optional<Structure> structure = names.locations().structureAt(text);
    List<Integer> sizes = names.locations().sizes(text);
    if (structure.isPresent()) {
      return Term.Rows.of(new Term.Structured(text, structure.get(), ZERO, plain, !variable), sizes);
    }
    NumberType type = names.view(text);
    return variable ? new Term.Cell(text, ZERO, plain, type)
        : Term.Rows.of(new Term.Address(text, ZERO, plain, type), sizes);
  }

  /** Reports an unknown name; in a launch once, and not for each work-item. */
  private void unknown(String name, Span span) {
    Optional<String> position = names.positions().stream().filter(p -> p.startsWith(name + ".")).sorted().findFirst();
    Set<String> all = new TreeSet<>(names.known());
    names.positions().forEach(p -> all.add(p.replaceFirst("\\..*", "")));
    List<String> near = names.isLaunched() ? NearNames.near(name, all) : List.of();
    names.problems().error(span, (names.isLaunched() ? "unknown name " : "unknown register or location ") + name
        + " in " + names.here(), position.map(p -> "write: " + p).orElseGet(() -> near.isEmpty()
            ? NearNames.nearOrSome(name, names.known()) : NearNames.question(near)));
  }

  /** The value of a register. */
  public Term.Value register(String register) {
    return new Term.Value(Expression.register(register), names.type(register).orElse(NumberType.S32));
  }
}
