package periscope.web.server;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import periscope.web.site.Pages;

/** The page for an unknown address. */
final class LostPage {

  private static final String HTML = """
      <!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <meta name="color-scheme" content="light dark">
          <title>Not found · Periscope</title>
          <link rel="icon" href="/periscope.svg">
          %s
        </head>
        <body>
          <header>
            <a class="brand" href="/">Periscope</a>
            <nav aria-label="Site">
              <a href="/playground.html">Playground</a>
              <a href="/explore.html">Explore</a>
              <a href="/tune.html">Tune</a>
              <a href="/results.html">Results</a>
              <a href="/docs/index.html">Docs</a>
            </nav>
          </header>
          <main>
            <h1>There is nothing at this address</h1>
            <p class="lead"><a href="/">The first page of Periscope</a> leads to everything.</p>
          </main>
        </body>
      </html>
      """;

  private static final Pattern STYLE = Pattern.compile("<link rel=\"stylesheet\"[^>]*href=\"\\./(assets/[^\"]+)\"");

  private LostPage() {}

  /** The style of the other pages, whose file the build names; none where the pages are not built. */
  private static String style() {
    String first = Pages.file("index.html").map(f -> new String(f, StandardCharsets.UTF_8)).orElse("");
    return STYLE.matcher(first).results().map(m -> "<link rel=\"stylesheet\" href=\"/" + m.group(1) + "\">")
        .collect(Collectors.joining("\n"));
  }

  /** Whether a request wants a page for a browser, not data for a program. */
  static boolean wanted(Context request) {
    String types = request.header("Accept");
    return request.method() == HandlerType.GET && types != null && types.contains("text/html")
        && !request.path().startsWith("/api/") && !request.path().startsWith("/data/");
  }

  static void give(Context request) {
    request.contentType("text/html; charset=utf-8").result(HTML.formatted(style()));
  }
}
