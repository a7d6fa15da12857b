package periscope.lang.c.term;

import java.util.List;
import java.util.Optional;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Literal;
import periscope.lang.c.xtext.cCore.Name;
import periscope.lang.c.xtext.cCore.Operand;
import periscope.lang.c.xtext.cCore.Parenthesised;
import periscope.lang.c.xtext.cCore.Primary;
import periscope.lang.c.xtext.cCore.Suffix;

/** The only operand of an expression that has no operator, parentheses around it left out. */
public final class Bare {

  private Bare() {}

  /** The only operand of an expression; empty if there is an operator, an element or a member. */
  public static Optional<Primary> of(Chain chain) {
    if (chain.getOperands().isEmpty()) {
      return Optional.empty();
    }
    Operand first = chain.getOperands().get(0);
    if (!chain.getOperators().isEmpty() || chain.getThen() != null || !first.getPrefixes().isEmpty()
        || first.getPostfix() != null || !suffixes(first).isEmpty()) {
      return Optional.empty();
    }
    Primary primary = begun(first);
    return primary instanceof Parenthesised p ? of(p.getInner()) : Optional.of(primary);
  }

  /** What an operand begins with, but for prefixes: with a call of a member function, if it is one. */
  public static Primary begun(Operand operand) {
    return called(operand).orElse(operand.getPrimary());
  }

  /** The suffixes behind that. */
  public static List<Suffix> suffixes(Operand operand) {
    return called(operand).isPresent() ? List.of() : operand.getSuffixes();
  }

  private static Optional<Primary> called(Operand operand) {
    List<Suffix> suffixes = operand.getSuffixes();
    return suffixes.isEmpty() ? Optional.empty() : Optional.ofNullable(suffixes.get(suffixes.size() - 1).getCall());
  }

  /** The call that an expression consists of, if it is nothing else. */
  public static Optional<Call> call(Chain chain) {
    return of(chain).filter(Call.class::isInstance).map(Call.class::cast);
  }

  /** The name that an expression consists of, if it is nothing else. */
  public static Optional<String> name(Chain chain) {
    return of(chain).filter(Name.class::isInstance).map(p -> ((Name) p).getName());
  }

  /** The number that an expression is, if it is nothing else. */
  public static Optional<String> literal(Chain chain) {
    return of(chain).filter(Literal.class::isInstance).map(p -> ((Literal) p).getValue());
  }
}
