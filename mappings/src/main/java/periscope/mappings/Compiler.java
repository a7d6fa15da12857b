package periscope.mappings;

import java.util.ArrayList;
import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.LocalMemory;
import periscope.litmus.Location;
import periscope.litmus.Location.AddressSpace;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Language;
import periscope.mappings.table.Mapping;

/** Compiles source tests with a mapping (remote-scope-promotion paper, §5.4). */
public final class Compiler {

  private Compiler() {}

  /** Compiles a test that was made rather than read. */
  public static Compilation compile(LitmusTest source, Mapping mapping) {
    return compile(source, new SourceText(source.name(), ""), mapping);
  }

  /**
   * Compiles a test. Registers, locations, placements, name and condition stay as they are, except that no location is
   * marked atomic any more.
   *
   * @param text the text that the source was read from, for diagnostics
   * @throws InvalidInputException if the test is in another language, or naming every operation that has no row
   */
  public static Compilation compile(LitmusTest source, SourceText text, Mapping mapping) {
    String header = Language.of(mapping.from()).map(Language::header).orElse("");
    if (!source.language().equals(header)) {
      String message = mapping.name() + " compiles " + mapping.from() + " tests, and this is a " + source.language()
          + " test";
      String hint = "give it a test that starts with " + header;
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, message, hint));
    }
    LocalMemory.refuseShared(source, text);
    List<Diagnostic> problems = new ArrayList<>();
    List<LitmusThread> threads = new ArrayList<>();
    List<List<Origin>> origins = new ArrayList<>();
    for (LitmusThread thread : source.threads()) {
      ThreadCompiler compiler = new ThreadCompiler(mapping, text, problems);
      threads.add(new LitmusThread(thread.placement(), compiler.compile(thread.body())));
      origins.add(compiler.origins());
    }
    if (!problems.isEmpty()) {
      throw new InvalidInputException(problems);
    }
    String target = Language.of(mapping.to()).map(Language::header).orElseThrow();
    return new Compilation(
        new LitmusTest(target, source.name(), source.description(), locations(source), threads, source.condition()), origins);
  }

  /**
   * No target language so far marks locations as atomic or local, so that a mark would be lost in the target's text. A local
   * location is accessed by one work-group only, which makes it one location like any other.
   */
  private static List<Location> locations(LitmusTest source) {
    return source.locations().stream().map(x -> new Location(x.name(), x.initial(), false, AddressSpace.GLOBAL)).toList();
  }
}
