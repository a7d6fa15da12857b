package periscope.cli.session;

import periscope.inputs.Inputs;
import periscope.litmus.source.Reach;
import periscope.reports.Context;
import periscope.reports.Output;

/** One run of the command: its terminal, its inputs, and the request to stop. */
public final class Session implements Context {

  /**
   * The property that the process sets if the texts come from strangers: then they may include and extend shipped files
   * only.
   */
  public static final String STRANGERS = "periscope.strangers";

  private final Terminal terminal;
  private final Interruption interruption;
  private final Inputs inputs;

  public Session(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
    inputs = new Inputs(Boolean.getBoolean(STRANGERS) ? Reach.SHIPPED : Reach.FILES, terminal);
  }

  public Terminal terminal() {
    return terminal;
  }

  @Override
  public Output output() {
    return terminal;
  }

  @Override
  public boolean stopped() {
    return interruption.asked();
  }

  /** The request to stop. */
  public Interruption interruption() {
    return interruption;
  }

  @Override
  public Inputs inputs() {
    return inputs;
  }
}
