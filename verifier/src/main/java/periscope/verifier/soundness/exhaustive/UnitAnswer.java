package periscope.verifier.soundness.exhaustive;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.answer.Fault;

/**
 * The answer to a {@link SearchUnit}.
 *
 * @param whole   whether every program of the unit was checked
 * @param tallies counts and findings, for each placement of the request
 */
record UnitAnswer(boolean whole, List<PlacementTally> tallies) {

  private static final String WHOLE = "whole";
  private static final String PART = "part";
  private static final String COUNTS = "counts";

  UnitAnswer {
    tallies = List.copyOf(tallies);
  }

  /** Tallies of no programs yet, for so many placements. */
  static List<PlacementTally> none(int placements) {
    return Stream.generate(PlacementTally::new).limit(placements).toList();
  }

  /** Number of checked programs. */
  long programs() {
    return tallies.stream().mapToLong(t -> t.programs).sum();
  }

  /** The answer as lines: for each placement its counts, and behind them its findings as thread numbers. */
  String text() {
    List<String> lines = new ArrayList<>(List.of(whole ? WHOLE : PART));
    for (PlacementTally tally : tallies) {
      lines.add(Stream.of(tally.programs, tally.racy, tally.unsound, tally.stuck, tally.unfinished, tally.states)
          .map(String::valueOf).collect(Collectors.joining(" ", COUNTS + " ", "")));
      for (Fault fault : Fault.values()) {
        tally.of(fault).forEach(p -> lines.add(
            IntStream.of(p).mapToObj(String::valueOf).collect(Collectors.joining(" ", fault.name() + " ", ""))));
      }
    }
    return String.join("\n", lines);
  }

  /**
   * The answer in a text.
   *
   * @throws IllegalArgumentException if {@link #text} made no such text
   */
  static UnitAnswer parse(String text) {
    List<PlacementTally> tallies = new ArrayList<>();
    String[] lines = text.split("\n", -1);
    for (int i = 1; i < lines.length; i++) {
      String[] words = lines[i].split(" ", -1);
      if (words[0].equals(COUNTS) && words.length == 7) {
        tallies.add(counts(words));
      } else if (!tallies.isEmpty()) {
        int[] program = IntStream.range(1, words.length).map(w -> Integer.parseInt(words[w])).toArray();
        tallies.get(tallies.size() - 1).of(Fault.valueOf(words[0])).add(program);
      } else {
        throw new IllegalArgumentException("no counts before '" + lines[i] + "'");
      }
    }
    if (!List.of(WHOLE, PART).contains(lines[0])) {
      throw new IllegalArgumentException("no answer begins with '" + lines[0] + "'");
    }
    return new UnitAnswer(lines[0].equals(WHOLE), tallies);
  }

  private static PlacementTally counts(String[] words) {
    PlacementTally tally = new PlacementTally();
    tally.programs = Long.parseLong(words[1]);
    tally.racy = Long.parseLong(words[2]);
    tally.unsound = Long.parseLong(words[3]);
    tally.stuck = Long.parseLong(words[4]);
    tally.unfinished = Long.parseLong(words[5]);
    tally.states = Long.parseLong(words[6]);
    return tally;
  }
}
