package periscope.web.tests;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import periscope.generate.mutation.Mutators;
import periscope.generate.mutation.Mutators.Family;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.runtime.kernel.TunableKernel;

/** The catalogue of all tests of the site, by group. */
public final class TestCatalogue {

  private static final String HEADER = "OPENCL";
  private static final List<Variant> FORMS = List.of(Variant.STORAGE, Variant.STORAGE_FENCED, Variant.STORAGE_TOGETHER,
      Variant.STORAGE_TOGETHER_BARRIER, Variant.WORKGROUP, Variant.WORKGROUP_BARRIER);
  private static final List<Variant> UPDATING = List.of(Variant.STORAGE_RMW, Variant.STORAGE_RMW_FENCED);

  /**
   * A group of tests.
   *
   * @param about description in a sentence
   */
  public record Group(String name, String about, List<Item> tests) {
    public Group {
      tests = List.copyOf(tests);
    }
  }

  /**
   * A test of the catalogue.
   *
   * @param title its usual name
   * @param forms its forms, the usual one first; at least one
   */
  public record Item(String title, List<Form> forms) {
    public Item {
      forms = List.copyOf(forms);
    }
  }

  /**
   * One form of a test.
   *
   * @param id     name in addresses
   * @param label  difference from other forms of the test, in words
   * @param weaker whether WGSL can express it only in the published form
   */
  public record Form(String id, String label, boolean weaker) {}

  /**
   * A conformance test and its mutants in the catalogue.
   *
   * @param conformance name of the conformance test
   * @param mutants     names of the mutants
   */
  public record Kin(String conformance, List<String> mutants) {
    public Kin {
      mutants = List.copyOf(mutants);
    }
  }

  /** A test with its kernel; the text is empty for generated tests. */
  private record Kept(LitmusTest test, SourceText text, TunableKernel kernel) {}

  /**
   * A generated test with a fixed place in the catalogue.
   *
   * @param made name that the mutators give it
   */
  private record Known(String id, String title, String made) {}

  private static final List<Known> WEAK = List.of(
      new Known("mp", "Message passing (MP)", "messagePassingCoherencyTuning"),
      new Known("lb", "Load buffering (LB)", "loadBufferCoherencyTuning"),
      new Known("s", "Store (S)", "storeCoherencyTuning"),
      new Known("r", "Read (R)", "readCoherencyTuning"),
      new Known("sb", "Store buffering (SB)", "storeBufferCoherencyTuning"),
      new Known("2+2w", "Two plus two writes (2+2W)", "twoPlusTwoWriteCoherencyTuning"));
  /** Names of the tests that published pages also have with read-modify-writes. */
  private static final Set<String> UPDATED = Set.of("r", "sb", "2+2w");
  private static final List<Known> COHERENT = List.of(
      new Known("corr", "CoRR: two reads", "rr"),
      new Known("corw", "CoRW: a read, then a write", "rw"),
      new Known("cowr", "CoWR: a write, then a read", "wr"),
      new Known("coww", "CoWW: two writes", "ww"));


  private final LitmusLanguage language;
  private final Judge judge;
  private final Map<String, Kept> kept = new LinkedHashMap<>();
  private final List<Group> groups = new ArrayList<>();
  private final List<Kin> kin;
  private final Map<String, PageTest> ready = new ConcurrentHashMap<>();

  /**
   * Creates the catalogue.
   *
   * @param corpus further tests; those that WGSL can express form a separate group
   */
  public TestCatalogue(LitmusLanguages languages, List<SourceText> corpus, Judge judge) {
    this.language = languages.ofHeader(HEADER);
    this.judge = judge;
    Map<String, LitmusTest> made = new LinkedHashMap<>();
    List<Family> families = Mutators.families(HEADER);
    families.forEach(f -> Stream.concat(Stream.of(f.conformance()), f.mutants().stream())
        .forEach(t -> made.put(t.name(), t)));
    groups.add(new Group("Weak memory", "Two locations; each test looks for one outcome that no interleaving gives.",
        weak(made)));
    groups.add(new Group("Coherence", "One location, which all threads see change in one order.", coherence(made)));
    groups.add(new Group("Atomicity", "A read-modify-write is one step.", read(languages, "atomicity", "Atomicity")));
    List<Item> barriers = new ArrayList<>(read(languages, "barrier-store-load", "Store, then load"));
    barriers.addAll(read(languages, "barrier-load-store", "Load, then store"));
    barriers.addAll(read(languages, "barrier-store-store", "Store, then store"));
    groups.add(new Group("Work-group barriers", "Plain memory, ordered by a barrier and nothing else.", barriers));
    groups.add(new Group("Conformance tests and their mutants",
        "What a device must never show; and the same a little weaker, which shows how hard the device was tried.",
        families.stream().flatMap(f -> family(f).stream()).toList()));
    groups.add(new Group("From the corpus", "Tests that come with Periscope and that WGSL can say.",
        corpus(languages, corpus)));
    groups.removeIf(g -> g.tests().isEmpty());
    kin = families.stream().filter(f -> kept.containsKey(f.conformance().name())).map(this::kin).toList();
  }

