package periscope.machines;

import periscope.litmus.memory.Outcome;

/** A {@link RandomMachine} that draws the choices of a {@link SteppedMachine}. */
public final class RandomSteps extends RandomMachine {

  private final SteppedMachine machine;

  public RandomSteps(SteppedMachine machine) {
    super(machine.initial());
    this.machine = machine;
  }

  @Override
  protected boolean cut() {
    return machine.cut(state);
  }

  @Override
  protected boolean terminal() {
    return machine.terminal(state);
  }

  @Override
  protected int choices() {
    return machine.choices();
  }

  @Override
  protected boolean take(int choice) {
    return machine.take(state, choice);
  }

  @Override
  public int observed() {
    return machine.observed();
  }

  @Override
  public void observe(long[] into) {
    System.arraycopy(state, 0, into, 0, into.length);
  }

  @Override
  public Outcome outcome(long[] observed) {
    return machine.outcome(observed);
  }
}
