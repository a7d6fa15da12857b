package periscope.runtime.stress;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializerBase;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.runtime.Stress;

/**
 * {@link Stress} as a JSON object with a field for each of its components, by the component's name. Constants of an
 * enum are words in lower case with hyphens: {@code store-load}. {@code read} and {@code write} are inverse.
 */
public final class StressJson {

  private static final ObjectMapper JSON = new ObjectMapper().registerModule(
      new SimpleModule().addSerializer(Enum.class, new ToStringSerializerBase(Enum.class) {
        private static final long serialVersionUID = 1;

        @Override
        public String valueToString(Object constant) {
          return word((Enum<?>) constant);
        }
      }));

  /** The least and greatest value of a number. */
  private record Range(int least, int greatest) {}

  private static final Range PERCENT = new Range(0, 100);

  /**
   * Ranges of the fields that are no percentages, wide enough for devices; a value beyond gets an error with the bound.
   */
  private static final Map<String, Range> RANGES = Map.ofEntries(
      Map.entry("instances", new Range(1, 1 << 24)),
      Map.entry("iterations", new Range(1, 1_000_000)),
      Map.entry("stressingGroups", new Range(0, 65_536)),
      Map.entry("scratchSize", new Range(1, 1 << 26)),
      Map.entry("targetLines", new Range(1, 1 << 20)),
      Map.entry("stride", new Range(1, 1 << 20)),
      Map.entry("synchroniseRounds", new Range(0, 1_000_000)),
      Map.entry("delay", new Range(0, 1_000_000)),
      Map.entry("alignment", new Range(1, 4096)),
      Map.entry("workGroupSize", new Range(1, 1024)),
      Map.entry("stressTurns", new Range(0, 1_000_000)),
      Map.entry("preStressTurns", new Range(0, 100_000)));

  /** For each field that older files lack, the value that describes their behaviour. */
  private static final Map<String, JsonNode> LATER = later();

  private StressJson() {}

  private static Map<String, JsonNode> later() {
    ObjectNode before = tree(new Stress(Stress.Style.SINGLE, 1, 1, false, Stress.Pattern.STORE_STORE, 0, 1, 1, 1, false,
        false, 0, 0, false, 1, 0, 0, 1));
    Map<String, JsonNode> later = new LinkedHashMap<>();
    Stream.of("stressProbability", "stressTurns", "stressStoreFirst", "stressStoreSecond", "roundRobinProbability",
        "preStressProbability", "preStressTurns", "preStressStoreFirst", "preStressStoreSecond")
        .forEach(name -> later.put(name, before.get(name)));
    return later;
  }

  /** The object as text, with a line for each field. */
  public static String write(Stress stress) {
    return tree(stress).properties().stream().map(f -> "  \"" + f.getKey() + "\": " + f.getValue())
        .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
  }

  /** The object, with fields in the order of the record. */
  public static ObjectNode tree(Stress stress) {
    return JSON.valueToTree(stress);
  }

  /** The fields by name, in the order of the record, with their values as text without quotes. */
  public static Map<String, String> fields(Stress stress) {
    Map<String, String> fields = new LinkedHashMap<>();
    tree(stress).properties().forEach(f -> fields.put(f.getKey(), f.getValue().asText()));
    return fields;
  }

  /** The parameters from the result of {@link #fields}; other names have no effect. */
  public static Stress of(Map<String, String> fields) {
    ObjectNode object = JSON.createObjectNode();
    for (RecordComponent component : Stress.class.getRecordComponents()) {
      String value = fields.get(component.getName());
      if (value != null && component.getType() == int.class) {
        object.put(component.getName(), Integer.parseInt(value));
      } else if (value != null && component.getType() == boolean.class) {
        object.put(component.getName(), Boolean.parseBoolean(value));
      } else if (value != null) {
        object.put(component.getName(), value);
      }
    }
    return read(new SourceText("stress", object.toString()));
  }

