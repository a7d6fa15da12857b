package periscope.inputs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.Compilation;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearFiles;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Reach;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Reads files, and the tests that come with Periscope. */
public final class Sources {

  /** Largest file that is read, in bytes; what people write has about a thousandth of this. */
  private static final long LIMIT = 4_000_000;

  private static final String SUFFIX = ".litmus";

  /** The sign between the name of a file with several tests and the number of one. */
  private static final String ONE_OF_SEVERAL = "#";
  private static final Pattern ONE = Pattern.compile("(.+)#(\\d{1,4})");

  /** Matches C's directive that includes a file. */
  private static final Pattern INCLUDE =
      Pattern.compile("(?m)#[ \\t]*include(?:_next)?[ \\t]*(?:\"([^\"\\n]+)\"|<([^>\\n]+)>)");

  private final ShippedTests shipped = new ShippedTests();
  private final Archives archives = new Archives();
  private final Reach reach;
  private final Map<String, SourceText> given = new HashMap<>();
  private Compilation compilation = Compilation.NONE;

  public Sources() {
    this(Reach.FILES);
  }

  /**
   * Sources.
   *
   * @param reach the files that tests may include
   */
  public Sources(Reach reach) {
    this.reach = reach;
  }

  public ShippedTests shipped() {
    return shipped;
  }

  /** Sets the macros that are defined in tests, by {@code -D}, and the other compiler options. */
  public void define(Compilation given) {
    compilation = new Compilation(given.definitions(), given.undefined(), given.architecture(), compilation.folders());
  }

  /** Sets further folders for files that tests include. */
  public void lookInto(List<Path> folders) {
    compilation = new Compilation(compilation.definitions(), compilation.undefined(), compilation.architecture(),
        folders.stream().map(Path::toString).toList());
  }

  /** The command-line words for the present macros and compiler options. */
  public List<String> definitionWords() {
    Stream<String> defined = compilation.definitions().entrySet().stream()
        .flatMap(d -> Stream.of("-D", d.getKey() + "=" + d.getValue()));
    Stream<String> undefined = compilation.undefined().stream().sorted().flatMap(u -> Stream.of("-U", u));
    Stream<String> architecture = compilation.architecture().stream().flatMap(a -> Stream.of("--arch", a));
    return Stream.of(defined, undefined, architecture).flatMap(s -> s).toList();
  }

  /** Lets a text stand for the file with its name, which need not exist. */
  public void give(SourceText text) {
    given.put(text.name(), text);
  }

  /** Whether a file or folder exists at the path. */
  public boolean exists(String path) {
    return given.containsKey(path) || path(path).map(Files::exists).orElse(false);
  }

  /**
   * The text of a test.
   *
   * @param nameOrPath a shipped test's name, or a file's path; a name wins
   */
  public SourceText test(String nameOrPath) {
    Optional<SourceText> known = shipped.find(nameOrPath);
    return known.orElseGet(() -> reach == Reach.FILES ? withIncluded(testFile(nameOrPath)) : testFile(nameOrPath))
        .with(compilation);
  }

  private SourceText testFile(String name) {
    Matcher one = ONE.matcher(name);
    if (one.matches() && !exists(name) && LitmusLanguages.formSuffixes().stream().anyMatch(one.group(1)::endsWith)) {
      SourceText file = file(one.group(1));
      List<String> tests = LitmusLanguages.form(file).map(f -> f.tests(file)).orElse(List.of(file.content()));
      int number = Integer.parseInt(one.group(2));
      if (number < 1 || number > tests.size()) {
        throw invalid(name, "the file has " + tests.size() + (tests.size() == 1 ? " test" : " tests"), "");
      }
      return new SourceText(name, tests.get(number - 1));
    }
    return file(name, () -> {
      List<String> beside = beside(name);
      List<String> near = beside.isEmpty() ? KnownNames.near(name, shipped.names()) : beside;
      return invalid(name, "there is no such file, and no shipped test of this name", near.isEmpty()
          ? "'periscope list tests' shows the shipped tests" : NearNames.question(near));
    });
  }

  /**
   * A text with the files that it includes, directly or through other files, and those that it was made of; missing
   * files are left out, and the text's reader reports them.
   */
  private SourceText withIncluded(SourceText text) {
    List<SourceText> all = new ArrayList<>();
    // Forms are found when the first text needs them: tests of our own never do.
    Stream.of(text).filter(t -> !t.name().endsWith(SUFFIX)).flatMap(t -> LitmusLanguages.form(t).stream())
        .flatMap(f -> f.compiledFrom(text).stream())
        .flatMap(path -> Stream.of(SourceText.beside(text.name(), path), path))
        .filter(name -> path(name).filter(Files::isRegularFile).isPresent()).limit(SourceText.MOST)
        .forEach(name -> all.add(file(name)));
    Deque<SourceText> open = new ArrayDeque<>(List.of(text));
    while (!open.isEmpty() && all.size() < SourceText.MOST) {
      SourceText including = open.remove();
      INCLUDE.matcher(including.content()).results().flatMap(m -> candidates(including, m))
          .filter(name -> all.stream().noneMatch(t -> t.name().equals(name)) && all.size() < SourceText.MOST)
          .filter(name -> path(name).filter(Files::isRegularFile).isPresent()).forEach(name -> {
            all.add(file(name));
            open.add(all.get(all.size() - 1));
          });
    }
    return text.with(all);
  }

