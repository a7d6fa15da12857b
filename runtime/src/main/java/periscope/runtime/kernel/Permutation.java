package periscope.runtime.kernel;

import java.util.random.RandomGenerator;

/**
 * An order in which {@code size} elements are visited, each once: the element at place {@code p} is number
 * {@code (first + p * stride) mod size}.
 *
 * @param size   number of elements, at least 1 and below 2^31
 * @param first  number of the first element, at least 0 and below {@code size}
 * @param stride distance from one number to the next, coprime to {@code size}
 */
public record Permutation(int size, int first, int stride) {

  public Permutation {
    if (size < 1 || first < 0 || first >= size || gcd(stride, size) != 1) {
      throw new IllegalArgumentException(first + " + p * " + stride + " mod " + size + " is no permutation");
    }
  }

  /** A permutation drawn at random. */
  public static Permutation draw(int size, RandomGenerator random) {
    int stride = 1 + random.nextInt(size);
    while (gcd(stride, size) != 1) {
      stride = stride % size + 1;
    }
    return new Permutation(size, random.nextInt(size), stride);
  }

  /** The number of the element at a place. */
  public int at(long place) {
    return (int) ((first + place % size * stride) % size);
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
