package periscope.engines.symbolic.formula;

import java.util.Arrays;

/** The nodes of formulas by number, and by their parts. Node 0 is the constant. */
final class Nodes {

  /** Spreads the bits of a number. */
  private static final int SPREAD = 0x9E3779B9;
  private static final int SIGNATURE_BITS = 6;
  /** Bytes of a node besides its parts: the array's head, a reference, a signature, and places in the table. */
  private static final int NODE = 16 + 8 + 8 + 8;

  private int[][] parts = new int[1024][];
  private long[] signatures = new long[1024];
  private int size = 1;
  /** The conjunctions by a hash of their parts, with free places in between; 0 is a free place. */
  private int[] known = new int[4096];
  private int conjunctions;
  private long bytes;

  /** The memory that the nodes take, in bytes, roughly. */
  long bytes() {
    return bytes;
  }

  int size() {
    return size;
  }

  /** The parts of a conjunction; empty for a variable. */
  int[] parts(int node) {
    return parts[node];
  }

  /** A bit for each node among a conjunction's parts; several nodes share a bit. */
  long signature(int node) {
    return signatures[node];
  }

  static long signatureOf(int[] parts) {
    long signature = 0;
    for (int part : parts) {
      signature |= bit(part);
    }
    return signature;
  }

  /** A formula's bit in signatures; its negation has the same bit. */
  static long bit(int formula) {
    return 1L << (Formulas.node(formula) * SPREAD >>> Integer.SIZE - SIGNATURE_BITS);
  }

  /** A new variable. */
  int variable() {
    return add(new int[0]);
  }

  /** The conjunction of parts, which is made if it is new. */
  int conjunction(int[] of) {
    int place = place(of);
    while (known[place] != 0) {
      if (Arrays.equals(parts[known[place]], of)) {
        return known[place];
      }
      place = place + 1 & known.length - 1;
    }
    int node = add(of);
    known[place] = node;
    if (2 * ++conjunctions > known.length) {
      grow();
    }
    return node;
  }

  private int add(int[] of) {
    if (size == parts.length) {
      parts = Arrays.copyOf(parts, 2 * size);
      signatures = Arrays.copyOf(signatures, 2 * size);
    }
    bytes += NODE + (long) Integer.BYTES * of.length;
    parts[size] = of;
    signatures[size] = signatureOf(of);
    return size++;
  }

  private int place(int[] of) {
    int hash = Arrays.hashCode(of) * SPREAD;
    return (hash ^ hash >>> Integer.SIZE / 2) & known.length - 1;
  }

  private void grow() {
    int[] old = known;
    known = new int[2 * old.length];
    for (int node : old) {
      if (node != 0) {
        int place = place(parts[node]);
        while (known[place] != 0) {
          place = place + 1 & known.length - 1;
        }
        known[place] = node;
      }
    }
  }
}
