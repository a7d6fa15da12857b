package periscope.lsp.protocol;

import java.io.PrintStream;

/** The log of the server, for the search for causes of odd behaviour; editors show it on request. */
record Log(PrintStream out) {

  void note(String text) {
    out.print("periscope lsp: " + text + "\n");
    out.flush();
  }

  void failure(String during, Throwable e) {
    note("failed at " + during + ": " + e);
    if (!(e instanceof StackOverflowError)) {
      e.printStackTrace(out);
      out.flush();
    }
  }
}
