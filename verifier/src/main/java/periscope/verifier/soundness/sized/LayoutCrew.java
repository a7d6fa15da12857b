package periscope.verifier.soundness.sized;

import java.util.List;
import periscope.verifier.program.Layout;

/** The workers that search the layouts of one size: threads of this process, or the processes of a cluster. */
public sealed interface LayoutCrew permits LayoutThreads, LayoutCluster {

  /**
   * Searches layouts in any order. Returns once each of them is answered, failed, or not needed, or the search is over.
   *
   * @param size    number of operations of the programs
   * @param layouts all layouts of the size
   * @param numbers the numbers of the layouts to search
   */
  void search(LayoutEngine.Task task, int size, List<Layout> layouts, List<Integer> numbers, Receiver receiver);

  /** The receiver of answers; several threads may call it. */
  interface Receiver {

    /** Whether a layout need not be searched, or not any more. */
    boolean unneeded(int number);

    /** Receives the answer about a layout; a second answer about one layout replaces the first. */
    void answered(int number, LayoutEngine.Answer answer);

    /** Receives the reason why a layout has no answer; the search goes on with the others. */
    void failed(int number, String reason);
  }
}
