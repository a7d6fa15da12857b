package periscope.verifier.soundness.solver;

import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import periscope.mappings.table.Row;
import periscope.models.evaluate.Polarity;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;

/**
 * The dominance among choices, which leaves only the choices that the programs of a layout need. One choice makes
 * another unnecessary if it may replace the other in every counterexample: its compiled form asks for no more, and the
 * source forbids no less. So a volatile access is compiled to a stronger instruction than a plain one and promises
 * nothing that a plain one does not; and threads of one work-group need no scope beyond it.
 */
final class Dominance {

  private final List<Choice> choices;
  private final BiPredicate<Choice, Choice> replaces;

  private Dominance(List<Choice> choices, BiPredicate<Choice, Choice> replaces) {
    this.choices = choices;
    this.replaces = replaces;
  }

  /**
   * The choices of a layout's programs without those that others make unnecessary. Where programs need an operation of
   * some, none that is not of these takes the place of one that is.
   *
   * @param focus  those of which programs need one
   * @param blamed rows at fault in what was found: programs that use them may not be asked for any more, so that they
   *               take the place of none that do not
   */
  static List<Choice> needed(UnknownProgram program, Question question, Predicate<Choice> focus, Set<Row> blamed) {
    Translation translation = question.translation();
    BiPredicate<Choice, Choice> weaker = SymbolicTarget.of(question.target()).weaker(program, translation);
    StrengthOrder demands = new StrengthOrder(
        EventLayouts.of(program, translation, false, question.source()), Polarity.ofForbidding(question.source()));
    return new Dominance(program.choices, (one, other) -> (focus.test(one) || !focus.test(other))
        && (translation.row(one).filter(blamed::contains).isEmpty()
            || translation.row(one).equals(translation.row(other)))
        && alike(program, one, other) && weaker.test(one, other) && demands.noMore(other, one)).needed();
  }

  /** Whether they do the same to memory, and what the first leaves tells no less than what the other does. */
  private static boolean alike(UnknownProgram program, Choice one, Choice other) {
    return one.kind() == other.kind() && one.atomic() == other.atomic() && one.ending().equals(other.ending())
        && one.barrier() == other.barrier() && one.increments() == other.increments()
        && (program.keeps(one) || !program.keeps(other));
  }

  /** Of choices that make each other unnecessary, the first is kept. */
  private List<Choice> needed() {
    Predicate<Choice> unnecessary = c -> choices.stream().anyMatch(
        d -> d != c && replaces.test(d, c) && (choices.indexOf(d) < choices.indexOf(c) || !replaces.test(c, d)));
    return choices.stream().filter(unnecessary.negate()).toList();
  }
}
