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
 * Works on lists piece by piece, on several cores.
 *
 * @param output  shows how far the work is
 * @param workers number of pieces at work at once
 */
public record ParallelWork(Output output, int workers) {

  /** The same for each of a list. @param doing in words, such as {@code asking the tests about change} */
  public <P, T> List<T> each(List<P> pieces, String doing, Function<P, T> work) {
    List<T> results = new ArrayList<>();
    InOrder.start(pieces, workers, () -> work).forEach(
        i -> output.progress(doing + " " + (i + 1) + " of " + pieces.size()), results::add);
    output.progress("");
    return results;
  }

  /** The same list with some of it worked on. */
  public List<MutantVerdict> replaced(List<MutantVerdict> fates, Predicate<MutantVerdict> which, String doing,
      UnaryOperator<MutantVerdict> work) {
    Iterator<MutantVerdict> done = each(fates.stream().filter(which).toList(), doing, work).iterator();
    return fates.stream().map(f -> which.test(f) ? done.next() : f).toList();
  }
}
