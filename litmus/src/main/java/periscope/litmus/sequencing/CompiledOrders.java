package periscope.litmus.sequencing;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The orders in which a compiler may evaluate a test's expressions: each expression has the same order in every
 * evaluation.
 */
public final class CompiledOrders {

  /** The sentence that reports print about a test in {@link #inTextOrder}. */
  public static final String TEXT_ORDER =
      "operands are evaluated in the order of the text, one of those that the language allows";

  private int registers;
  private boolean tooMany;

  private CompiledOrders() {}

  /** A copy of the test whose expressions are evaluated in the order of the text, which is an allowed order. */
  public static LitmusTest inTextOrder(LitmusTest test) {
    return with(test, test.threads().stream().map(t -> Sequencing.inTextOrder(t.body())).toList());
  }

  /** Whether the test leaves an order of evaluation open. */
  public static boolean open(LitmusTest test) {
    return test.threads().stream().anyMatch(t -> Sequencing.open(t.body()));
  }

  /**
   * The test in every allowed order, one copy for each.
   *
   * @param text the text from which the test was read, for diagnostics
   * @throws InvalidInputException if there are more than {@link EvaluationOrders#MOST} orders
   */
  public static List<LitmusTest> all(LitmusTest test, SourceText text) {
    if (!open(test)) {
      return List.of(test);
    }
    CompiledOrders orders = new CompiledOrders();
    List<List<List<Instruction>>> threads = test.threads().stream().map(t -> orders.body(t.body())).toList();
    List<List<List<Instruction>>> choices = orders.product(threads);
    if (orders.tooMany) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE,
          "the operands of this test can be evaluated in more than " + EvaluationOrders.MOST + " orders",
          "give parts of its expressions statements of their own"));
    }
    return choices.stream().map(c -> with(test, c)).toList();
  }

  private static LitmusTest with(LitmusTest test, List<List<Instruction>> bodies) {
    List<LitmusThread> threads = new ArrayList<>();
    for (int t = 0; t < bodies.size(); t++) {
      threads.add(test.threads().get(t).withBody(bodies.get(t)));
    }
    return new LitmusTest(
        test.language(), test.name(), test.description(), test.locations(), threads, test.condition());
  }

  private List<List<Instruction>> body(List<Instruction> body) {
    List<List<List<Instruction>>> each = body.stream().map(this::one).toList();
    return product(each).stream().map(lists -> lists.stream().flatMap(List::stream).toList()).toList();
  }

  private List<List<Instruction>> one(Instruction instruction) {
    if (instruction instanceof Sequencing.Call call) {
      return body(call.body());
    } else if (instruction instanceof Sequencing open) {
      List<List<Instruction>> ways = new ArrayList<>();
      EvaluationOrders.total(open, () -> "$o" + registers++).forEach(way ->
          ways.addAll(body(way.stream().map(EvaluationOrders.Step::instruction).toList())));
      return limited(ways);
    }
    return product(instruction.parts().stream().map(this::body).toList()).stream().map(parts -> {
      Iterator<List<Instruction>> next = parts.iterator();
      return List.of(instruction.withParts(part -> next.next()));
    }).toList();
  }

  /** All combinations of one element from each list, combinations with the first elements first. */
  private <T> List<List<T>> product(List<List<T>> lists) {
    List<List<T>> all = List.of(List.of());
    for (List<T> list : lists) {
      List<List<T>> more = new ArrayList<>();
      for (List<T> begun : limited(all)) {
        for (T last : list) {
          List<T> one = new ArrayList<>(begun);
          one.add(last);
          more.add(one);
        }
      }
      all = more;
    }
    return limited(all);
  }

  private <T> List<T> limited(List<T> all) {
    tooMany |= all.size() > EvaluationOrders.MOST;
    return all.size() > EvaluationOrders.MOST ? all.subList(0, EvaluationOrders.MOST) : all;
  }
}
