package periscope.lang.spirv.grammar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The tables of SPIR-V's instructions and words. */
public final class Grammar {

  private static final Map<String, Operation> BY_NAME = new LinkedHashMap<>();
  private static final Map<Integer, Operation> BY_NUMBER = new HashMap<>();
  private static final Map<String, Map<String, Operation>> EXTENDED = new HashMap<>();
  private static final Map<String, Vocabulary> WORDS = new HashMap<>();

  static {
    lines("opcodes.txt", line -> {
      Operation read = operation(line);
      BY_NAME.put(read.name(), read);
      BY_NUMBER.put(read.number(), read);
    });
    List<String> set = new ArrayList<>(List.of(""));
    lines("extended.txt", line -> {
      if (line.startsWith("= ")) {
        set.set(0, line.substring(2));
      } else {
        Operation read = operation(line);
        EXTENDED.computeIfAbsent(set.get(0), s -> new LinkedHashMap<>()).put(read.name(), read);
      }
    });
    Map<String, List<Vocabulary.Word>> words = new HashMap<>();
    Map<String, Boolean> masks = new HashMap<>();
    lines("words.txt", line -> {
      if (line.startsWith("= ")) {
        String[] parts = line.substring(2).split(" ");
        set.set(0, parts[0]);
        masks.put(parts[0], parts.length > 1);
      } else {
        Operation read = operation(line);
        words.computeIfAbsent(set.get(0), s -> new ArrayList<>())
            .add(new Vocabulary.Word(read.number(), read.name(), read.operands()));
      }
    });
    words.forEach((kind, list) -> WORDS.put(kind, new Vocabulary(masks.get(kind), list)));
  }

  private Grammar() {}

  private static Operation operation(String line) {
    String[] parts = line.split(" ");
    return new Operation(Integer.parseInt(parts[0]), parts[1],
        Arrays.stream(parts).skip(2).map(Kind::of).toList());
  }

  private static void lines(String resource, Consumer<String> line) {
    try (InputStream in = Grammar.class.getResourceAsStream(resource)) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(l -> !l.startsWith("#")).forEach(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The instruction with a name, such as {@code OpLoad}. */
  public static Optional<Operation> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** The instruction with a number. */
  public static Optional<Operation> numbered(int number) {
    return Optional.ofNullable(BY_NUMBER.get(number));
  }

  /** The names of all instructions. */
  public static Collection<String> names() {
    return BY_NAME.keySet();
  }

  /**
   * The instruction of an extended set, by its name or its number.
   *
   * @param set the set's name; sets of one name with other versions have the same instructions
   */
  public static Optional<Operation> extended(String set, String nameOrNumber) {
    return known(set).values().stream()
        .filter(o -> o.name().equals(nameOrNumber) || Integer.toString(o.number()).equals(nameOrNumber)).findFirst();
  }

  private static Map<String, Operation> known(String set) {
    String family = set.replaceFirst("\\.\\d+$", "");
    return EXTENDED.containsKey(set) ? EXTENDED.get(set) : EXTENDED.entrySet().stream()
        .filter(e -> e.getKey().replaceFirst("\\.\\d+$", "").equals(family)).map(Map.Entry::getValue).findFirst()
        .orElse(Map.of());
  }

  /** The names of the instructions of an extended set. */
  public static Collection<String> names(String set) {
    return known(set).keySet();
  }

  /** The words of a kind of operand; empty for a kind without words of its own. */
  public static Optional<Vocabulary> words(String kind) {
    return Optional.ofNullable(WORDS.get(kind));
  }
}
