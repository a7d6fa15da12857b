package periscope.applications;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import periscope.litmus.source.SourceText;

/** All known applications: those that come with Periscope and those on the class path. */
public final class Applications {

  /** Suffix of the name of an application without its own fences. */
  private static final String WITHOUT = "-nf";

  private Applications() {}

  /** An application without the fences that it comes with. */
  private record Unfenced(Application of) implements Application {
    @Override
    public String name() {
      return of.name() + WITHOUT;
    }

    @Override
    public String title() {
      return of.title();
    }

    @Override
    public SourceText text() {
      return of.text();
    }

    @Override
    public String kernel() {
      return of.kernel();
    }

    @Override
    public SortedSet<Integer> shipped() {
      return Collections.emptySortedSet();
    }

    @Override
    public Job job(Size size, long seed) {
      return of.job(size, seed);
    }
  }

  /** All applications: every service, and each one that has fences also without them. */
  public static List<Application> all() {
    Stream<Application> named = ServiceLoader.load(Application.class).stream().map(ServiceLoader.Provider::get);
    return named.flatMap(a -> a.shipped().isEmpty() ? Stream.of(a)
        : Stream.of(a, new Unfenced(a))).toList();
  }

  /** The application with a name; empty if there is none. */
  public static Optional<Application> of(String name) {
    return all().stream().filter(a -> a.name().equals(name)).findFirst();
  }

  /** An unmodifiable set of site numbers. */
  public static SortedSet<Integer> sites(Stream<Integer> some) {
    SortedSet<Integer> all = new TreeSet<>();
    some.forEach(all::add);
    return Collections.unmodifiableSortedSet(all);
  }
}
