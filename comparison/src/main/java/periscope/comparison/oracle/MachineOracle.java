package periscope.comparison.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import periscope.comparison.ModelAnswer;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration.Limits;
import periscope.machines.Interleavings;
import periscope.machines.SteppedExplorer;
import periscope.machines.SteppedMachine;
import periscope.machines.interleaving.StoreBufferMachine;
import periscope.machines.ugpu.UgpuMachine;
import periscope.machines.ugpu.UgpuMachine.Stepping;
import periscope.machines.ugpu.UgpuVariant;

/** A machine that explores every run of a test. Stuck runs have no outcome. */
public record MachineOracle(MachineOracle.Machine machine) implements Oracle {

  /** The machines that {@code --machine} names. */
  public enum Machine {
    /** Threads execute in turns: sequential consistency. */
    INTERLEAVED((test, text) -> new StoreBufferMachine(test, text, false)),
    /** Each thread has a store buffer: TSO. */
    STORE_BUFFERS((test, text) -> new StoreBufferMachine(test, text, true)),
    /** The machine of [UGPU]. */
    UGPU((test, text) -> new UgpuMachine(test, text, UgpuVariant.PAPER, Stepping.REDUCED)),
    /** The machine of [UGPU], with a thread's loads of one location in order. */
    UGPU_COHERENT((test, text) -> new UgpuMachine(
        test, text, UgpuVariant.PAPER.with(UgpuVariant.Reads.COHERENT), Stepping.REDUCED)),
    /** The machine of [UGPU] with read-modify-writes, branches and barriers, which the paper does not have. */
    UGPU_EXTENDED((test, text) -> new UgpuMachine(test, text, UgpuVariant.EXTENDED, Stepping.REDUCED));

    private final BiFunction<LitmusTest, SourceText, SteppedMachine> maker;

    Machine(BiFunction<LitmusTest, SourceText, SteppedMachine> maker) {
      this.maker = maker;
    }

    /** The machines' names on the command line. */
    public static List<String> names() {
      return Arrays.stream(values()).map(Machine::toString).toList();
    }

    /** The machine's name on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The oracle that runs tests on a machine, before a thread opens it. */
  public static Named named(Machine machine) {
    return new Named("machine " + machine, "machine " + machine, Kind.MACHINE, () -> new MachineOracle(machine));
  }

  @Override
  public OracleAnswer ask(Subject subject, BooleanSupplier stop) {
    Interleavings all;
    try {
      all = Interleavings.of(SteppedExplorer.explore(machine.maker.apply(subject.test(), subject.text()),
          new Limits(Interleavings.MOST_STATES, stop)).result());
    } catch (InvalidInputException e) {
      return new OracleAnswer.Silent(e.diagnostics().get(0).message());
    }
    Optional<String> doubt = !all.complete() ? Optional.of("the machine has too many states, or its time was up")
        : all.cut() ? Optional.of("runs that go round loops for longer were dropped")
        : all.outcomes().isEmpty() ? Optional.of("no run of the machine comes to an end") : Optional.empty();
    return new OracleAnswer.Able(new ModelAnswer.Given(
        new ModelAnswer.Judge(machine.toString(), false), all.outcomes(), Optional.empty(), doubt));
  }
}
