package periscope.lang.ptx.module;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import periscope.litmus.source.Span;

/** A statement of a function's body. */
sealed interface Statement {

  Span span();

  record Label(String name, Span span) implements Statement {}

  /** A list of labels to which an indirect branch may go: {@code table: .branchtargets a, b;}. */
  record Targets(String name, List<String> labels, Span span) implements Statement {
    public Targets {
      labels = List.copyOf(labels);
    }
  }

  /** {@code @p} or {@code @!p} in front of an instruction. */
  record Guard(String predicate, boolean wanted) {}

  /**
   * An instruction.
   *
   * @param mnemonic {@code ld.acquire.gpu.b32}
   * @param place    number of its place for debuggers; -1 without one
   */
  record Operation(Optional<Guard> guard, String mnemonic, List<Argument> arguments, int place, Span span)
      implements Statement {
    public Operation {
      arguments = List.copyOf(arguments);
    }

    /** The first word of the mnemonic: {@code ld}. */
    String opcode() {
      int dot = mnemonic.indexOf('.');
      return dot < 0 ? mnemonic : mnemonic.substring(0, dot);
    }

    /** The words behind the first one, in order. */
    List<String> suffixes() {
      List<String> words = Arrays.asList(mnemonic.split("\\.", -1));
      return words.subList(1, words.size());
    }

    boolean has(String suffix) {
      return suffixes().contains(suffix);
    }
  }
}
