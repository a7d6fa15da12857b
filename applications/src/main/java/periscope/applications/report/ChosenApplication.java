package periscope.applications.report;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.Stream;
import periscope.applications.Application;
import periscope.applications.Applications;
import periscope.applications.Site;

/**
 * The application that a command runs, or a program of the user's own in its place.
 *
 * @param title       purpose, in a few words
 * @param shipped     sites at which the application comes with a fence; none for a program of the user's own
 * @param application the application; empty for a program of the user's own
 */
public record ChosenApplication(String name, String title, List<Site> sites, SortedSet<Integer> shipped,
    Optional<Application> application) {

  /** Most columns of a site's code to show. */
  private static final int SHOWN = 48;

  public static ChosenApplication of(Application application) {
    return new ChosenApplication(application.name(), application.title(), application.sites(), application.shipped(),
        Optional.of(application));
  }

  /** A user's program with a known number of sites. */
  public static ChosenApplication of(String command, List<Site> sites) {
    return new ChosenApplication(command, "a program that is told by variables what to do", sites,
        Applications.sites(Stream.of()), Optional.empty());
  }

  /** Numbers of all sites. */
  public SortedSet<Integer> all() {
    return Applications.sites(sites.stream().map(Site::number));
  }

  /** The place of a site, in words. */
  public String site(Site site) {
    String after = site.after().length() > SHOWN ? site.after().substring(0, SHOWN) + "…" : site.after();
    return application.map(a -> a.text().name() + ", line " + site.line() + ", behind " + after)
        .orElse("as the program numbers them");
  }
}
