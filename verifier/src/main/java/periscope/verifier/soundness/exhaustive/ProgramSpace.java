package periscope.verifier.soundness.exhaustive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Permutations;
import periscope.verifier.program.Shape;

/**
 * The numbered threads of programs, and the symmetries between programs.
 *
 * <p>A program is a tuple of thread numbers, one for each thread of a {@link Shape}. Two programs are symmetric if a
 * renaming of threads that keeps the shape, together with a renaming of locations, turns one into the other.
 *
 * <p>Threads that compile to the same code form a <em>class</em>; the numbers of a class are contiguous. The
 * representative of a set of symmetric programs is the one with the least tuple of classes, and among those the one
 * with the least tuple of numbers.
 */
final class ProgramSpace {

  final List<ThreadProgram> threads = new ArrayList<>();
  /** Number of the first thread of each class, followed by the number of threads. */
  final int[] firstOfClass;
  final int[] classOf;
  /** {@code renamed[s][i]}: thread {@code i} under the s-th renaming of locations; the 0th is the identity. */
  final int[][] renamed;
  private final int[][] renamedClass;
  private final int[] sizeOfClass;
  private final int mostOperations;

  /** @param codeOf number for each operation; equal for operations with the same code */
  ProgramSpace(Bound bound, List<SourceOperation> operations, ToIntFunction<SourceOperation> codeOf) {
    mostOperations = Math.min(bound.operations(), bound.threads() * bound.perThread());
    enumerate(bound, operations, new ArrayList<>());
    Map<ThreadProgram, List<Integer>> keys = new HashMap<>();
    threads.forEach(t -> keys.put(t, key(t, codeOf)));
    threads.sort(Comparator.<ThreadProgram>comparingInt(ThreadProgram::size)
        .thenComparing(keys::get, ProgramSpace::compare));
    classOf = new int[threads.size()];
    int classes = threads.isEmpty() ? -1 : 0;
    for (int i = 1; i < classOf.length; i++) {
      classes += keys.get(threads.get(i)).equals(keys.get(threads.get(i - 1))) ? 0 : 1;
      classOf[i] = classes;
    }
    firstOfClass = new int[classes + 2];
    sizeOfClass = new int[classes + 1];
    firstOfClass[classes + 1] = threads.size();
    for (int i = threads.size() - 1; i >= 0; i--) {
      firstOfClass[classOf[i]] = i;
      sizeOfClass[classOf[i]] = threads.get(i).size();
    }
    List<int[]> renamings = Permutations.of(bound.locations());
    renamed = new int[renamings.size()][threads.size()];
    renamedClass = new int[renamings.size()][classes + 1];
    tabulate(renamings);
  }

  private void enumerate(Bound bound, List<SourceOperation> operations, List<ThreadProgram.Step> prefix) {
    if (!prefix.isEmpty()) {
      threads.add(new ThreadProgram(prefix));
    }
    if (prefix.size() == bound.perThread()) {
      return;
    }
    ThreadProgram.Step last = prefix.isEmpty() ? null : prefix.get(prefix.size() - 1);
    for (SourceOperation operation : operations) {
      for (int x = 0; x < bound.locations(); x++) {
        prefix.add(new ThreadProgram.Step(operation, x, false));
        enumerate(bound, operations, prefix);
        if (last != null && bound.guards().any() && Alphabet.reads(last.operation())) {
          prefix.set(prefix.size() - 2, new ThreadProgram.Step(last.operation(), last.location(), true));
          enumerate(bound, operations, prefix);
          prefix.set(prefix.size() - 2, last);
        }
        prefix.remove(prefix.size() - 1);
      }
    }
  }

  private static List<Integer> key(ThreadProgram thread, ToIntFunction<SourceOperation> codeOf) {
    List<Integer> key = new ArrayList<>();
    for (ThreadProgram.Step step : thread.steps()) {
      key.add(step.guard() ? 1 : 0);
      key.add(step.location());
      key.add(codeOf.applyAsInt(step.operation()));
    }
    return key;
  }

  private static int compare(List<Integer> a, List<Integer> b) {
    return Arrays.compare(a.toArray(Integer[]::new), b.toArray(Integer[]::new));
  }

