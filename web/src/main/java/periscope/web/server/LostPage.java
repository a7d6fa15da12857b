package periscope.web.server;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;

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
        </head>
        <body>
          <main>
            <h1>There is nothing at this address</h1>
            <p><a href="/">The first page of Periscope</a> leads to everything.</p>
          </main>
        </body>
      </html>
      """;

  private LostPage() {}

  /** Whether a request wants a page for a browser, not data for a program. */
  static boolean wanted(Context request) {
    String types = request.header("Accept");
    return request.method() == HandlerType.GET && types != null && types.contains("text/html")
        && !request.path().startsWith("/api/") && !request.path().startsWith("/data/");
  }

  static void give(Context request) {
    request.contentType("text/html; charset=utf-8").result(HTML);
  }
}
