package periscope.lang.neutral;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Reads a whole test, in the current or the older form. */
final class NeutralReader {

  /** {@link LitmusTest#language()} of the tests that are read. */
  static final String LANGUAGE = "OPENCL";

  private static final List<String> FIELDS = List.of("testName", "testType", "memoryType", "threads", "behaviors",
      "postConditions", "sameWorkgroup", "workgroupMemory");
  private static final Map<String, Boolean> TYPES = Map.of("inter_workgroup", false, "intra_workgroup", true);

  private final Problems problems;

  private NeutralReader(Problems problems) {
    this.problems = problems;
  }

  /**
   * Reads a test.
   *
   * @throws InvalidInputException with every problem found
   */
  static Document read(SourceText text) {
    Problems problems = new Problems(text);
    Optional<Document> read = Fields.of(JsonReader.read(text), "a test", problems)
        .flatMap(new NeutralReader(problems)::test);
    problems.end();
    return read.orElseThrow();
  }

  private Optional<Document> test(Fields top) {
    top.allow(FIELDS);
    Optional<String> name = top.text(top.required("testName", "what the test is called"), "testName");
    name.filter(n -> n.isBlank() || n.lines().count() > 1).ifPresent(
        n -> problems.error(top.at("testName"), "testName is one line that is not empty", ""));
    List<Fields> roles = top.list(top.required("threads", "a list of roles"), "threads").stream()
        .flatMap(t -> Fields.of(t, "a thread", problems).stream()).toList();
    if (roles.isEmpty() && top.has("threads")) {
      problems.error(top.at("threads"), "the test has no thread", "");
    }
    Optional<Boolean> same = same(top);
    List<Integer> groups = groups(same, roles);
    Memory memory = memory(top);
    boolean apart = new HashSet<>(groups).size() > 1;
    if (memory.space() == AddressSpace.LOCAL && apart) {
      problems.error(top.at(top.has("memoryType") ? "memoryType" : "workgroupMemory"),
          "the roles are in different work-groups, each of which has workgroup memory of its own",
          "say \"testType\": \"intra_workgroup\"");
    }
    boolean together = !apart && roles.size() > 1 || same.orElse(false);
    RoleReader reader = new RoleReader(memory, together ? Scope.WORK_GROUP : Scope.DEVICE, problems);
    List<LitmusThread> threads = new ArrayList<>();
    for (int r = 0; r < roles.size(); r++) {
      List<JsonValue> actions = roles.get(r).list(roles.get(r).required("actions", "a list"), "actions");
      threads.add(new LitmusThread(new Placement(groups.get(r), 0), reader.body(r, actions)));
    }
    List<Location> locations = reader.locations().stream()
        .map(x -> new Location(x, 0, memory.atomic(), memory.space())).toList();
    List<Behaviour> behaviours = new ArrayList<>();
    Optional<Condition> condition = condition(top, reader, behaviours);
    return name.map(n -> new Document(
        new LitmusTest(LANGUAGE, n.strip(), "", locations, threads, condition), behaviours));
  }

  /**
   * Whether the test states that all roles are in one work-group, in the current or the older form; empty if it states
   * neither.
   */
  private Optional<Boolean> same(Fields top) {
    if (top.has("testType") && top.has("sameWorkgroup")) {
      problems.error(top.at("sameWorkgroup"), "testType and sameWorkgroup say the same thing", "leave one out");
    }
    return top.word(top.optional("testType"), "testType", TYPES).or(() -> top.truth("sameWorkgroup"));
  }

  /** The work-group of each role. In tests of the older form, each role has a number. */
  private List<Integer> groups(Optional<Boolean> same, List<Fields> roles) {
    roles.forEach(r -> r.allow(List.of("actions", "workgroup", "localId")));
    boolean numbered = roles.stream().anyMatch(r -> r.has("workgroup"));
    List<Integer> groups = new ArrayList<>();
    Set<List<Long>> places = new HashSet<>();
    for (int i = 0; i < roles.size(); i++) {
      Fields role = roles.get(i);
      Optional<JsonValue> given =
          numbered ? role.required("workgroup", "a number, as other threads have it") : Optional.empty();
      long group = role.whole(given, "workgroup", RoleReader.MOST).orElse(same.orElse(false) ? 0L : i);
      long local = role.whole(role.optional("localId"), "localId", RoleReader.MOST).orElse(-1L - i);
      groups.add((int) group);
      if (!places.add(List.of(group, local))) {
        problems.error(role.at("localId"), "two threads have this place in their work-group", "");
      }
    }
    Set<Integer> different = new HashSet<>(groups);
    if (numbered && same.isPresent() && different.size() != (same.get() ? 1 : roles.size())) {
      problems.error(roles.get(0).at("workgroup"), "where the threads are is not what the test's type says",
          "leave testType and sameWorkgroup out");
    }
    return groups;
  }

  private Memory memory(Fields top) {
    if (top.has("memoryType") && top.has("workgroupMemory")) {
      problems.error(top.at("workgroupMemory"), "memoryType and workgroupMemory say the same thing", "leave one out");
    }
    return top.word(top.optional("memoryType"), "memoryType", Memory.WORDS)
        .or(() -> top.truth("workgroupMemory").map(w -> w ? Memory.ATOMIC_WORKGROUP : Memory.ATOMIC_STORAGE))
        .orElse(Memory.ATOMIC_STORAGE);
  }

  /**
   * The condition of the outcome that the test looks for.
   *
   * @param behaviours receives the behaviours of the test
   */
  private Optional<Condition> condition(Fields top, RoleReader roles, List<Behaviour> behaviours) {
    BehaviourReader reader = new BehaviourReader(roles.variables(), roles.locations(), problems);
    if (top.has("postConditions") == top.has("behaviors")) {
      problems.error(top.span(), top.has("behaviors")
          ? "behaviors and postConditions both say what is looked for" : "the test does not say what is looked for",
          "it has a field behaviors, or postConditions in the older form");
      return Optional.empty();
    }
    Optional<Proposition> wanted;
    if (top.has("postConditions")) {
      wanted = reader.all(top, "postConditions", top.list(top.optional("postConditions"), "postConditions"));
    } else {
      behaviours.addAll(reader.behaviours(top.optional("behaviors").orElseThrow()));
      wanted = Targets.of(behaviours);
    }
    return wanted.map(w -> new Condition(Optional.empty(), Quantifier.EXISTS, w));
  }
}
