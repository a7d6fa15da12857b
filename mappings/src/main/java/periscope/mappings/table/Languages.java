package periscope.mappings.table;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.language.SourceLanguage;

/** The languages that mappings translate from and to: all on the class path, in alphabetical order. */
public final class Languages {

  /** Found once a process: the class path does not change. */
  private static final class Installed {
    static final List<SourceLanguage> SOURCES =
        LitmusLanguages.load().all().stream().flatMap(l -> l.sources().stream())
            .sorted(Comparator.comparing(SourceLanguage::name)).toList();
    static final List<TargetLanguage> TARGETS =
        ServiceLoader.load(TargetLanguage.class).stream().map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(TargetLanguage::name)).toList();
  }

  private Languages() {}

  /** The languages that mappings translate from. */
  public static List<SourceLanguage> sources() {
    return Installed.SOURCES;
  }

  /** The languages that mappings translate to. */
  public static List<TargetLanguage> targets() {
    return Installed.TARGETS;
  }

  /** The languages that mappings translate a source language to. */
  public static List<TargetLanguage> targets(SourceLanguage source) {
    return targets().stream().filter(t -> t.compilesFrom(source)).toList();
  }

  /** The source language of that name. */
  public static Optional<SourceLanguage> source(String name) {
    return sources().stream().filter(l -> l.name().equals(name)).findFirst();
  }

  /** The target language of that name. */
  public static Optional<TargetLanguage> target(String name) {
    return targets().stream().filter(l -> l.name().equals(name)).findFirst();
  }

  /** The operations for which a table from one language to another has rows. */
  public static List<Operation> operations(SourceLanguage source, TargetLanguage target) {
    Set<Operation> fetches = source.fetches().stream().map(Operation::of).collect(Collectors.toSet());
    boolean increments = source.fetches().contains(FetchOperator.ADD);
    return Arrays.stream(Operation.values())
        .filter(o -> !o.fetches() || fetches.contains(o) || o == Operation.FETCH_INC && increments)
        .filter(o -> !o.phased() || source.hasPhases())
        .filter(target::hasRowsFor)
        .toList();
  }
}
