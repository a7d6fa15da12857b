package periscope.applications.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import periscope.applications.Application;
import periscope.applications.Application.Size;
import periscope.applications.Applications;
import periscope.applications.Job;
import periscope.applications.Site;
import periscope.applications.subject.ReadyLaunch;
import periscope.generate.cut.CutTest.Kind;
import periscope.kernels.KernelVerdict;
import periscope.kernels.cut.JudgedCut;
import periscope.litmus.answer.Verdict;
import periscope.litmus.answer.VerdictWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchRequest.Purpose;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.table.Mapping;
import periscope.reports.Context;

/**
 * The verdicts of a model on an application with some of its fences, on its smallest launch. The model judges each set
 * of fences once.
 */
public final class ModelVerdicts {

  /** The words for whether an application is right with some fences. */
  public static final VerdictWords WORDS = VerdictWords.of("right", "wrong", "unknown");

  /**
   * A model's verdict on an application with some fences.
   *
   * @param verdict whether the application is right
   * @param told    the verdict in a few words
   * @param word    the verdict with its findings; empty if the model could not judge the application
   */
  public record Word(Verdict verdict, String told, Optional<KernelVerdict> word) {}

  /** Nanoseconds by which a question may exceed its limit before the model judges no further sets. */
  private static final long GRACE = 5_000_000_000L;

  private final Context context;
  private final Application application;
  private final Optional<String> model;
  private final Optional<Mapping> mapping;
  private final BooleanSupplier stop;
  private final long nanos;
  /**
   * Whether a question exceeded its limit by more than {@link #GRACE}: the application is too large to interrupt in
   * time.
   */
  private boolean overran;
  private final Map<SortedSet<Integer>, Word> known = new HashMap<>();

  /**
   * Prepares the verdicts; judges nothing yet.
   *
   * @param model   name of the model; empty for the usual model of the language
   * @param mapping mapping that compiles the application first; empty for none
   * @param seconds time limit of a question
   */
  public ModelVerdicts(Context context, Application application, Optional<String> model, Optional<Mapping> mapping,
      long seconds, BooleanSupplier stop) {
    this.context = context;
    this.application = application;
    this.model = model;
    this.mapping = mapping;
    this.stop = stop;
    nanos = seconds * 1_000_000_000L;
  }

  /** The model's verdict on the application with fences at some sites. */
  public Word of(SortedSet<Integer> fences) {
    return known.computeIfAbsent(fences, this::ask);
  }

  private Word ask(SortedSet<Integer> fences) {
    long start = System.nanoTime();
    if (overran) {
      return new Word(Verdict.UNKNOWN, "not decided", Optional.empty());
    }
    Word word = asked(fences, start + nanos);
    overran = word.verdict() == Verdict.UNKNOWN && System.nanoTime() - start > 2 * nanos + GRACE;
    return word;
  }

  private Word asked(SortedSet<Integer> fences, long end) {
    BooleanSupplier over = () -> stop.getAsBoolean() || System.nanoTime() > end;
    Job job = application.job(Size.MODEL, 1);
    if (mapping.isPresent() && job.condition().isEmpty()) {
      return new Word(Verdict.UNKNOWN, "not asked: it has no condition", Optional.empty());
    }
    SourceText text = ReadyLaunch.text(application, fences, Optional.empty());
    SourceText spec = new SourceText(application.name(), job.launch(application.kernel(), job.grid().groupCount(),
        Map.of(), true));
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    LaunchRequest request = new LaunchRequest(Optional.of(application.kernel()), Optional.empty(), Optional.of(spec),
        Optional.empty(), Map.of(), Set.of(), Purpose.TEST);
    try {
      KernelVerdict word = KernelVerdict.of(context, language, text, request, mapping, model, over);
      Verdict verdict = word.isWrong() ? Verdict.FAILS : over.getAsBoolean() || !word.holds() ? Verdict.UNKNOWN
          : Verdict.HOLDS;
      String told = switch (verdict) {
        case FAILS -> "WRONG, " + word.wrong().orElseThrow().split(":")[0];
        case HOLDS -> mapping.isEmpty() ? "right" : word.restsOnBound() ? "condition holds so far" : "condition holds";
        default -> "not decided";
      };
      return new Word(verdict, told, Optional.of(word));
    } catch (InvalidInputException e) {
      return new Word(Verdict.UNKNOWN, "not asked: " + e.diagnostics().get(0).message(), Optional.empty());
    }
  }

  /**
   * The sites that need a fence according to the model: each fence is removed in turn if the application stays right.
   * Empty if the application is not right with every fence, or some verdict is unknown.
   */
  public Optional<SortedSet<Integer>> wanted() {
    SortedSet<Integer> left = Applications.sites(application.sites().stream().map(Site::number));
    if (of(left).verdict() != Verdict.HOLDS) {
      return Optional.empty();
    }
    for (int site : List.copyOf(left)) {
      SortedSet<Integer> rest = without(left, site);
      switch (of(rest).verdict()) {
        case HOLDS -> left = rest;
        case UNKNOWN -> {
          return Optional.empty();
        }
        default -> {
          // It is wanted.
        }
      }
    }
    return Optional.of(left);
  }

  /**
   * The litmus tests cut out of the findings with some fences; tests with an allowed outcome first, then tests with a
   * race.
   */
  public List<JudgedCut> tests(SortedSet<Integer> fences) {
    List<JudgedCut> all = new ArrayList<>(of(fences).word().map(KernelVerdict::tests).orElse(List.of()));
    all.removeIf(t -> !t.shows() || t.test().kind() == Kind.LONE_PAIR || t.test().kind() == Kind.INTERLEAVING);
    all.sort(Comparator.comparing((JudgedCut t) -> t.verdict().outcome() != Verdict.HOLDS)
        .thenComparing(t -> !t.verdict().races()));
    return all;
  }

  /** Time limit of a question, in seconds. */
  public long seconds() {
    return nanos / 1_000_000_000L;
  }

  /** Whether the verdict on some fences, or on them without one of them, is unknown. */
  public boolean isOpen(SortedSet<Integer> fences) {
    return Stream.concat(Stream.of(fences), fences.stream().map(s -> without(fences, s)))
        .anyMatch(f -> of(f).verdict() == Verdict.UNKNOWN);
  }

  public static SortedSet<Integer> without(SortedSet<Integer> some, int site) {
    SortedSet<Integer> rest = new TreeSet<>(some);
    rest.remove(site);
    return rest;
  }
}
