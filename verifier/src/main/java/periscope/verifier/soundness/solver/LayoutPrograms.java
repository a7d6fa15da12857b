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
import periscope.verifier.soundness.solver.symbolic.EventLayouts;
import periscope.verifier.soundness.solver.symbolic.LayoutEvents;
import periscope.verifier.soundness.solver.symbolic.StrengthOrder;
import periscope.verifier.soundness.solver.symbolic.SymbolicModel;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;
import periscope.verifier.soundness.solver.symbolic.UnknownProgram;

/**
 * The programs of a layout that a question is about.
 *
 * @param focus choices of which each program has at least one
 * @param stop  called now and then; true ends the work
 */
record LayoutPrograms(Question question, Layout layout, Predicate<Choice> focus, BooleanSupplier stop) {

  /**
   * The programs of a question. After an edit, an edited choice leaves the focus if its code now requires no less than
   * before: a program with no other choice in focus goes wrong only if it did before. If the translation before was
   * sound, choices that were not edited leave the focus, too, whatever they stand for.
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
    return before.code(choice).isPresent() && before.code(choice).equals(now.code(choice));
  }

  /** The programs of another layout. */
  LayoutPrograms in(Layout other) {
    return new LayoutPrograms(question, other, focus, stop);
  }

  /** Whether there are no such programs. */
  boolean none() {
    return question.operations().choices().stream().noneMatch(focus);
  }

  /**
   * The unknown program with some choices.
   *
   * @param chains whether the writes before the write that is read matter
   */
  UnknownProgram of(List<Choice> choices, boolean chains) {
    Formulas formulas = new Formulas();
    formulas.stopWhen(stop);
    UnknownProgram program = new UnknownProgram(formulas, layout, choices, focus, question.bound().locations(),
        question.bound().guards().any(), question.operations().local(), chains);
    question.operations().mixed().ifPresent(program::require);
    return program;
  }

  /**
   * The choices without those that others make unnecessary. If the translation before an edit was sound, a choice that
   * was not edited may replace an edited one: a program without edited choices is right.
   *
   * @param blamed rows at fault in earlier findings
   */
  List<Choice> needed(boolean chains, Set<Row> blamed) {
    UnknownProgram any = of(question.operations().ofPrograms(chains), chains);
    boolean sound = question.before().filter(Question.Before::sound).isPresent();
    return Dominance.needed(any, question, sound ? c -> true : focus, blamed);
  }

  /**
   * The choices in focus whose code, and the code of all choices that they stand for, requires no less than before the
   * edit, so that the target allows no more for any program with them.
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

  /** Whether a choice can be compared with its form before the edit: it had a row, and the target covers its code. */
  private boolean known(Choice choice, Translation before) {
    return before.row(choice).isPresent()
        && SymbolicTarget.of(question.target()).problem(before, choice).isEmpty();
  }

  /** A choice and those that it stands for, under names that mark them as compiled by the table before the edit. */
  private List<Choice> formerly(Choice choice) {
    Stream<Choice> others = question.operations().likened().entrySet().stream()
        .filter(l -> l.getValue().equals(choice)).map(Map.Entry::getKey);
    return Stream.concat(Stream.of(choice), others).map(c -> c.named(c.name() + " before")).toList();
  }
}
