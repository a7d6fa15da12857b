package periscope.verifier.soundness;

import com.google.common.collect.Collections2;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.answer.Fault;
import periscope.litmus.memory.Placement;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Shape;

/**
 * Programs that something other than a search suspects to be compiled wrongly. Each one is asked by itself, as {@link
 * OneProgram} does it; nothing but that answer makes a finding.
 */
public final class SuspectedPrograms {

  /**
   * An operation of a thread.
   *
   * @param location the number of its location, from 0; without a meaning for a fence
   */
  public record Step(Choice choice, int location) {}

  /**
   * The answer.
   *
   * @param wrong a program that is compiled wrongly, from which no operation can be left out
   * @param tried number of the programs that were asked
   * @param first the first of them
   */
  public record Answer(Optional<Finding> wrong, int tried, Optional<FoundProgram> first) {}

  private final Question question;
  private final OneProgram one;
  private final BooleanSupplier stop;

  public SuspectedPrograms(Question question, BooleanSupplier stop) {
    this.question = question;
    this.stop = stop;
    one = new OneProgram(question, Fault.UNSOUND, stop);
  }

  /**
   * Asks about programs until one is wrong.
   *
   * @param suspects for each program its threads, the longest first
   * @param decided  most operations of programs that a search of the question has found to be compiled rightly
   * @param most     most programs to ask about
   */
  public Answer ask(Collection<List<List<Step>>> suspects, int decided, int most) {
    List<FoundProgram> programs = suspects.stream().flatMap(s -> placed(s).stream())
        .filter(p -> p.layout().operations() > decided || p.used() > question.bound().locations()
            || p.layout().threads() > question.bound().threads()).distinct().limit(most).toList();
    int tried = 0;
    for (FoundProgram program : programs) {
      if (stop.getAsBoolean()) {
        break;
      }
      tried++;
      Optional<FoundProgram> wrong = wrong(program);
      if (wrong.isPresent()) {
        FoundProgram least = shrunk(wrong.get());
        return new Answer(Optional.of(new ProgramFinding(Fault.UNSOUND, least, question.translation().header(),
            Optional.empty())), tried, Optional.of(programs.get(0)));
      }
    }
    return new Answer(Optional.empty(), tried, programs.stream().limit(tried).findFirst());
  }

  private Optional<FoundProgram> wrong(FoundProgram program) {
    return one.askWithAnyValues(program).found();
  }

  /** Leaves out operations while the program stays wrong. */
  private FoundProgram shrunk(FoundProgram program) {
    for (int slot = 0; slot < program.layout().operations() && !stop.getAsBoolean(); slot++) {
      int gone = slot;
      Optional<FoundProgram> less = without(program, gone).flatMap(this::wrong);
      if (less.isPresent()) {
        return shrunk(less.get());
      }
    }
    return program;
  }

  private static Optional<FoundProgram> without(FoundProgram program, int gone) {
    Layout layout = program.layout();
    List<List<Step>> threads = new ArrayList<>();
    List<Placement> places = new ArrayList<>();
    for (int t = 0; t < layout.threads(); t++) {
      List<Step> kept = IntStream.range(layout.first(t), layout.first(t + 1)).filter(i -> i != gone)
          .mapToObj(i -> new Step(program.choices().get(i), program.locations().get(i))).toList();
      if (!kept.isEmpty()) {
        threads.add(kept);
        places.add(layout.shape().placements().get(t));
      }
    }
    return threads.isEmpty() ? Optional.empty() : Optional.of(program(threads, places));
  }

  /** The program in each placement of its threads that may make a difference. */
  private List<FoundProgram> placed(List<List<Step>> threads) {
    List<Shape> shapes = Shape.of(question.bound().placement(), threads.size());
    boolean anyPlace = question.operations().scopes().size() == 1;
    Set<List<Placement>> places = shapes.stream().limit(anyPlace ? 1 : shapes.size())
        .flatMap(s -> anyPlace ? Stream.of(s.placements()) : Collections2.permutations(s.placements()).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
    return places.stream().map(p -> program(threads, p)).toList();
  }

  private static FoundProgram program(List<List<Step>> threads, List<Placement> places) {
    List<Step> steps = threads.stream().flatMap(List::stream).toList();
    List<Integer> used = steps.stream().filter(s -> s.choice().accesses()).map(Step::location).distinct().toList();
    List<Integer> locations = steps.stream().map(s -> Math.max(0, used.indexOf(s.location()))).toList();
    IntPredicate last = i -> steps.get(i).choice().writes() && IntStream.range(i + 1, steps.size())
        .noneMatch(j -> steps.get(j).choice().writes() && locations.get(j).equals(locations.get(i)));
    return new FoundProgram(new Layout(threads.stream().map(List::size).toList(), new Shape(places)),
        steps.stream().map(Step::choice).toList(), locations, Collections.nCopies(steps.size(), false),
        Collections.nCopies(steps.size(), -1), IntStream.range(0, steps.size()).mapToObj(last::test).toList());
  }
}