  private void tabulate(List<int[]> renamings) {
    Map<ThreadProgram, Integer> numbers = new HashMap<>();
    for (int i = 0; i < threads.size(); i++) {
      numbers.put(threads.get(i), i);
    }
    for (int s = 0; s < renamings.size(); s++) {
      for (int i = 0; i < threads.size(); i++) {
        renamed[s][i] = numbers.get(rename(threads.get(i), renamings.get(s)));
        renamedClass[s][classOf[i]] = classOf[renamed[s][i]];
      }
    }
  }

  private static ThreadProgram rename(ThreadProgram thread, int[] renaming) {
    return new ThreadProgram(thread.steps().stream()
        .map(s -> new ThreadProgram.Step(s.operation(), renaming[s.location()], s.guard()))
        .toList());
  }

  /**
   * Number of programs of a shape up to symmetry, by Burnside's lemma: the average over all symmetries of the number of
   * programs that they keep. A cycle of k threads is kept by the threads that k-fold renaming of locations keeps.
   */
  long programs(Shape shape) {
    List<int[]> symmetries = shape.symmetries();
    long kept = 0;
    for (int[] symmetry : symmetries) {
      for (int[] renaming : renamed) {
        kept += fixed(symmetry, renaming);
      }
    }
    return kept / ((long) symmetries.size() * renamed.length);
  }

  /** Number of programs, within the bound on operations, that a symmetry and a renaming keep. */
  private long fixed(int[] symmetry, int[] renaming) {
    long[] bySize = new long[mostOperations + 1];
    bySize[0] = 1;
    boolean[] seen = new boolean[symmetry.length];
    for (int t = 0; t < symmetry.length; t++) {
      int cycle = 0;
      for (int u = t; !seen[u]; u = symmetry[u]) {
        seen[u] = true;
        cycle++;
      }
      bySize = cycle == 0 ? bySize : times(bySize, fixedThreads(renaming, cycle));
    }
    return LongStream.of(bySize).sum();
  }

  /** The numbers of programs by size, after adding threads with the given numbers by size. */
  private long[] times(long[] programs, long[] threads) {
    long[] product = new long[mostOperations + 1];
    for (int size = 0; size <= mostOperations; size++) {
      for (int more = 0; more <= size; more++) {
        product[size] += programs[size - more] * threads[more];
      }
    }
    return product;
  }

  /**
   * For each size of a cycle of {@code times} threads, the number of threads that the renaming keeps after
   * {@code times} applications; larger sizes are left out.
   */
  private long[] fixedThreads(int[] renaming, int times) {
    long[] fixed = new long[mostOperations + 1];
    for (int i = 0; i < renaming.length; i++) {
      int image = i;
      for (int k = 0; k < times; k++) {
        image = renaming[image];
      }
      int size = times * threads.get(i).size();
      if (image == i && size <= mostOperations) {
        fixed[size]++;
      }
    }
    return fixed;
  }

  int classes() {
    return sizeOfClass.length;
  }

  /** Number of operations of each thread of a class. */
  int sizeOfClass(int c) {
    return sizeOfClass[c];
  }

  /**
   * Compares a tuple of classes with its images. Returns -1 if an image is less, so that no representative has these
   * classes; otherwise the number of symmetries, besides the identity, that keep the tuple, written to
   * {@code stabiliser} as pairs of indices into {@code symmetries} and {@link #renamed}.
   */
  int stabiliser(int[] classes, List<int[]> symmetries, int[] stabiliser) {
    int kept = 0;
    for (int p = 0; p < symmetries.size(); p++) {
      for (int s = 0; s < renamed.length; s++) {
        int order = compareImage(classes, symmetries.get(p), renamedClass[s]);
        if (order < 0) {
          return -1;
        }
        if (order == 0 && (p > 0 || s > 0)) {
          stabiliser[2 * kept] = p;
          stabiliser[2 * kept++ + 1] = s;
        }
      }
    }
    return kept;
  }

  /** Whether no symmetry of the stabiliser makes the tuple of thread numbers smaller. */
  boolean representative(int[] program, List<int[]> symmetries, int[] stabiliser, int kept) {
    for (int i = 0; i < kept; i++) {
      if (compareImage(program, symmetries.get(stabiliser[2 * i]), renamed[stabiliser[2 * i + 1]]) < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Sign of (image − tuple); the image has at index {@code t} the element of the tuple at {@code symmetry[t]}, renamed.
   */
  private static int compareImage(int[] tuple, int[] symmetry, int[] renaming) {
    for (int t = 0; t < tuple.length; t++) {
      int order = Integer.compare(renaming[tuple[symmetry[t]]], tuple[t]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
