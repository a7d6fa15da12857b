package periscope.reports;

import periscope.inputs.Inputs;

/** One run of a command, for the code below the command: its inputs, its output, and the request to stop. */
public interface Context {

  /** The tests, tables and models that users can name. */
  Inputs inputs();

  /** Receives results and progress. */
  Output output();

  /** Whether the user, or another program, has asked the command to stop. */
  boolean stopped();

  /** The reason why a command stops that was asked to, in words: interrupted, if a user pressed Ctrl-C. */
  String whyStopped();
}
