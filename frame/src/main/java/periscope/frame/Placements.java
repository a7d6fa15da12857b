package periscope.frame;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import periscope.frame.xtext.frame.Place;
import periscope.frame.xtext.frame.PlacePart;
import periscope.frame.xtext.frame.ScopeTree;
import periscope.frame.xtext.frame.Tail;
import periscope.frame.xtext.frame.ThreadHead;
import periscope.grammars.Problems;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.UnclearNumber;

/**
 * A reader of placements, which stand behind the names of threads or in a scope tree; without either, all threads run
 * in one work-group. Numbers of work-groups are unique in the test.
 */
public final class Placements {

  /** Largest number of a work-group or a device. */
  private static final int MOST = 1_000_000;

  private final PlaceWords words;
  private final Numerals numerals;
  private final Problems problems;

  public Placements(PlaceWords words, Numerals numerals, Problems problems) {
    this.words = words;
    this.numerals = numerals;
    this.problems = problems;
  }

  /**
   * A thread that may have a placement.
   *
   * @param place its placement; null if it has none
   * @param at    the thread's text, for messages
   */
  public record Placed(String name, Place place, EObject at) {

    public static Placed of(ThreadHead head) {
      return new Placed(head.getName(), head.getPlace(), head);
    }
  }

  /** Whether a text has placements or a scope tree. */
  public static boolean given(List<Placed> threads, List<Tail> tail) {
    return threads.stream().anyMatch(t -> t.place() != null) || tail.stream().anyMatch(ScopeTree.class::isInstance);
  }

  /**
   * The placement of each thread, in the order of the threads.
   *
   * @param numbers the threads by their names in a scope tree
   */
  public List<Placement> of(List<Placed> threads, List<Tail> tail, ThreadNumbers numbers) {
    List<ScopeTree> trees = tail.stream().filter(ScopeTree.class::isInstance).map(ScopeTree.class::cast).toList();
    boolean placed = threads.stream().anyMatch(t -> t.place() != null);
    if (trees.size() > 1 || placed && !trees.isEmpty()) {
      problems.error(trees.get(trees.size() - 1), "the threads are placed twice",
          "keep one scope tree, or the @" + words.word() + " … of each thread");
    }
    if (placed) {
      List<Placement> unique = Placement.unique(threads.stream().map(this::placement).toList());
      return new Clusters(problems).of(threads, unique, threads.stream().map(this::cluster).toList());
    } else if (!trees.isEmpty()) {
      return new ScopeTreeReader(words, numbers, problems).read(trees.get(0));
    }
    return threads.stream().map(t -> new Placement(0, 0)).toList();
  }

  private Placement placement(Placed thread) {
    if (thread.place() == null) {
      problems.error(thread.at(), thread.name() + " has no placement although other threads have one",
          example(thread));
      return new Placement(0, 0);
    }
    Optional<Integer> group = number(thread, words.groups());
    List<PlacePart> unknown = thread.place().getParts().stream().filter(p -> !known(p)).toList();
    if (group.isEmpty() && unknown.isEmpty()) {
      problems.error(thread.place(), thread.name() + " has no " + words.group(), mended(thread));
    }
    unknown.forEach(p -> problems.error(p, "unknown place " + Problems.quoted(p.getKind()), mended(thread)));
    return new Placement(group.orElse(0), number(thread, words.devices()).orElse(0))
        .in(number(thread, words.grids()).orElse(0));
  }

  private Optional<Integer> cluster(Placed thread) {
    return thread.place() == null ? Optional.empty() : number(thread, words.clusters());
  }

  private boolean known(PlacePart part) {
    return words.groups().contains(part.getKind()) || words.devices().contains(part.getKind())
        || words.clusters().contains(part.getKind())
        || words.within().contains(part.getKind()) && !words.treeDevices().contains(part.getKind());
  }

  /** A hint that keeps the numbers of a placement: the word of the level that is missing replaces an unknown word. */
  private String mended(Placed thread) {
    List<PlacePart> parts = thread.place().getParts();
    boolean group = parts.stream().anyMatch(p -> words.groups().contains(p.getKind()));
    boolean device = parts.stream().anyMatch(p -> words.devices().contains(p.getKind()));
    List<String> mended = new ArrayList<>();
    for (PlacePart part : parts) {
      if (known(part)) {
        mended.add(part.getKind() + " " + part.getNumber());
      } else if (!group) {
        mended.add(words.word() + " " + part.getNumber());
        group = true;
      } else if (!device) {
        mended.add(words.deviceWord() + " " + part.getNumber());
        device = true;
      }
    }
    if (!group) {
      mended.add(0, words.word() + " 0");
    }
    return "write " + thread.name() + "@" + String.join(", ", mended);
  }

  private String example(Placed thread) {
    return "write " + thread.name() + words.head();
  }

  private Optional<Integer> number(Placed thread, Set<String> kinds) {
    List<PlacePart> parts = thread.place().getParts().stream().filter(p -> kinds.contains(p.getKind())).toList();
    if (parts.size() > 1) {
      problems.error(parts.get(1), thread.name() + " has '" + parts.get(1).getKind() + "' twice", example(thread));
    }
    return parts.stream().findFirst().map(this::number);
  }

  private int number(PlacePart part) {
    Optional<UnclearNumber> zero = UnclearNumber.of(part.getNumber()).filter(n -> part.getNumber().matches("[0-9]+"));
    if (zero.isPresent()) {
      problems.error(part, "the number " + Problems.quoted(part.getNumber()) + " is written " + zero.get().notation(),
          zero.get().hint(n -> part.getKind() + " " + n));
      return 0;
    }
    long number = numerals.number(part.getNumber(), part);
    if (number < 0 || number > MOST) {
      problems.error(part, words.group() + "s and " + words.device() + "s are numbered from 0 to " + MOST, "");
      return 0;
    }
    return (int) number;
  }
}
