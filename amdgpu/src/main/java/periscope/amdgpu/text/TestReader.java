package periscope.amdgpu.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import periscope.amdgpu.instruction.AmdInstruction;
import periscope.amdgpu.instruction.InstructionReader;
import periscope.frame.text.Comments;
import periscope.frame.text.Header;
import periscope.frame.text.HeaderForm;
import periscope.frame.text.WordCondition;
import periscope.grammars.Problems;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The reader of a test: its first error ends it. */
final class TestReader {

  private static final int MOST_WAVES = 8;

  private final Header header;
  private final Tokens tokens;
  private final Map<String, Long> initial = new LinkedHashMap<>();
  private final Set<String> declaredLocal = new LinkedHashSet<>();
  private final List<Placement> placements = new ArrayList<>();
  private final List<List<Instruction>> bodies = new ArrayList<>();

  TestReader(SourceText text) {
    Problems problems = new Problems(text);
    header = Header.read(text, HeaderForm.of("an AMDGPU test", AmdGpu.HEADER),
        Comments.ofFrame(text.content(), false), problems);
    problems.raise();
    tokens = new Tokens(text, header.end());
  }

  LitmusTest read() {
    initialState();
    heads();
    while (!tokens.done() && !tokens.peek(0).matches("exists|forall|filter|~")) {
      row();
    }
    Set<String> names = locations();
    List<LitmusThread> threads = new ArrayList<>();
    for (int t = 0; t < bodies.size(); t++) {
      labels(bodies.get(t));
      threads.add(new LitmusThread(placements.get(t), bodies.get(t)));
    }
    List<Location> locations = names.stream().map(this::location).toList();
    var condition = new WordCondition(tokens, new AskedValues(tokens, threads, names)).read();
    return new LitmusTest(AmdGpu.HEADER, header.name(), header.description(), locations, threads, condition);
  }

  private Location location(String name) {
    AddressSpace space = declaredLocal.contains(name) ? AddressSpace.LOCAL : AddressSpace.GLOBAL;
    return new Location(name, initial.getOrDefault(name, 0L), false, space);
  }

  private void initialState() {
    if (!tokens.take("{")) {
      return;
    }
    while (!tokens.take("}")) {
      boolean local = tokens.at("lds") && !tokens.peek(1).matches("[=;}]");
      if (local) {
        tokens.next();
      }
      String location = tokens.name("a location");
      if (initial.containsKey(location)) {
        throw tokens.wrong(tokens.last(), "location " + location + " has two initial values", "leave one out");
      }
      initial.put(location, tokens.take("=") ? tokens.number() : 0L);
      if (local) {
        declaredLocal.add(location);
      }
      if (!tokens.take(";")) {
        tokens.want("}", "write { x=0; lds y=0; }");
        return;
      }
    }
  }

  private void heads() {
    do {
      tokens.want("P" + bodies.size(), "write P0@wg 0, dev 0 | P1@wg 1, dev 0 ;");
      tokens.want("@", "write P0@wg 0, dev 0");
      tokens.want("wg", "write P0@wg 0, dev 0");
      int group = tokens.placeNumber("the number of a work-group");
      int device = 0;
      if (tokens.take(",")) {
        tokens.want("dev", "write P0@wg 0, dev 0");
        device = tokens.placeNumber("the number of a device");
      }
      placements.add(new Placement(group, device));
      bodies.add(new ArrayList<>());
    } while (tokens.take("|"));
    tokens.want(";", "a row of the table ends with ;");
    if (bodies.size() > MOST_WAVES) {
      throw tokens.wrong(tokens.last(), "a test has at most " + MOST_WAVES + " waves", "");
    }
    List<Placement> unique = List.copyOf(Placement.unique(placements));
    placements.clear();
    placements.addAll(unique);
  }

  private void row() {
    for (int column = 0; column < bodies.size(); column++) {
      while (!tokens.peek(0).matches("[|;]?")) {
        bodies.get(column).add(instruction());
      }
      if (tokens.at(";")) {
        break;
      } else if (column < bodies.size() - 1) {
        tokens.want("|");
      }
    }
    tokens.want(";", "a row of the table ends with ;, and has a column for each of the " + bodies.size() + " waves");
  }

  private Instruction instruction() {
    Span start = tokens.span();
    String first = tokens.matching(Tokens.NAME, "an instruction", "");
    if (tokens.take(":")) {
      return new Instruction.Label(first, tokens.since(start));
    }
    switch (first) {
      case "v_mov_b32": {
        String register = tokens.name("a register");
        tokens.want(",");
        Expression value = Expressions.read(tokens);
        return new Instruction.Assign(register, value, tokens.since(start));
      }
      case "s_branch":
        return new Instruction.Branch(Expression.constant(1), tokens.name("a label"), tokens.since(start));
      case "s_cbranch": {
        Expression condition = Expressions.read(tokens);
        tokens.want(",");
        return new Instruction.Branch(condition, tokens.name("a label"), tokens.since(start));
      }
      default:
        return amd(first, start);
    }
  }

  private AmdInstruction amd(String mnemonic, Span start) {
    List<String> words = new ArrayList<>();
    while (!tokens.peek(0).matches("[|;]?")) {
      String word = tokens.next();
      if (!word.matches("[,()&]")) {
        words.add(word);
      }
    }
    Span span = tokens.since(start);
    try {
      return InstructionReader.read(mnemonic, words, span);
    } catch (InstructionReader.Fault e) {
      throw tokens.wrong(span, e.getMessage(), e.hint());
    }
  }

  /** The locations, those of the initial state first; LDS has those that {@code ds_} instructions access. */
  private Set<String> locations() {
    Set<String> names = new LinkedHashSet<>(initial.keySet());
    for (List<Instruction> body : bodies) {
      for (Instruction instruction : body) {
        if (instruction instanceof AmdInstruction.WordAccess access) {
          String name = access.location();
          if (!names.contains(name) && access.local()) {
            declaredLocal.add(name);
          }
          if (access.local() != declaredLocal.contains(name)) {
            throw tokens.wrong(access.span(), name + " is a location of " + (access.local() ? "global memory" : "LDS"),
                access.local() ? "declare it as { lds " + name + "=0; }" : "accesses to LDS begin with ds_");
          }
          names.add(name);
        }
      }
    }
    return names;
  }

  private void labels(List<Instruction> body) {
    List<String> known = body.stream().filter(Instruction.Label.class::isInstance)
        .map(i -> ((Instruction.Label) i).name()).toList();
    body.stream().filter(Instruction.Branch.class::isInstance).map(Instruction.Branch.class::cast)
        .filter(b -> !known.contains(b.label())).findFirst().ifPresent(b -> {
          throw tokens.wrong(b.span(), "there is no label '" + b.label() + "'", "labels are " + known);
        });
    if (known.stream().distinct().count() < known.size()) {
      throw tokens.wrong(body.get(0).span(), "a label stands twice in this wave", "rename one");
    }
  }
}
