package periscope.lang.c.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.c.dialect.PlaceWords;
import periscope.lang.c.term.Numbers;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.PlaceText;
import periscope.lang.c.xtext.cCore.ScopeNode;
import periscope.lang.c.xtext.cCore.ScopeTree;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.Position;
import periscope.litmus.memory.Placement;

/** The placements of threads: as {@code P0@wg 0, dev 0} says, or as a scope tree says, or all in one work-group. */
final class Placements {

  private final PlaceWords words;
  private final Problems problems;

  Placements(PlaceWords words, Problems problems) {
    this.words = words;
    this.problems = problems;
  }

  /** The placement of each thread, in their order; {@code threads} are numbered as in the list. */
  List<Placement> of(List<FunctionText> threads, ScopeTree tree) {
    boolean placed = threads.stream().anyMatch(t -> t.getPlace() != null);
    if (tree != null && placed) {
      problems.error(Spans.of(tree), "the threads are placed twice",
          "drop the scope tree, or the @" + words.word() + " … of each thread");
    } else if (tree != null) {
      return fromTree(threads, tree);
    } else if (placed) {
      return fromHeads(threads);
    }
    return threads.stream().map(t -> new Placement(0, 0)).toList();
  }

  /** Where the threads are among each other, given where they run. */
  static List<Position> positions(List<Placement> placements) {
    Map<Integer, Integer> threads = new HashMap<>();
    placements.forEach(p -> threads.merge(p.workGroup(), 1, Integer::sum));
    int size = threads.values().stream().max(Integer::compare).orElse(1);
    int groups = threads.keySet().stream().max(Integer::compare).orElse(0) + 1;
    Map<Integer, Integer> next = new HashMap<>();
    Grid grid = Grid.of(size, groups);
    return placements.stream()
        .map(p -> new Position(grid, next.merge(p.workGroup(), 1, Integer::sum) - 1, p.workGroup())).toList();
  }

  private List<Placement> fromHeads(List<FunctionText> threads) {
    List<Placement> written = new ArrayList<>();
    for (FunctionText thread : threads) {
      PlaceText place = thread.getPlace();
      if (place == null) {
        problems.error(Spans.of(thread), thread.getName() + " has no placement although other threads have one",
            "write " + thread.getName() + words.head() + " (...)");
        return List.of();
      }
      if (!words.groups().contains(place.getGroupWord()) || !words.devices().contains(place.getDeviceWord())) {
        problems.error(Spans.of(place), "a placement names a " + words.group() + " and a " + words.device(),
            "write " + thread.getName() + words.head() + " (...)");
        return List.of();
      }
      written.add(new Placement(number(place, place.getGroup()), number(place, place.getDevice())));
    }
    return unique(written);
  }

  private int number(PlaceText place, String text) {
    long value = Numbers.parse(text, Spans.of(place), problems);
    if (value > 1_000_000) {
      problems.error(Spans.of(place), words.group() + "s and " + words.device()
          + "s are numbered from 0 to 1000000", "");
    }
    return (int) Math.min(value, 1_000_000);
  }

  /** Renumbers work-groups if a number stands for several of them, one in each of several devices. */
  private static List<Placement> unique(List<Placement> written) {
    Map<Integer, Integer> deviceOf = new HashMap<>();
    boolean ambiguous = written.stream()
        .anyMatch(p -> deviceOf.computeIfAbsent(p.workGroup(), w -> p.device()) != p.device());
    if (!ambiguous) {
      return written;
    }
    Map<Placement, Integer> numbers = new LinkedHashMap<>();
    written.forEach(p -> numbers.putIfAbsent(p, numbers.size()));
    return written.stream().map(p -> new Placement(numbers.get(p), p.device())).toList();
  }

  private List<Placement> fromTree(List<FunctionText> threads, ScopeTree tree) {
    Map<String, Placement> byName = new LinkedHashMap<>();
    int groups = 0;
    for (int device = 0; device < tree.getNodes().size(); device++) {
      ScopeNode node = tree.getNodes().get(device);
      level(node, words.treeDevices(), node.getThreads().isEmpty());
      for (ScopeNode group : groups(node)) {
        level(group, words.treeGroups(), group.getChildren().stream()
            .allMatch(c -> words.parts().contains(c.getWord())));
        for (String name : members(group)) {
          if (byName.put(name, new Placement(groups, device)) != null) {
            problems.error(Spans.of(group), "the scope tree has " + name + " twice", "");
          } else if (threads.stream().noneMatch(t -> t.getName().equals(name))) {
            problems.error(Spans.of(group), "the scope tree has " + name + ", which is not a thread", "");
          }
        }
        groups++;
      }
    }
    for (FunctionText thread : threads) {
      if (!byName.containsKey(thread.getName())) {
        problems.error(Spans.of(tree), "the scope tree lacks " + thread.getName(),
            "name every thread in some " + words.group());
      }
    }
    return problems.none() ? threads.stream().map(t -> byName.get(t.getName())).toList() : List.of();
  }

  /** The work-groups of a device, or of a level between the two. */
  private List<ScopeNode> groups(ScopeNode node) {
    return node.getChildren().stream()
        .flatMap(c -> words.within().contains(c.getWord()) && c.getThreads().isEmpty()
            ? groups(c).stream()
            : Stream.of(c))
        .toList();
  }

  /** The threads of a work-group, whatever parts of it they are in. */
  private List<String> members(ScopeNode node) {
    List<String> names = new ArrayList<>(node.getThreads());
    node.getChildren().forEach(c -> names.addAll(members(c)));
    return names;
  }

  private void level(ScopeNode node, List<String> known, boolean shape) {
    if (!known.contains(node.getWord()) || !shape) {
      problems.error(Spans.of(node), "expected (" + known.get(0) + " …) here", "a scope tree reads: " + words.tree());
    }
  }
}
