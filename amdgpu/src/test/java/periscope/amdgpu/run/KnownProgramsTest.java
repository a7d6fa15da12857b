package periscope.amdgpu.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import periscope.amdgpu.machine.ShippedMachines;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.mappings.Mappings;

/**
 * Programs whose answers are known, from the documents and from a second machine: the file programs.txt beside this
 * class.
 */
class KnownProgramsTest {

  private final Mappings mappings = new Mappings();

  @Test
  void eachMachineReachesWhatItShould() throws IOException {
    String text;
    try (InputStream in = KnownProgramsTest.class.getResourceAsStream("programs.txt")) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    List<String> wrong = new ArrayList<>();
    int asked = 0;
    for (String paragraph : text.split("\n\n")) {
      List<String> lines = paragraph.lines().filter(l -> !l.startsWith("#")).toList();
      if (lines.isEmpty()) {
        continue;
      }
      String program = lines.get(lines.size() - 2);
      String outcome = lines.get(lines.size() - 1).substring(1).strip();
      for (String line : lines.subList(0, lines.size() - 2)) {
        String[] words = line.split(" ");
        String answer = answer(words[0], words[1], program, outcome);
        asked++;
        if (!answer.equals(words[2])) {
          wrong.add(line + ", but here " + answer + ": " + program + " ? " + outcome);
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(asked > 130, "questions asked: " + asked);
  }

  private String answer(String machine, String table, String program, String outcome) {
    LitmusTest test = Programs.compiled(program, mappings.load(table));
    Exploration found = new AmdMachine(ShippedMachines.machine(machine))
        .explore(test, new SourceText("program", ""), Limits.DEFAULT, true);
    assertTrue(found.complete());
    assertEquals(0, found.stuck(), program);
    return found.outcomes().stream().anyMatch(o -> Stream.of(outcome.split(" ")).allMatch(a -> holds(o, a)))
        ? "reach" : "never";
  }

  private static boolean holds(Outcome outcome, String atom) {
    String[] sides = atom.split("=");
    long value = Long.parseLong(sides[1]);
    if (!sides[0].contains(":")) {
      return outcome.location(sides[0]) == value;
    }
    String[] register = sides[0].split(":");
    Outcome.Register asked = new Outcome.Register(Integer.parseInt(register[0]), register[1]);
    assertTrue(outcome.registers().containsKey(asked), () -> "no register " + asked);
    return outcome.register(asked) == value;
  }
}
