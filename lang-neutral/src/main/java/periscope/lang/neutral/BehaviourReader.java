package periscope.lang.neutral;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.neutral.JsonValue.Field;
import periscope.lang.neutral.JsonValue.JsonObject;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Atom;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Outcome.Register;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** Reads outcomes: the behaviours of a test, or the outcome that a test of the older form looks for. */
final class BehaviourReader {

  private static final Map<String, Boolean> OPERATORS = Map.of("and", true);

  private final Map<String, Register> variables;
  private final Set<String> locations;
  private final Problems problems;
  /** Whether all roles could be read; otherwise the set of variables is incomplete. */
  private final boolean whole;

  /**
   * A reader.
   *
   * @param variables the registers by the names of their variables
   */
  BehaviourReader(Map<String, Register> variables, Set<String> locations, Problems problems) {
    this.variables = variables;
    this.locations = locations;
    this.problems = problems;
    this.whole = problems.none();
  }

  /** All behaviours, in the order of the text. */
  List<Behaviour> behaviours(JsonValue value) {
    List<Behaviour> all = new ArrayList<>();
    if (!(value instanceof JsonObject object)) {
      problems.error(value.span(), "behaviors is a JSON object, not " + value.called(), "its fields are the outcomes");
      return all;
    }
    object.fields().forEach((name, field) -> {
      if (all.stream().anyMatch(b -> b.outcome().isEmpty())) {
        problems.error(field.name(), "'" + name + "' stands behind what is left over, so that nothing is",
            "an else is the last behaviour");
      }
      behaviour(name, field).ifPresent(all::add);
    });
    return all;
  }

  private Optional<Behaviour> behaviour(String name, Field field) {
    return Fields.of(field.value(), "a behaviour", problems).flatMap(f -> {
      Span span = field.name();
      String counter = f.text(f.optional("key"), "key").orElse(name);
      boolean rest = f.optional("type").filter(t -> t instanceof JsonValue.Text w && w.value().equals("else"))
          .isPresent();
      if (rest) {
        f.allow(List.of("type", "key"));
        return Optional.of(new Behaviour(name, counter, Optional.empty(), span));
      }
      return outcome(f, true).map(o -> new Behaviour(name, counter, Optional.of(o), span));
    });
  }

  /** Reads a list of conditions that all hold, as in tests of the older form. */
  Optional<Proposition> all(Fields fields, String field, List<JsonValue> conditions) {
    if (conditions.isEmpty()) {
      problems.error(fields.at(field), field + " has no condition", "");
    }
    return conditions.stream()
        .flatMap(c -> Fields.of(c, "a condition", problems).flatMap(f -> outcome(f, false)).stream())
        .reduce(Proposition.And::new);
  }

  private Optional<Proposition> outcome(Fields fields, boolean keyed) {
    Map<String, Boolean> types = Map.of("op", false, "variable", true, "memory", true);
    Optional<String> type = fields.text(fields.required("type", "op, variable or memory"), "type");
    if (type.isPresent() && !types.containsKey(type.get())) {
      problems.error(fields.at("type"), "there is no condition of type '" + type.get() + "'",
          type.get().equals("else") ? "an else is a behaviour of its own"
              : NearNames.question(NearNames.near(type.get(), types.keySet()), "there is op, variable, memory"));
      return Optional.empty();
    }
    if (type.isEmpty() || type.get().equals("op")) {
      fields.allow(keyed ? List.of("type", "op", "conditions", "key") : List.of("type", "op", "conditions"));
      fields.word(fields.required("op", "how the conditions are joined"), "op", OPERATORS);
      return all(fields, "conditions", fields.list(fields.required("conditions", "a list"), "conditions"));
    }
    fields.allow(keyed ? List.of("type", "id", "value", "key") : List.of("type", "id", "value"));
    Optional<Long> value = fields.whole(fields.required("value", "a number"), "value", RoleReader.MOST);
    Optional<Operand> left = fields.text(fields.required("id", "a variable or a location"), "id")
        .flatMap(id -> operand(id, type.get().equals("variable"), fields.at("id")));
    return left.flatMap(l -> value.map(v -> new Atom(l, true, new Operand.Constant(v, NumberType.S32))));
  }

  private Optional<Operand> operand(String id, boolean variable, Span at) {
    if (variable && variables.containsKey(id)) {
      return Optional.of(new Operand.RegisterValue(variables.get(id).thread(), id));
    } else if (!variable && locations.contains(id)) {
      return Optional.of(new Operand.LocationValue(id));
    }
    if (!whole) {
      return Optional.empty();
    }
    Set<String> known = variable ? variables.keySet() : locations;
    problems.error(at, variable ? "no action reads into '" + id + "'" : "no action accesses '" + id + "'",
        NearNames.nearOrSome(id, known));
    return Optional.empty();
  }
}
