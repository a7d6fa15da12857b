package periscope.verifier.mutation;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import periscope.engines.answer.InOrder;
import periscope.reports.Output;

/**
 * Maps lists element by element, on several cores.
 *
 * @param output  shows progress
 * @param workers number of elements in work at once
 */
public record ParallelWork(Output output, int workers) {

  /**
   * The results for all elements of a list, in order.
   *
   * @param doing the work in words, such as {@code asking the tests about change}
   */
  public <P, T> List<T> each(List<P> pieces, String doing, Function<P, T> work) {
    List<T> results = new ArrayList<>();
    InOrder.start(pieces, workers, () -> work).forEach(
        i -> output.progress(doing + " " + (i + 1) + " of " + pieces.size()), results::add);
    output.progress("");
    return results;
  }

  /** The list with the results for some of its elements in their places. */
  public List<MutantVerdict> replaced(List<MutantVerdict> fates, Predicate<MutantVerdict> which, String doing,
      UnaryOperator<MutantVerdict> work) {
    Iterator<MutantVerdict> done = each(fates.stream().filter(which).toList(), doing, work).iterator();
    return fates.stream().map(f -> which.test(f) ? done.next() : f).toList();
  }
}
