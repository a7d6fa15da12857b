package periscope.cli.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import periscope.cli.session.Session;
import periscope.inputs.ShippedTests;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.process.ScratchFolder;
import periscope.reports.Version;
import periscope.results.store.ResultStore;
import periscope.web.editor.Editors;
import periscope.web.editor.Translation;
import periscope.web.findings.DatabaseReports;
import periscope.web.findings.ExampleReports;
import periscope.web.findings.ResultPages;
import periscope.web.play.Bounds;
import periscope.web.play.Play;
import periscope.web.play.ProcessWork;
import periscope.web.play.ShippedThings;
import periscope.web.server.Listening;
import periscope.web.server.SiteServer;
import periscope.web.site.Site;
import periscope.web.submission.RateLimit;
import periscope.web.submission.Submissions;
import periscope.web.tests.Judge;
import periscope.web.tests.ModelJudge;
import periscope.web.tests.TestCatalogue;
import periscope.web.worker.Workers;

/** The site with all that Periscope ships for it, and the server, the workers and the folder of one that is served. */
final class OpenedSite implements AutoCloseable {

  private static final String FOLDER = "opencl-rsp";
  static final Duration WHERE_SOMEBODY_WAITS = Duration.ofSeconds(10);
  private static final Duration FOR_FILES = Duration.ofMinutes(10);
  /** The time that a visitor waits for a new analysis of results before the last one is shown. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final SiteServer server;
  private final Workers workers;
  private final ScratchFolder scratch;

  private OpenedSite(SiteServer server, Workers workers, ScratchFolder scratch) {
    this.server = server;
    this.workers = workers;
    this.scratch = scratch;
  }

  /** The judge of the outcomes of tests that pages run, who gives up after a time. */
  static Judge judge(Session session, Duration patience) {
    return new ModelJudge(session.inputs(), patience);
  }

  /**
   * The site.
   *
   * @param served whether a server offers it; otherwise it is written to files
   */
  static Site of(Session session, boolean served) {
    ShippedTests shipped = new ShippedTests();
    List<SourceText> corpus = shipped.names().stream().filter(n -> shipped.folder(n).equals(FOLDER))
        .map(n -> shipped.find(n).orElseThrow()).toList();
    Judge judge = judge(session, served ? WHERE_SOMEBODY_WAITS : FOR_FILES);
    return new Site(new TestCatalogue(session.inputs().languages(), corpus, judge), Version.text(), served);
  }

  /**
   * A server of the site with all its services, on this machine only.
   *
   * @param port the port; 0 for any port that is free
   */
  static OpenedSite serve(Session session, Path database, int port) throws IOException {
    return serve(session, database, Long.MAX_VALUE, Listening.here(port));
  }

  /**
   * A server of the site with all its services.
   *
   * @param database  the database of results; made when the first results arrive
   * @param mostBytes the size of the database, in bytes, from which on no submissions are accepted
   * @throws InvalidInputException if the file is no database of results
   */
  static OpenedSite serve(Session session, Path database, long mostBytes, Listening listening) throws IOException {
    ScratchFolder scratch = ScratchFolder.open("periscope-serve");
    try {
      ResultStore.libraryIn(scratch.newFolder("database-"));
      if (Files.exists(database)) {
        // A file that is no database of results is refused at the start, not when the first results come.
        ResultStore.existing(database).close();
      }
      return serve(session, database, mostBytes, listening, scratch);
    } catch (IOException | RuntimeException e) {
      scratch.close();
      throw e;
    }
  }

  private static OpenedSite serve(Session session, Path database, long mostBytes, Listening listening,
      ScratchFolder scratch) throws IOException {
    Site site = of(session, true);
    Workers workers = new Workers(WorkerProgram.texts(), scratch);
    Play play = new Play(new ShippedThings(session.inputs()), new ProcessWork(WorkerProgram::words, scratch),
        listening.open() ? Bounds.PUBLIC : Bounds.LOCAL);
    try {
      SiteServer server = new SiteServer(site, List.of(new Translation(workers), play, new Editors(workers),
          new Submissions(database, new RateLimit(RateLimit.EACH, RateLimit.ALL), mostBytes),
          new ResultPages(new DatabaseReports(database, Optional.of(PATIENCE))),
          new ResultPages(new ExampleReports(scratch.newFolder("example-")), "/api/example")), listening);
      workers.prepare();
      return new OpenedSite(server, workers, scratch);
    } catch (IOException e) {
      play.close();
      throw e;
    }
  }

  /** The address of the site. */
  String address() {
    return server.address();
  }

  @Override
  public void close() throws IOException {
    workers.close();
    server.close();
    scratch.close();
  }
}
