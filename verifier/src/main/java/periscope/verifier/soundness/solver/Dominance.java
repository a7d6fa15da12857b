package periscope.verifier.soundness.solver;

import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import periscope.mappings.table.Row;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Polarity;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.solver.symbolic.EventLayouts;
import periscope.verifier.soundness.solver.symbolic.StrengthOrder;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;
import periscope.verifier.soundness.solver.symbolic.UnknownProgram;

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
   * The choices of a layout's programs without those that other choices make unnecessary. If programs need an operation
   * in focus, a choice outside the focus never replaces a choice in it.
   *
   * @param focus  the choices of which each program needs one
   * @param blamed rows at fault in earlier findings: programs that use all of them may be excluded from the search, so
   *               that a choice with such a row never replaces one without
   */
  static List<Choice> needed(UnknownProgram program, Question question, Predicate<Choice> focus, Set<Row> blamed) {
    Translation translation = question.translation();
    BiPredicate<Choice, Choice> wrong = staysWrong(program, translation, question.source(), question.target());
    List<Predicate<Choice>> leftOut = question.leftOut().stream().flatMap(List::stream).toList();
    List<BiPredicate<Choice, Choice>> apart = question.apart().stream().map(a -> staysWrong(program, a)).toList();
    return new Dominance(program.choices, (one, other) -> (focus.test(one) || !focus.test(other))
        && question.mayReplace(one, other)
        && (translation.row(one).filter(blamed::contains).isEmpty()
            || translation.row(one).equals(translation.row(other)))
        && leftOut.stream().allMatch(l -> !l.test(one) || l.test(other))
        && wrong.test(one, other)
        // If the new program were set aside, so would be the old one.
        && apart.stream().allMatch(a -> a.test(other, one))).needed();
  }

  /**
   * Whether each program that a table compiles wrongly stays so with a choice in another's place.
   *
   * @param source the source model
   */
  private static BiPredicate<Choice, Choice> staysWrong(
      UnknownProgram program, Translation translation, CompiledModel source, Target target) {
    BiPredicate<Choice, Choice> weaker = SymbolicTarget.of(target).weaker(program, translation);
    StrengthOrder demands = new StrengthOrder(
        EventLayouts.of(program, translation, false, source), Polarity.ofForbidding(source));
    return (one, other) -> alike(program, one, other) && weaker.test(one, other) && demands.noMore(other, one);
  }

  /** The same for a table whose faults are not sought; one table compiles an operation alike, whatever its unit. */
  private static BiPredicate<Choice, Choice> staysWrong(UnknownProgram program, Question.Apart apart) {
    Translation table = Translation.by(apart.table());
    SymbolicTarget code = SymbolicTarget.of(apart.target());
    boolean known = program.choices.stream()
        .allMatch(c -> table.row(c).isPresent() && code.problem(table, c).isEmpty());
    BiPredicate<Choice, Choice> wrong =
        known ? staysWrong(program, table, apart.source(), apart.target()) : (one, other) -> false;
    boolean single = apart.table().tables().isEmpty();
    return (one, other) -> one.equals(other) || single && one.sameSource(other) || wrong.test(one, other);
  }

  /**
   * Whether two choices access memory in the same way, and the value that the first writes identifies no less than that
   * of the second.
   */
  private static boolean alike(UnknownProgram program, Choice one, Choice other) {
    return one.kind() == other.kind() && one.atomic() == other.atomic() && one.ending().equals(other.ending())
        && one.barrier() == other.barrier() && one.increments() == other.increments()
        && (program.keeps(one) || !program.keeps(other));
  }

  /** The choices that no other makes unnecessary; of choices that make each other unnecessary, the first. */
  private List<Choice> needed() {
    Predicate<Choice> unnecessary = c -> choices.stream().anyMatch(
        d -> d != c && replaces.test(d, c) && (choices.indexOf(d) < choices.indexOf(c) || !replaces.test(c, d)));
    return choices.stream().filter(unnecessary.negate()).toList();
  }
}
