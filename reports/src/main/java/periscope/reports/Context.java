package periscope.reports;

import periscope.inputs.Inputs;

/** One run of a command, for the work below the command: its inputs, its output, and the request to stop. */
public interface Context {

  /** The tests, tables and models that can be named. */
  Inputs inputs();

  /** Receives results and progress. */
  Output output();

  /** Whether the user has asked the command to stop. */
  boolean stopped();
}
