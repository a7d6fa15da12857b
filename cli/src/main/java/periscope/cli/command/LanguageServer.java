package periscope.cli.command;

import java.io.PrintStream;
import periscope.cli.session.ModelFiles;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.lsp.EditorLanguages;
import periscope.lsp.protocol.StdioServer;
import periscope.models.vocabulary.Vocabularies;
import periscope.reports.Version;
import picocli.CommandLine.Mixin;

/** The command {@code periscope lsp}: it runs the language server. */
@picocli.CommandLine.Command(
    name = "lsp",
    mixinStandardHelpOptions = true,
    description = "Serve an editor: problems, completion, meanings (Language Server Protocol on stdin and stdout).",
    footer = {"", "Editors start this themselves; docs/editors.md says how to tell them.",
      "Exit code 0 means that the editor asked for a shutdown before it went."})
public final class LanguageServer implements Subcommand {

  private final Session session;

  @Mixin
  private ModelFiles include = new ModelFiles();

  public LanguageServer(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    include.addTo(session.inputs());
    session.interruption().endAtOnce();
    EditorLanguages languages = EditorLanguages.of(session.inputs().languages(), session.inputs().models(),
        Vocabularies.all(), session.inputs().mappings(), session.inputs()::warnings);
    PrintStream err = session.terminal().err();
    PrintStream before = System.out;
    // Only the protocol may be written to stdout, whatever a library prints.
    System.setOut(err);
    try {
      return StdioServer.serve(languages, System.in, session.terminal().out(), err, Version.text());
    } finally {
      System.setOut(before);
    }
  }
}
