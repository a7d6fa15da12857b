package periscope.cli.serve;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import periscope.cli.session.Session;
import periscope.inputs.ShippedTests;
import periscope.litmus.source.SourceText;
import periscope.reports.Version;
import periscope.web.editor.Editors;
import periscope.web.findings.DatabaseReports;
import periscope.web.findings.ResultPages;
import periscope.web.play.Bounds;
import periscope.web.play.Play;
import periscope.web.play.ProcessWork;
import periscope.web.play.ShippedThings;
import periscope.web.server.Listening;
import periscope.web.server.SiteServer;
import periscope.web.server.Translation;
import periscope.web.site.Site;
import periscope.web.submission.RateLimit;
import periscope.web.submission.Submissions;
import periscope.web.tests.Judge;
import periscope.web.tests.ModelJudge;
import periscope.web.tests.TestCatalogue;

/** The site with everything that Periscope ships for it. */
final class OpenedSite {

  private static final String FOLDER = "opencl-rsp";
  private static final Duration WHERE_SOMEBODY_WAITS = Duration.ofSeconds(10);
  private static final Duration FOR_FILES = Duration.ofMinutes(10);

  private OpenedSite() {}

  /**
   * The site.
   *
   * @param served whether a server offers it; otherwise it is written to files
   */
  static Site of(Session session, boolean served) {
    ShippedTests shipped = new ShippedTests();
    List<SourceText> corpus = shipped.names().stream().filter(n -> shipped.folder(n).equals(FOLDER))
        .map(n -> shipped.find(n).orElseThrow()).toList();
    Judge judge = new ModelJudge(session.inputs(), served ? WHERE_SOMEBODY_WAITS : FOR_FILES);
    return new Site(new TestCatalogue(session.inputs().languages(), corpus, judge), Version.text(), served);
  }

  /**
   * A server of the site with all its services, on this machine only.
   *
   * @param port the port; 0 for any port that is free
   */
  static SiteServer serve(Session session, Path database, int port) throws IOException {
    return serve(session, database, Long.MAX_VALUE, Listening.here(port));
  }

  /**
   * A server of the site with all its services.
   *
   * @param database  the database of results; made when the first results arrive
   * @param mostBytes the size of the database, in bytes, from which on no submissions are accepted
   */
  static SiteServer serve(Session session, Path database, long mostBytes, Listening listening) throws IOException {
    Site site = of(session, true);
    Play play = new Play(new ShippedThings(session.inputs()), new ProcessWork(WorkerProgram::words),
        listening.open() ? Bounds.PUBLIC : Bounds.LOCAL);
    return new SiteServer(site,
        List.of(new Translation(site.shelf(), session.inputs().languages()), play, new Editors(),
        new Submissions(database, new RateLimit(RateLimit.EACH, RateLimit.ALL), mostBytes),
        new ResultPages(new DatabaseReports(database))), listening);
  }
}
