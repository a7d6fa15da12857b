package periscope.semantics.dependency;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.schema.Field;
import periscope.semantics.dependency.TextDependencies.Access;
import periscope.semantics.dependency.TextDependencies.Dependency;

/**
 * The dependencies of a test that its compiled form keeps, changes or loses. An access of the source is matched to an
 * access of the code by thread, location and kind; several such accesses, whose order a compiler may change with the
 * order of blocks, are matched so that most dependencies are kept ({@link Matching}). If one program has more such
 * accesses than the other, their dependencies are unmatched. Models of C let compilers drop dependencies: none of
 * this is an error.
 *
 * @param kept      number of dependencies in the code, of the same kind or another kind
 * @param changed   the dependencies among {@code kept} that have another kind in the code
 * @param lost      dependencies that the code lacks
 * @param unmatched dependencies of accesses that were not matched
 */
public record KeptDependencies(
    @Field(value = "how many the code has, those that changed among them", least = 0) int kept,
    @Field("those that the code has as another kind") List<Told> changed,
    @Field("those that the code has not") List<Told> lost,
    @Field("those of accesses of which the code has more or fewer: nothing is said of them") List<Told> unmatched) {

  public KeptDependencies {
    changed = List.copyOf(changed);
    lost = List.copyOf(lost);
    unmatched = List.copyOf(unmatched);
  }

  /**
   * A dependency of the source.
   *
   * @param thread number of the thread
   * @param kind   the kind that it has in the source
   * @param from   the read, in words
   * @param to     the access that depends on the read, in words
   * @param now    the kind that it has in the code, if that differs
   */
  @Field("one of the source")
  public record Told(
      @Field(least = 0) int thread,
      @Field(words = {"address", "data", "control"}) String kind,
      @Field("the read, in words") String from,
      @Field("the access that depends on it, in words") String to,
      @Field(value = "its kind in the code, if it changed", words = {"address", "data", "control"})
      Optional<String> now) {

    private static Told of(Dependency d, Set<Access> all, Optional<TextDependencies.Kind> now) {
      return new Told(d.from().thread(), word(d.kind()), words(d.from(), all), words(d.to(), all),
          now.map(KeptDependencies::word));
    }

    @Override
    public String toString() {
      return "P" + thread + " " + kind + ", from " + from + " to " + to + now.map(n -> ", now " + n).orElse("");
    }
  }

  /** Compares a source with its compiled form; empty if the source has no dependencies. */
  public static Optional<KeptDependencies> of(LitmusTest source, LitmusTest compiled) {
    TextDependencies before = TextDependencies.of(source);
    if (before.dependencies().isEmpty()) {
      return Optional.empty();
    }
    TextDependencies after = TextDependencies.of(compiled);
    Matching matching = Matching.of(before, after);
    int same = 0;
    List<Told> changed = new ArrayList<>();
    List<Told> lost = new ArrayList<>();
    List<Told> unmatched = new ArrayList<>();
    for (Dependency d : before.dependencies()) {
      Dependency there = matching.inCode(d);
      Optional<TextDependencies.Kind> other = after.dependencies().stream()
          .filter(a -> a.from().equals(there.from()) && a.to().equals(there.to())).map(Dependency::kind).findFirst();
      if (after.dependencies().contains(there)) {
        same++;
      } else if (other.isPresent()) {
        changed.add(Told.of(d, before.accesses(), other));
      } else {
        (matching.sure(d.from()) && matching.sure(d.to()) ? lost : unmatched)
            .add(Told.of(d, before.accesses(), Optional.empty()));
      }
    }
    return Optional.of(new KeptDependencies(same + changed.size(), changed, lost, unmatched));
  }

  private static String word(TextDependencies.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private static String words(Access access, Set<Access> all) {
    String number =
        all.stream().filter(a -> Matching.like(a, access)).count() > 1 ? "no. " + access.number() + " " : "";
    String what = switch (access.does()) {
      case LOAD -> "load of ";
      case STORE -> "store to ";
      case UPDATE -> "read-modify-write of ";
    };
    return number.isEmpty() ? "the " + what + access.location() : what + access.location() + " " + number.strip();
  }

  /** Number of dependencies of the source. */
  public int all() {
    return kept + lost.size() + unmatched.size();
  }

  /** The result in words: {@code 1 of 2 kept; lost: P1 address, from the load of y to the load of x}. */
  @Override
  public String toString() {
    return kept + " of " + all() + " kept" + part("changed", changed) + part("lost", lost)
        + part("accesses not found again", unmatched);
  }

  private static String part(String word, List<Told> some) {
    return some.isEmpty() ? "" : "; " + word + ": "
        + some.stream().map(Told::toString).collect(Collectors.joining("; "));
  }
}
