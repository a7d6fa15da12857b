package periscope.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;

/**
 * The JSON schema of a report, from the record that {@link periscope.reports.json.Json} writes. Each record is a
 * definition; a component is a property, required unless it is {@code Optional}; the properties of an unwrapped record
 * are those of the record around it. A sealed interface has the properties of all its records, and requires those that
 * every record has.
 */
final class RecordSchema {

  private static final Map<Class<?>, String> TYPES = Map.ofEntries(Map.entry(String.class, "string"),
      Map.entry(int.class, "integer"), Map.entry(Integer.class, "integer"), Map.entry(long.class, "integer"),
      Map.entry(Long.class, "integer"), Map.entry(BigInteger.class, "integer"), Map.entry(double.class, "number"),
      Map.entry(Double.class, "number"), Map.entry(boolean.class, "boolean"), Map.entry(Boolean.class, "boolean"));

  private final ObjectMapper json = new ObjectMapper();
  private final Map<Class<?>, String> names = new LinkedHashMap<>();
  private final ObjectNode definitions = json.createObjectNode();

  private RecordSchema() {}

  /** The schema of a record with a {@link Schema}. */
  static ObjectNode of(Class<?> record) {
    Schema report = record.getAnnotation(Schema.class);
    RecordSchema schema = new RecordSchema();
    ObjectNode version = schema.json.createObjectNode().put("type", "string").put("description", "Periscope's version");
    ObjectNode root = schema.json.createObjectNode();
    root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    root.put("$id", "urn:periscope:schema:" + report.name() + ":" + report.edition());
    root.put("title", report.title());
    root.setAll(schema.object(record));
    if (!report.input()) {
      ((ArrayNode) root.get("required")).insert(0, "version");
      ObjectNode properties = schema.json.createObjectNode();
      properties.set("version", version);
      root.set("properties", properties.setAll((ObjectNode) root.get("properties")));
    }
    Arrays.stream(report.lines()).forEach(schema::reference);
    if (!schema.definitions.isEmpty()) {
      root.set("$defs", schema.definitions);
    }
    return root;
  }

  /** A property, from all the components that give it. */
  private record Property(Type type, AnnotatedElement component) {}

  private ObjectNode object(Class<?> type) {
    Map<String, Property> properties = new LinkedHashMap<>();
    Set<String> required = collect(type, properties);
    ObjectNode object = json.createObjectNode();
    describe(object, type.getAnnotation(Field.class));
    object.put("type", "object");
    ArrayNode names = object.putArray("required");
    properties.keySet().stream().filter(required::contains).forEach(names::add);
    object.put("additionalProperties", false);
    ObjectNode fields = object.putObject("properties");
    properties.forEach((name, property) -> fields.set(name, property(property)));
    return object;
  }

