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
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import periscope.generate.mutation.Mutators;
import periscope.generate.mutation.Mutators.Family;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** All tests that come with the site, by group. */
public final class Shelf {

  private static final String HEADER = "OPENCL";
  private static final List<Variant> FORMS = List.of(Variant.STORAGE, Variant.STORAGE_FENCED, Variant.STORAGE_TOGETHER,
      Variant.STORAGE_TOGETHER_BARRIER, Variant.WORKGROUP, Variant.WORKGROUP_BARRIER);
  private static final List<Variant> UPDATING = List.of(Variant.STORAGE_RMW, Variant.STORAGE_RMW_FENCED);

  /**
   * A heading with what stands below.
   *
   * @param about in a sentence
   */
  public record Group(String name, String about, List<Item> tests) {
    public Group {
      tests = List.copyOf(tests);
    }
  }

  /**
   * A test on the shelf.
   *
   * @param title what people call it
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
   * @param id     what addresses call it
   * @param label  what sets it apart from the others of the test
   * @param weaker whether WGSL says it in the published form only
   */
  public record Form(String id, String label, boolean weaker) {}

  /**
   * A conformance test and its mutants that are on the shelf.
   *
   * @param conformance its name
   * @param mutants     their names
   */
  public record Kin(String conformance, List<String> mutants) {
    public Kin {
      mutants = List.copyOf(mutants);
    }
  }

  /** The text is empty of tests that were made, not read. */
  private record Kept(LitmusTest test, SourceText text, boolean weaker) {}

  private final LitmusLanguage language;
  private final Judge judge;
  private final Map<String, Kept> kept = new LinkedHashMap<>();
  private final List<Group> groups = new ArrayList<>();
  private final List<Kin> kin;
  private final Map<String, PageTest> ready = new ConcurrentHashMap<>();

  /**
   * A shelf.
   *
   * @param corpus further tests: those of them that WGSL can say have a group of their own
   */
  public Shelf(LitmusLanguages languages, List<SourceText> corpus, Judge judge) {
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
    Map<String, String> titles = new LinkedHashMap<>();
    titles.put("mp", "Message passing (MP)");
    titles.put("lb", "Load buffering (LB)");
    titles.put("s", "Store (S)");
    titles.put("r", "Read (R)");
    titles.put("sb", "Store buffering (SB)");
    titles.put("2+2w", "Two plus two writes (2+2W)");
    Map<String, String> names = Map.of("mp", "messagePassing", "lb", "loadBuffer", "s", "store", "r", "read", "sb",
        "storeBuffer", "2+2w", "twoPlusTwoWrite");
    List<Item> items = new ArrayList<>();
    titles.forEach((id, title) -> {
      List<Variant> forms = new ArrayList<>(FORMS);
      if (!List.of("mp", "lb", "s").contains(id)) {
        forms.addAll(2, UPDATING);
      }
      LitmusTest test = made.get(names.get(id) + "CoherencyTuning").named(id);
      items.add(new Item(title, forms(about(test, "Looks for " + test.condition().orElseThrow().proposition().print()
          + ", which no interleaving gives."), forms)));
    });
    return items;
  }

  private List<Item> coherence(Map<String, LitmusTest> made) {
    Map<String, String> titles = new LinkedHashMap<>();
    titles.put("rr", "CoRR: two reads");
    titles.put("rw", "CoRW: a read, then a write");
    titles.put("wr", "CoWR: a write, then a read");
    titles.put("ww", "CoWW: two writes");
    List<Item> items = new ArrayList<>();
    titles.forEach((name, title) -> items.add(new Item(title, forms(about(made.get(name).named("co" + name),
        "Looks for an outcome that is not coherent."),
        FORMS.stream().filter(v -> !v.parted()).toList()))));
    return items;
  }

  private static LitmusTest about(LitmusTest test, String words) {
    return new LitmusTest(test.language(), test.name(), words, test.locations(), test.threads(), test.condition());
  }

  private List<Form> forms(LitmusTest base, List<Variant> variants) {
    return variants.stream().flatMap(v -> keep(v.of(base), new SourceText(base.name(), ""), v.label()).stream())
        .toList();
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
    try (InputStream in = Shelf.class.getResourceAsStream(name + ".litmus")) {
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
    return PageTest.form(test, text).map(weaker -> {
      kept.put(test.name(), new Kept(test, text, weaker));
      return new Form(test.name(), label, weaker);
    });
  }

  /** The groups, each with its tests. */
  public List<Group> groups() {
    return List.copyOf(groups);
  }

  /** Conformance tests with their mutants, in the order of the mutators. */
  public List<Kin> families() {
    return kin;
  }

  /** The names of all forms of all tests. */
  public List<String> ids() {
    return List.copyOf(kept.keySet());
  }

  /** One form of a test, if there is one of that name. */
  public Optional<PageTest> test(String id) {
    PageTest before = ready.get(id);
    if (before != null || !kept.containsKey(id)) {
      return Optional.ofNullable(before);
    }
    Kept found = kept.get(id);
    PageTest made = PageTest.of(found.test(), found.text(), language, found.weaker(), judge);
    // A model that had no time to answer is asked again.
    if (made.decided()) {
      ready.put(id, made);
    }
    return Optional.of(made);
  }

  /**
   * A test that a visitor brings.
   *
   * @throws InvalidInputException if it has errors, or WGSL cannot say it
   */
  public PageTest read(LitmusLanguages languages, SourceText text) {
    LitmusTest test = languages.parse(text);
    boolean weaker = PageTest.form(test, text).orElse(false);
    return PageTest.of(test, text, language, weaker, judge);
  }
}
