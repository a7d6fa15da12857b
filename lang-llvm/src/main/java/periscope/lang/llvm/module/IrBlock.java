package periscope.lang.llvm.module;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.litmus.source.Span;

/**
 * A basic block.
 *
 * @param name  its label; the first block of a function has one, too, given in the text or not
 * @param body  its instructions, phis first, without the one that ends it
 * @param end   the instruction that ends it
 * @param at    the place of that instruction
 * @param debug number of that instruction's place for debuggers; -1 without one
 */
public record IrBlock(String name, List<IrInstruction> body, End end, Span at, int debug) {

  public IrBlock {
    body = List.copyOf(body);
  }

  /** The end of a block. */
  public sealed interface End {

    /** The labels to which control may go. */
    Stream<String> targets();
  }

  public record Jump(String to) implements End {
    @Override
    public Stream<String> targets() {
      return Stream.of(to);
    }
  }

  public record Test(IrValue condition, String then, String otherwise) implements End {
    @Override
    public Stream<String> targets() {
      return Stream.of(then, otherwise);
    }
  }

  /** {@code switch}. */
  public record Switch(Typed value, String otherwise, List<Case> cases) implements End {
    public Switch {
      cases = List.copyOf(cases);
    }

    @Override
    public Stream<String> targets() {
      return Stream.concat(Stream.of(otherwise), cases.stream().map(Case::to));
    }
  }

  /** A number of a switch with its label. */
  public record Case(long number, String to) {}

  public record Return(Optional<Typed> value) implements End {
    @Override
    public Stream<String> targets() {
      return Stream.empty();
    }
  }

  public record Unreachable() implements End {
    @Override
    public Stream<String> targets() {
      return Stream.empty();
    }
  }

  /** An end that is known by its name alone. */
  public record Unread(String name) implements End {
    @Override
    public Stream<String> targets() {
      return Stream.empty();
    }
  }

  /** A copy with another body. */
  public IrBlock with(List<IrInstruction> other) {
    return new IrBlock(name, other, end, at, debug);
  }
}
