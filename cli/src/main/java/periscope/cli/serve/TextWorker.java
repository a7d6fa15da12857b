package periscope.cli.serve;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import periscope.cli.session.Interruption;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.process.Parent;
import periscope.web.worker.TextAnswers;

/** The entry of a worker of the site, which answers questions about texts on its standard input. */
public final class TextWorker {

  private TextWorker() {}

  public static void main(String[] arguments) throws IOException {
    Parent.follow();
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    // No library's word may stand among the answers.
    System.setOut(nowhere);
    Session session = new Session(Terminal.plain(nowhere, nowhere), new Interruption());
    new TextAnswers(session.inputs().languages(), () -> OpenedSite.judge(session, OpenedSite.WHERE_SOMEBODY_WAITS))
        .serve(System.in, out);
    Parent.inputEnded();
  }
}
