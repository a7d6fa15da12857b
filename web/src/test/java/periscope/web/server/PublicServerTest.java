package periscope.web.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.litmus.language.LitmusLanguages;
import periscope.web.server.Listening.Certificate;
import periscope.web.site.Site;
import periscope.web.tests.Judge;
import periscope.web.tests.TestCatalogue;

/** A server that other machines reach by https. */
class PublicServerTest {

  private static final String PASSWORD = "of a test";
  private static final Judge NOBODY = (test, text, outcomes) -> {
    throw new AssertionError("nobody asks");
  };

  private static Site site() {
    return new Site(new TestCatalogue(LitmusLanguages.load(), List.of(), NOBODY), "of a test", true);
  }

  private static Path keys(Path folder) throws Exception {
    Path file = folder.resolve("keys.p12");
    Process made = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
        "-genkeypair", "-keyalg", "EC", "-dname", "CN=localhost", "-ext", "san=dns:localhost", "-validity", "2",
        "-storetype", "PKCS12", "-storepass", PASSWORD, "-keystore", file.toString()).redirectErrorStream(true).start();
    String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, made.waitFor(), said);
    return file;
  }

  private static HttpClient trusting(Path keys) throws Exception {
    KeyStore store = KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null);
    trusted.setCertificateEntry("the server's", store.getCertificate(store.aliases().nextElement()));
    TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return HttpClient.newBuilder().sslContext(context).build();
  }

  @Test
  void speaksHttpsUnderItsName(@TempDir Path folder) throws Exception {
    Path keys = keys(folder);
    Listening listening = new Listening(0, Set.of("Periscope.Example"),
        Optional.of(new Certificate(keys, PASSWORD)));
    try (SiteServer server = new SiteServer(site(), List.of(), listening)) {
      assertEquals("https://periscope.example:" + server.port() + "/", server.address());
      URI here = URI.create("https://localhost:" + server.port() + "/data/site.json");
      HttpResponse<String> answer = trusting(keys).send(HttpRequest.newBuilder(here).build(),
          HttpResponse.BodyHandlers.ofString());
      assertEquals(200, answer.statusCode());
      assertTrue(answer.headers().firstValue("Server").isEmpty());
    }
  }

  @Test
  void saysThatACertificateIsOfNoUse(@TempDir Path folder) throws Exception {
    Path nothing = Files.writeString(folder.resolve("nothing.p12"), "no key store");
    Listening listening = new Listening(0, Set.of("a.example"), Optional.of(new Certificate(nothing, PASSWORD)));
    assertThrows(IOException.class, () -> new SiteServer(site(), List.of(), listening));
  }

  @Test
  void neverTellsItsPassword() {
    assertTrue(!new Certificate(Path.of("keys.p12"), "secret").toString().contains("secret"));
  }
}