  /** Adds the properties of a record or sealed interface, and returns the names of those that are always there. */
  private static Set<String> collect(Class<?> type, Map<String, Property> to) {
    Set<String> required = new TreeSet<>();
    if (type.isSealed()) {
      List<Set<String>> each = new ArrayList<>();
      Arrays.stream(type.getPermittedSubclasses()).forEach(t -> each.add(collect(t, to)));
      required.addAll(each.get(0));
      each.forEach(required::retainAll);
      return required;
    }
    if (!type.isRecord()) {
      throw new IllegalArgumentException(type + " is no record");
    }
    for (RecordComponent component : type.getRecordComponents()) {
      boolean optional = component.getType() == Optional.class;
      Type inner = optional ? argument(component.getGenericType(), 0) : component.getGenericType();
      if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
        Set<String> always = collect((Class<?>) inner, to);
        required.addAll(optional ? Set.of() : always);
      } else {
        String name = Optional.ofNullable(component.getAccessor().getAnnotation(JsonProperty.class))
            .map(JsonProperty::value).orElse(component.getName());
        to.putIfAbsent(name, new Property(inner, component));
        Field field = component.getAnnotation(Field.class);
        if (!optional && (field == null || !field.optional())) {
          required.add(name);
        }
      }
    }
    return required;
  }

  private ObjectNode property(Property property) {
    Field field = property.component().getAnnotation(Field.class);
    ObjectNode schema = value(property.type(), field);
    describe(schema, field);
    return schema;
  }

  private static void describe(ObjectNode schema, Field field) {
    if (field != null && !field.value().isEmpty()) {
      schema.put("description", field.value());
    }
  }

  private ObjectNode value(Type type, Field field) {
    ObjectNode schema = json.createObjectNode();
    Class<?> raw = type instanceof ParameterizedType p ? (Class<?>) p.getRawType() : (Class<?>) type;
    if (raw == JsonNode.class) {
      return reference(field.items()[0]);
    } else if (TYPES.containsKey(raw)) {
      limit(schema.put("type", TYPES.get(raw)), field);
    } else if (Map.class.isAssignableFrom(raw)) {
      schema.put("type", "object").set("additionalProperties", value(argument(type, 1), field));
    } else if (Iterable.class.isAssignableFrom(raw)) {
      schema.put("type", "array").set("items", items(argument(type, 0), field));
      size(schema, field);
    } else if (raw.isEnum()) {
      ArrayNode words = schema.putArray("enum");
      Arrays.stream(raw.getEnumConstants()).map(RecordSchema::word).forEach(words::add);
    } else {
      return reference(raw);
    }
    return schema;
  }

  /** A constant's word in JSON, such as {@code store-load}. */
  private static String word(Object constant) {
    return constant.toString().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private ObjectNode items(Type type, Field field) {
    if (field == null || field.items().length == 0) {
      return value(type, inner(type) ? null : field);
    }
    ObjectNode either = json.createObjectNode();
    ArrayNode each = either.putArray("oneOf");
    Arrays.stream(field.items()).forEach(r -> each.add(reference(r)));
    return either;
  }

  /** Whether items are lists, whose sizes and members the limits of the list do not concern. */
  private static boolean inner(Type type) {
    return type instanceof ParameterizedType p && Iterable.class.isAssignableFrom((Class<?>) p.getRawType());
  }

  private static Type argument(Type type, int index) {
    return ((ParameterizedType) type).getActualTypeArguments()[index];
  }

  private ObjectNode reference(Class<?> type) {
    if (!names.containsKey(type)) {
      String name = name(type);
      names.put(type, name);
      definitions.putObject(name);
      definitions.set(name, object(type));
    }
    return json.createObjectNode().put("$ref", "#/$defs/" + names.get(type));
  }

  /** The record's own name; where another record has it, that of the class around it, too. */
  private String name(Class<?> type) {
    String name = type.getSimpleName().replaceFirst("Json$", "");
    if (names.containsValue(decapitalised(name)) && type.getEnclosingClass() != null) {
      name = type.getEnclosingClass().getSimpleName().replaceFirst("Json$", "") + name;
    }
    if (names.containsValue(decapitalised(name))) {
      throw new IllegalArgumentException("two records are called " + name);
    }
    return decapitalised(name);
  }

  private static String decapitalised(String name) {
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  private static void limit(ObjectNode schema, Field field) {
    if (field == null) {
      return;
    }
    if (field.words().length > 0) {
      schema.remove("type");
      ArrayNode words = schema.putArray("enum");
      Arrays.stream(field.words()).forEach(words::add);
    }
    if (field.least() > Integer.MIN_VALUE) {
      schema.put("minimum", field.least());
    }
    if (field.most() < Integer.MAX_VALUE) {
      schema.put("maximum", field.most());
    }
  }

  private static void size(ObjectNode schema, Field field) {
    if (field != null && field.fewest() > 0) {
      schema.put("minItems", field.fewest());
    }
    if (field != null && field.longest() < Integer.MAX_VALUE) {
      schema.put("maxItems", field.longest());
    }
  }
}
