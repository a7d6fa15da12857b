package periscope.cli.session;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
  private final Optional<Path> cache;
  private final List<Runnable> ends = new ArrayList<>();

  /** A session that keeps nothing for later ones. */
  public Session(Terminal terminal, Interruption interruption) {
    this(terminal, interruption, Optional.empty());
  }

  /** @param cache the folder of what is kept between runs; empty if nothing is */
  public Session(Terminal terminal, Interruption interruption, Optional<Path> cache) {
    this.cache = cache;
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

  @Override
  public String whyStopped() {
    return interruption.words();
  }

  /** The folder of what is kept between runs; empty if nothing is. */
  public Optional<Path> cache() {
    return cache;
  }

  /** Adds an action for the end of the session, such as leaving a cluster. */
  public void atEnd(Runnable action) {
    ends.add(action);
  }

  /** Ends the session. */
  public void end() {
    ends.forEach(Runnable::run);
    ends.clear();
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