  private Kin kin(Family family) {
    return new Kin(family.conformance().name(),
        family.mutants().stream().map(LitmusTest::name).filter(kept::containsKey).toList());
  }

  private List<Item> weak(Map<String, LitmusTest> made) {
    return WEAK.stream().map(known -> {
      List<Variant> forms = new ArrayList<>(FORMS);
      if (UPDATED.contains(known.id())) {
        forms.addAll(2, UPDATING);
      }
      LitmusTest test = made.get(known.made());
      return item(known, test, "Looks for " + test.condition().orElseThrow().proposition().print()
          + ", which no interleaving gives.", forms);
    }).toList();
  }

  private List<Item> coherence(Map<String, LitmusTest> made) {
    return COHERENT.stream().map(known -> item(known, made.get(known.made()),
        "Looks for an outcome that is not coherent.", FORMS.stream().filter(v -> !v.parted()).toList())).toList();
  }

  private Item item(Known known, LitmusTest test, String about, List<Variant> forms) {
    LitmusTest base = new LitmusTest(test.language(), known.id(), about, test.locations(), test.threads(),
        test.condition());
    return new Item(known.title(), forms.stream()
        .flatMap(v -> keep(v.of(base), new SourceText(base.name(), ""), v.label()).stream()).toList());
  }

  private List<Item> family(Family family) {
    List<Item> items = new ArrayList<>();
    for (LitmusTest test : Stream.concat(Stream.of(family.conformance()), family.mutants().stream()).toList()) {
      keep(test, new SourceText(test.name(), ""), "as it is")
          .ifPresent(form -> items.add(new Item(test.name(), List.of(form))));
    }
    return items;
  }

  private List<Item> read(LitmusLanguages languages, String name, String title) {
    try (InputStream in = TestCatalogue.class.getResourceAsStream(name + ".litmus")) {
      SourceText text = SourceText.shipped(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
      return keep(languages.parse(text), text, "as it is").map(f -> new Item(title, List.of(f))).stream().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("the test " + name, e);
    }
  }

  private List<Item> corpus(LitmusLanguages languages, List<SourceText> texts) {
    List<Item> items = new ArrayList<>();
    for (SourceText text : texts) {
      LitmusTest test = languages.parse(text);
      if (test.language().equals(HEADER)) {
        keep(test, text, "as it is").ifPresent(f -> items.add(new Item(test.name(), List.of(f))));
      }
    }
    return items;
  }

  private Optional<Form> keep(LitmusTest test, SourceText text, String label) {
    try {
      TunableKernel kernel = PageTest.kernel(test, text);
      kept.put(test.name(), new Kept(test, text, kernel));
      return Optional.of(new Form(test.name(), label, PageTest.weaker(kernel).isPresent()));
    } catch (InvalidInputException e) {
      // Whoever brings such a test is told why; a shelf only lacks it.
      return Optional.empty();
    }
  }

  /** The groups with their tests. */
  public List<Group> groups() {
    return List.copyOf(groups);
  }

  /** Conformance tests with their mutants, in the order of the mutators. */
  public List<Kin> families() {
    return kin;
  }

  /** The identifiers of all forms of all tests. */
  public List<String> ids() {
    return List.copyOf(kept.keySet());
  }

  /** The form of a test with an identifier; empty if there is none. */
  public Optional<PageTest> test(String id) {
    PageTest before = ready.get(id);
    if (before != null || !kept.containsKey(id)) {
      return Optional.ofNullable(before);
    }
    Kept found = kept.get(id);
    PageTest made = PageTest.of(found.test(), found.text(), language, found.kernel(), judge);
    // A model that had no time to answer is asked again.
    if (made.decided()) {
      ready.put(id, made);
    }
    return Optional.of(made);
  }

  /** Whether the form of a test with an identifier is known with a model's answers to all outcomes. */
  public boolean decided(String id) {
    return ready.containsKey(id);
  }

  /**
   * A test that a visitor sends.
   *
   * @throws InvalidInputException if it has errors, is not in OpenCL, or WGSL cannot express it
   */
  public static PageTest read(LitmusLanguages languages, SourceText text, Judge judge) {
    LitmusTest test = languages.parse(text);
    if (!test.language().equals(HEADER)) {
      // What devices of other kinds need is no advice for a browser.
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, "this page runs OpenCL tests, and this is a "
          + test.language() + " test", "write it in OpenCL C, with the first line: " + HEADER + " " + test.name()
          + "; the Playground asks models about tests of all languages"));
    }
    return PageTest.of(test, text, languages.ofHeader(HEADER), PageTest.kernel(test, text), judge);
  }
}