  /**
   * Reads an object. Every field must be there, except for those that older files lack.
   *
   * @throws InvalidInputException naming each field that is missing, unknown or out of its range
   */
  public static Stress read(SourceText text) {
    JsonNode object = object(text);
    List<String> names = Arrays.stream(Stress.class.getRecordComponents()).map(RecordComponent::getName).toList();
    List<Diagnostic> problems = new ArrayList<>();
    object.fieldNames().forEachRemaining(name -> {
      if (!names.contains(name)) {
        problems.add(problem(text, name, "there is no field '" + name + "'", NearNames.nearestOrAll(name, names)));
      }
    });
    List<Object> values = new ArrayList<>();
    for (RecordComponent component : Stress.class.getRecordComponents()) {
      String name = component.getName();
      JsonNode field = object.has(name) ? object.get(name) : LATER.get(name);
      if (field == null) {
        problems.add(problem(text, name, "the field '" + name + "' is missing", name + " is " + wanted(component)));
        continue;
      }
      Optional<Object> value = value(component, field);
      value.ifPresentOrElse(values::add, () -> problems.add(
          problem(text, name, name + " is " + wanted(component) + ", not " + field, "")));
    }
    if (!problems.isEmpty()) {
      throw new InvalidInputException(problems);
    }
    return stress(values);
  }

  /**
   * Copy with other values for some fields.
   *
   * @throws InvalidInputException if a value has the wrong type or is out of its range
   */
  public static Stress with(Stress stress, Map<String, ?> changed) {
    ObjectNode values = tree(stress);
    values.setAll(JSON.<ObjectNode>valueToTree(changed));
    return read(new SourceText("stress", values.toString()));
  }

  private static JsonNode object(SourceText text) {
    String hint = "'periscope run --show preset' shows one";
    try {
      JsonNode read = JSON.readTree(text.content());
      if (read != null && read.isObject()) {
        return read;
      }
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, "a preset is a JSON object", hint));
    } catch (JsonProcessingException e) {
      int at = e.getLocation() == null ? 0 : (int) Math.max(0, e.getLocation().getCharOffset());
      throw new InvalidInputException(Diagnostic.error(text, new Span(at, 1), "this is no JSON: "
          + e.getOriginalMessage(), hint));
    }
  }

  private static Diagnostic problem(SourceText text, String field, String message, String hint) {
    int at = text.content().indexOf("\"" + field + "\"");
    return Diagnostic.error(text, at < 0 ? Span.NONE : new Span(at, field.length() + 2), message, hint);
  }

  /** The possible values of a field, in words. */
  private static String wanted(RecordComponent component) {
    if (component.getType() == boolean.class) {
      return "true or false";
    } else if (component.getType() == int.class) {
      Range range = range(component);
      return "a whole number from " + range.least + " to " + range.greatest;
    }
    return Arrays.stream(component.getType().getEnumConstants()).map(c -> "\"" + word((Enum<?>) c) + "\"")
        .collect(Collectors.joining(" or "));
  }

  private static Range range(RecordComponent component) {
    return RANGES.getOrDefault(component.getName(), PERCENT);
  }

  /** The value of a field; empty if it has not the field's type, or is out of its range. */
  private static Optional<Object> value(RecordComponent component, JsonNode given) {
    if (component.getType() == boolean.class) {
      return Optional.<Object>of(given.booleanValue()).filter(v -> given.isBoolean());
    } else if (component.getType() == int.class) {
      Range range = range(component);
      boolean fits = given.isIntegralNumber() && given.canConvertToInt() && given.intValue() >= range.least
          && given.intValue() <= range.greatest;
      return Optional.<Object>of(given.intValue()).filter(v -> fits);
    }
    return Arrays.stream(component.getType().getEnumConstants()).map(c -> (Object) c)
        .filter(c -> word((Enum<?>) c).equals(given.textValue())).findFirst();
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Builds the record.
   *
   * @param values values of the components, in their order
   */
  private static Stress stress(List<Object> values) {
    Class<?>[] types =
        Arrays.stream(Stress.class.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return Stress.class.getDeclaredConstructor(types).newInstance(values.toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the record " + Stress.class + " cannot be made", e);
    }
  }
}
