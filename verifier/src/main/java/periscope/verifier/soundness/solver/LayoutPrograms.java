package periscope.verifier.soundness.solver;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.engines.symbolic.formula.Formulas;
import periscope.mappings.table.Row;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Polarity;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;

/**
 * The programs of a layout that a question is about.
 *
 * @param focus choices of which each program has at least one
 * @param stop  asked now and then whether to give up
 */
record LayoutPrograms(Question question, Layout layout, Predicate<Choice> focus, BooleanSupplier stop) {

  /**
   * Those of a question. Of choices that were edited, those are not in focus that now ask for no less than before: a
   * program without any other goes wrong only if it did before. If nothing did, a choice that was not edited is not in
   * focus either, whatever it stands for.
   */
  static LayoutPrograms of(Question question, Layout layout, BooleanSupplier stop) {
    Predicate<Choice> wanted = question.operations()::inFocus;
    LayoutPrograms all = new LayoutPrograms(question, layout, wanted, stop);
    if (question.before().isEmpty() || !(SymbolicTarget.of(question.target()) instanceof SymbolicModel model)) {
      return all;
    }
    Question.Before before = question.before().get();
    Set<Choice> noLess = all.noLess(model.model(), before.translation());
    Map<Choice, Choice> likened = question.operations().likened();
    return new LayoutPrograms(question, layout, c -> wanted.test(c) && !noLess.contains(likened.getOrDefault(c, c))
        && !(before.sound() && unedited(c, question.translation(), before.translation())), stop);
  }

  private static boolean unedited(Choice choice, Translation now, Translation before) {
    return before.row(choice).isPresent() && before.compiled(choice).equals(now.compiled(choice));
  }

  /** Whether there are none. */
  boolean none() {
    return question.operations().choices().stream().noneMatch(focus);
  }

  /** Those of some choices. @param chains whether it matters in them what came before a write that is read */
  UnknownProgram of(List<Choice> choices, boolean chains) {
    Formulas formulas = new Formulas();
    formulas.stopWhen(stop);
    return new UnknownProgram(formulas, layout, choices, focus, question.bound().locations(),
        question.bound().guards().any(), question.operations().local(), chains);
  }

  /**
   * The choices of these without those that others make unnecessary. If nothing went wrong before an edit, one that was
   * not edited may take the place of one that was: a program without any is right.
   *
   * @param blamed rows at fault in what was found
   */
  List<Choice> needed(boolean chains, Set<Row> blamed) {
    UnknownProgram any = of(question.operations().ofPrograms(chains), chains);
    boolean sound = question.before().filter(Question.Before::sound).isPresent();
    return Dominance.needed(any, question, sound ? c -> true : focus, blamed);
  }

  /**
   * The choices in focus that are compiled to what asks for no less than what they were compiled to before, and so are
   * all that they stand for: whatever program has them, the target allows no more of it.
   */
  private Set<Choice> noLess(CompiledModel target, Translation before) {
    List<Choice> now = question.operations().choices();
    Map<Choice, List<Choice>> formerly = new HashMap<>();
    now.stream().filter(focus).filter(c -> formerly(c).stream().allMatch(f -> known(f, before)))
        .forEach(c -> formerly.put(c, formerly(c)));
    Set<Choice> former = formerly.values().stream().flatMap(List::stream).collect(Collectors.toSet());
    List<Choice> all = Stream.concat(now.stream(), former.stream()).toList();
    LayoutEvents side = EventLayouts.compiled(of(all, false), question.translation(),
        c -> former.contains(c) ? before : question.translation(), target);
    StrengthOrder demands = new StrengthOrder(side, Polarity.ofAllowing(target));
    return formerly.keySet().stream().filter(c -> formerly.get(c).stream().allMatch(f -> demands.noMore(f, c)))
        .collect(Collectors.toSet());
  }

  /** Whether there is something to compare with: a row, and code that the target says something of. */
  private boolean known(Choice choice, Translation before) {
    return before.row(choice).isPresent()
        && SymbolicTarget.of(question.target()).problem(before, choice).isEmpty();
  }

  /** A choice and those that it stands for, to be compiled as before. */
  private List<Choice> formerly(Choice choice) {
    Stream<Choice> others = question.operations().likened().entrySet().stream()
        .filter(l -> l.getValue().equals(choice)).map(Map.Entry::getKey);
    return Stream.concat(Stream.of(choice), others).map(c -> c.named(c.name() + " before")).toList();
  }
}
