package periscope.cli.serve;

import com.google.common.base.Throwables;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import periscope.cli.results.DatabaseOption;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.results.store.ResultStore;
import periscope.web.server.Listening;
import periscope.web.server.Listening.Certificate;
import periscope.web.site.Pages;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code periscope serve}: it serves the site on this machine. */
@picocli.CommandLine.Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = "Open the site in a browser: litmus tests with WebGPU, beside what their model allows.",
    footer = {"", "Ctrl-C ends the server. Without --public only this machine reaches it. Browsers run WebGPU only on"
      + " pages from https addresses and from this machine; not on files.", "",
      "Examples:", "  periscope serve", "  periscope serve --port 0",
      "  periscope serve --out www && python3 -m http.server --directory www",
      "  PERISCOPE_PASSWORD=... periscope serve --public lab.example --certificate lab.p12"})
public final class Serve implements Subcommand {

  private static final int PAUSE_MILLIS = 100;
  private static final int MOST_PORTS = 65_535;
  private static final long MEGABYTE = 1_000_000;

  private static final String PASSWORD = "PERISCOPE_PASSWORD";

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Option(names = "--port", paramLabel = "PORT", defaultValue = "8080",
      description = "the port that the server listens on; 0 for a free port (default: ${DEFAULT-VALUE})")
  private int port;

  @Option(names = "--public", paramLabel = "NAME", arity = "1",
      description = "listen for other machines, too, which call this one by that name; repeatable")
  private List<String> names = List.of();

  @Option(names = "--certificate", paramLabel = "FILE",
      description = "speak https with the certificate and key in this file (PKCS 12), whose password is in the "
          + "variable " + PASSWORD)
  private Optional<Path> certificate = Optional.empty();

  @Mixin
  private DatabaseOption database = new DatabaseOption();

  @Option(names = "--database-limit", paramLabel = "MEGABYTES", defaultValue = "2000",
      description = "take no submissions once the database has this size (default: ${DEFAULT-VALUE})")
  private int mostMegabytes;

  @Option(names = {"-o", "--out"}, paramLabel = "FOLDER",
      description = "write the parts of the site that need no server as files into this empty folder, for any host, and"
          + " serve nothing")
  private Optional<Path> folder = Optional.empty();

  public Serve(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (folder.isPresent()) {
      spec.commandLine().getParseResult().matchedOptions().stream().map(OptionSpec::longestName)
          .filter(o -> !o.equals("--out")).findFirst().ifPresent(o -> {
            throw new ParameterException(spec.commandLine(), o + " is about the server: --out writes files instead");
          });
      WriteSite.write(session, spec, folder.get());
      return Exit.OK;
    }
    if (port < 0 || port > MOST_PORTS) {
      throw new ParameterException(spec.commandLine(), "--port wants a number from 0 to " + MOST_PORTS);
    }
    if (mostMegabytes < 1) {
      throw new ParameterException(spec.commandLine(), "--database-limit wants a number of megabytes from 1 on");
    }
    warn();
    session.terminal().progress("getting the site's tests ready …");
    try (OpenedSite site = OpenedSite.serve(session, database.file(), mostMegabytes * MEGABYTE, listening())) {
      session.terminal().progress("");
      session.terminal().line(site.address());
      session.terminal().out().flush();
      while (!session.interruption().asked()) {
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (IOException e) {
      throw new ParameterException(spec.commandLine(), cause(Throwables.getRootCause(e)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Exit.OK;
  }

  /** Notes what visitors will miss, and who else can read what they give. */
  private void warn() {
    if (!Pages.built()) {
      session.terminal().note("the pages are not built: there was no Node, or no npm, when Periscope was built");
    }
    if (ResultStore.openToAll(database.file())) {
      session.terminal().note("all users of this machine can read " + database.file() + ", and so the names and "
          + "addresses of contributors in it; chmod 600 makes it yours alone");
    }
  }

  /** The reason why there is no server. */
  private String cause(Throwable root) {
    if (root instanceof BindException) {
      return "the server cannot listen on port " + port + "; another --port may be free, and 0 is one that is";
    }
    String message = Objects.requireNonNullElse(root.getMessage(), root.getClass().getSimpleName());
    return certificate.map(c -> "there is no key that can be used in " + c + ", or its password is another one: ")
        .orElse("the server cannot be opened: ") + message;
  }

  /** The port, the host names and the certificate of the server. Notes if browsers have no WebGPU there. */
  private Listening listening() {
    if (certificate.isPresent() && !Files.isRegularFile(certificate.get())) {
      throw new ParameterException(spec.commandLine(), "there is no file " + certificate.get());
    }
    String password = System.getenv(PASSWORD);
    if (certificate.isPresent() && password == null) {
      throw new ParameterException(spec.commandLine(),
          "--certificate wants the password of its file in the variable " + PASSWORD);
    } else if (certificate.isEmpty() && !names.isEmpty()) {
      session.terminal().note("browsers have WebGPU on https pages only: give a --certificate, or put a proxy with one "
          + "in front, which hands the name of the site on (the header Host)");
    }
    return new Listening(port, Set.copyOf(names), certificate.map(f -> new Certificate(f, password)));
  }
}
