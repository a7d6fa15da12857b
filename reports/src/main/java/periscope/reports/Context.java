package periscope.reports;

import periscope.inputs.Inputs;

/** One run of a command, for the code below the command: its inputs, its output, and the request to stop. */
public interface Context {

  /** The tests, tables and models that users can name. */
  Inputs inputs();

  /** Receives results and progress. */
  Output output();

  /** Whether the user has asked the command to stop. */
  boolean stopped();
}