  /**
   * Possible paths of an included file: in the including file's folder, if the name stands in quotes, and in the
   * include folders.
   */
  private Stream<String> candidates(SourceText including, MatchResult include) {
    String name = include.group(1) == null ? include.group(2) : include.group(1);
    Stream<String> folders = compilation.folders().stream().map(f -> SourceText.in(f, name));
    return include.group(1) == null ? folders
        : Stream.concat(Stream.of(SourceText.beside(including.name(), name)), folders);
  }

  /**
   * The text of a file.
   *
   * @throws InvalidInputException if it is missing, a folder, unreadable, too large, or no text
   */
  public SourceText file(String name) {
    return file(name, () -> {
      List<String> near = beside(name);
      return invalid(name, "there is no such file", near.isEmpty() ? "" : NearNames.question(near));
    });
  }

  private SourceText file(String name, Supplier<InvalidInputException> missing) {
    if (given.containsKey(name)) {
      return given.get(name);
    }
    Path path = path(name).orElseThrow(missing);
    Optional<InputStream> archived = Files.exists(path) ? Optional.empty() : archives.open(name);
    if (archived.isPresent()) {
      return text(name, archived.get());
    } else if (Files.isDirectory(path)) {
      throw invalid(name, "this is a folder, not a file", "name a file in it");
    } else if (isArchive(name) && Files.exists(path)) {
      throw invalid(name, "this is an archive of tests, not a test", "name a test in it, such as "
          + archives.entries(name, SUFFIX).stream().findFirst().orElse(name + "/MP.litmus"));
    } else if (!Files.exists(path)) {
      throw missing.get();
    }
    try {
      return text(name, Files.newInputStream(path));
    } catch (AccessDeniedException e) {
      throw invalid(name, "the file may not be read", "check its permissions");
    } catch (IOException e) {
      throw invalid(name, "the file cannot be read: " + e.getMessage(), "");
    }
  }

  private static SourceText text(String name, InputStream opened) {
    try (InputStream in = opened) {
      byte[] bytes = in.readNBytes((int) LIMIT + 1);
      if (bytes.length > LIMIT) {
        throw invalid(name, "the file has more than " + LIMIT / 1_000_000 + " MB", "is this the right file?");
      }
      for (byte b : bytes) {
        if (b == 0) {
          return new SourceText(name, LitmusLanguages.decoded(name, bytes)
              .orElseThrow(() -> invalid(name, "the file is binary, not text", "is this the right file?")));
        }
      }
      return new SourceText(name, new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw invalid(name, "the file cannot be read: " + e.getMessage(), "");
    }
  }

  /** Whether a path has the suffix of an archive of tests. */
  public static boolean isArchive(String path) {
    return Archives.is(path);
  }

  /**
   * The tests that a name on a command line stands for: a folder or an archive stands for every test in it, at every
   * depth, in alphabetical order; a file with several tests for each of them, {@code FILE#1} and so on.
   */
  public List<String> expand(String name) {
    return files(name).stream().flatMap(this::tests).toList();
  }

  private Stream<String> tests(String file) {
    if (LitmusLanguages.formSuffixes().stream().noneMatch(file::endsWith)) {
      return Stream.of(file);
    }
    try {
      SourceText text = file(file);
      int count = LitmusLanguages.form(text).map(f -> f.tests(text).size()).orElse(1);
      return count < 2 ? Stream.of(file) : IntStream.rangeClosed(1, count).mapToObj(i -> file + ONE_OF_SEVERAL + i);
    } catch (InvalidInputException e) {
      // Whoever reads the test hears of it.
      return Stream.of(file);
    }
  }

  private List<String> files(String name) {
    if (isArchive(name) && path(name).filter(Files::isRegularFile).isPresent()) {
      List<String> tests = archives.entries(name, "").stream().filter(this::isTest).toList();
      if (tests.isEmpty()) {
        throw invalid(name, "no file in this archive ends with " + SUFFIX + " or is a test in another form", "");
      }
      return tests;
    }
    Optional<Path> folder = shipped.find(name).isPresent() ? Optional.empty() : path(name).filter(Files::isDirectory);
    if (folder.isEmpty()) {
      return List.of(name);
    }
    try (Stream<Path> found = Files.walk(folder.get())) {
      List<String> files =
          found.filter(Files::isRegularFile).map(Path::toString).filter(this::isTest).sorted().toList();
      if (files.isEmpty()) {
        throw invalid(name, "no file in this folder ends with " + SUFFIX + " or is a test in another form",
            "name the files themselves");
      }
      return files;
    } catch (IOException | UncheckedIOException e) {
      throw invalid(name, "the folder cannot be read: " + e.getMessage(), "");
    }
  }

  /**
   * Whether a file is a test: by its suffix, or, since other files have the suffixes of forms of tests, too, by its
   * contents.
   */
  private boolean isTest(String name) {
    if (name.endsWith(SUFFIX) || LitmusLanguages.formSuffixes().stream().noneMatch(name::endsWith)) {
      return name.endsWith(SUFFIX);
    }
    try {
      SourceText text = file(name);
      return LitmusLanguages.form(text).filter(f -> f.picks(text)).isPresent();
    } catch (InvalidInputException e) {
      return false;
    }
  }

  private List<String> beside(String name) {
    return reach == Reach.FILES ? NearFiles.beside(name) : List.of();
  }

  static InvalidInputException invalid(String name, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(new SourceText(name, ""), Span.NONE, message, hint));
  }

  private static Optional<Path> path(String name) {
    try {
      return Optional.of(Path.of(name));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
