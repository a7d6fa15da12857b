package periscope.web.server;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import io.javalin.http.NotFoundResponse;
import io.javalin.util.JavalinLogger;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.source.InvalidInputException;
import periscope.web.site.Pages;
import periscope.web.site.Site;

/** A web server that runs until it is closed. */
public final class SiteServer implements AutoCloseable {

  private static final String NOT_BUILT = "The pages of this site are not built.\n\nThey are made when Periscope is "
      + "built on a machine with Node, 18 or newer, and npm;\ninstall these and build it again. The data is there all "
      + "the same: data/tests.json.\n";

  private static final String GZIP = "gzip";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final KeptFiles files;
  private final List<Answers> answers;
  private final Listening listening;
  private final RequestFilter doorkeeper;
  private final Javalin server;

  /**
   * Starts a server for this machine.
   *
   * @param answers handlers besides the files of the site
   * @param port    port; 0 for any free one
   * @throws IOException if it cannot listen there
   */
  public SiteServer(Site site, List<Answers> answers, int port) throws IOException {
    this(site, answers, Listening.here(port));
  }

  /**
   * Starts a server at any address.
   *
   * @throws IOException if it cannot listen there, or its certificate is unusable
   */
  public SiteServer(Site site, List<Answers> answers, Listening listening) throws IOException {
    this.files = new KeptFiles(site);
    this.answers = List.copyOf(answers);
    this.listening = listening;
    Set<String> names = Stream.concat(RequestFilter.OWN.stream(), listening.names().stream())
        .collect(Collectors.toSet());
    this.doorkeeper = new RequestFilter(names, this::address);
    this.server = Javalin.create(this::configure);
    // That it cannot start, whoever started it is told; the log has what goes wrong later.
    JavalinLogger.enabled = false;
    try {
      server.start();
    } catch (RuntimeException e) {
      throw new IOException(e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
    } finally {
      JavalinLogger.enabled = true;
    }
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.jetty.addConnector((jetty, http) -> Connectors.of(jetty, http, listening));
    config.jetty.modifyServer(jetty -> {
      jetty.setHandler(new Entrance());
      jetty.setErrorHandler(new ErrorAnswers());
    });
    config.http.maxRequestSize = Body.MOST_OF_A_RECORD;
    config.http.prefer405over404 = true;
    config.http.generateEtags = true;
    config.routes.before(doorkeeper::look);
    answers.forEach(a -> a.at(config.routes));
    config.routes.get("/<path>", c -> give(c, c.pathParam("path")));
    config.routes.get("/", c -> give(c, ""));
    config.routes.exception(InvalidInputException.class, (e, c) -> c.status(HttpStatus.BAD_REQUEST)
        .contentType(RequestBody.JSON_TYPE).result(Problems.json(e.diagnostics())));
    config.routes.exception(JsonProcessingException.class, (e, c) -> {
      c.status(HttpStatus.BAD_REQUEST);
      // The library's own words name its classes; a text beyond its limits has no place.
      JsonLocation place = e.getLocation();
      problem(c, "this is no JSON that can be read" + (place == null ? ""
          : ", from line " + place.getLineNr() + ", column " + place.getColumnNr() + " on"));
    });
    config.routes.exception(HttpResponseException.class, (e, c) -> {
      c.status(e.getStatus());
      if (e.getStatus() == HttpStatus.NOT_FOUND.getCode() && LostPage.wanted(c)) {
        LostPage.give(c);
      } else {
        problem(c, e.getMessage());
      }
    });
  }

  /** The port of the server. */
  public int port() {
    return server.port();
  }

  private void give(Context request, String path) {
    if (path.isEmpty() && !Pages.built()) {
      request.contentType("text/plain; charset=utf-8").result(NOT_BUILT);
      return;
    }
    String first = path.replaceFirst("/$", "") + "/" + Pages.FIRST;
    if (!path.isEmpty() && Pages.names().contains(first)) {
      request.redirect("/" + first);
      return;
    }
    KeptFiles.Kept file = files.file(path).orElseThrow(() -> new NotFoundResponse("there is nothing at this address"));
    // The names of what is below change with what is in them.
    boolean fixed = path.startsWith("assets/");
    request.header("Cache-Control", fixed ? "public, max-age=31536000, immutable" : "no-cache");
    request.header("Vary", "Accept-Encoding").contentType(Pages.type(path.isEmpty() ? "index.html" : path));
    boolean packed = file.packed().isPresent() && unpacks(request.header("Accept-Encoding"));
    // The same file in another form has another tag.
    request.header("ETag", packed ? file.tag().replaceFirst("\"$", "-packed\"") : file.tag());
    if (packed) {
      request.header("Content-Encoding", GZIP);
    }
    request.result(packed ? file.packed().get() : file.content());
  }

  /** Whether a browser unpacks what gzip packs, by the header in which it lists its encodings. */
  private static boolean unpacks(String encodings) {
    return encodings != null && Stream.of(encodings.toLowerCase(Locale.ROOT).split(",", -1)).map(String::strip)
        .anyMatch(e -> e.matches(GZIP + "\\s*(;.*)?") && !e.matches(".*;\\s*q=0(\\.0*)?"));
  }

  private static void problem(Context request, String message) {
    request.contentType(RequestBody.JSON_TYPE).result(JSON.createObjectNode().put("error", message).toString());
  }

  @Override
  public void close() {
    server.stop();
    answers.forEach(Answers::close);
  }

  /** The address of the server, for messages. */
  public String address() {
    return listening.scheme() + "://" + listening.first() + ":" + port() + "/";
  }
}
