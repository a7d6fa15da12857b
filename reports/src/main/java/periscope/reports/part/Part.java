package periscope.reports.part;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.Prose;
import periscope.litmus.text.ShellLine;
import periscope.litmus.text.TextTable;
import periscope.reports.Palette;
import periscope.reports.picture.Picture;

/** A part of a report. */
public sealed interface Part {

  /** The part as lines of a text report; no lines for parts of pages only. */
  List<String> lines();

  /** An empty line between parts; pages have distances of their own. */
  Part GAP = new Fixed(List.of(""));

  /** The lines of several parts. */
  static List<String> lines(List<Part> parts) {
    return parts.stream().flatMap(p -> p.lines().stream()).toList();
  }

  /** Text behind a label, in one or several items. */
  record Labelled(String label, List<String> items, Tone tone, List<String> lines) implements Part {

    public Labelled {
      items = List.copyOf(items);
      lines = List.copyOf(lines);
    }

    /** One text, wrapped behind the label. */
    public static Labelled of(String label, String text) {
      return new Labelled(label, List.of(text), Tone.PLAIN, Prose.wrapped(label, text));
    }

    /** A command line to be pasted into a shell; in lines, it may continue on the next one. */
    public static Labelled command(String label, List<String> words) {
      return new Labelled(label.strip(), List.of(ShellLine.of(words)), Tone.PLAIN,
          ShellLine.wrapped("  " + label, words));
    }

    /** Texts below each other, each wrapped; the first one stands behind the label. */
    public static Labelled below(String label, List<String> texts) {
      List<String> lines = new ArrayList<>();
      texts.forEach(t -> lines.addAll(Prose.wrapped(lines.isEmpty() ? label : " ".repeat(label.length()), t)));
      return new Labelled(label, texts, Tone.PLAIN, lines);
    }

    /** Items with bars between them, wrapped behind the label. */
    public static Labelled of(String label, List<String> items) {
      return new Labelled(label, items, Tone.PLAIN, Prose.wrapped(label, items));
    }
  }

  /** A sentence, or several. */
  record Sentence(String text, List<String> lines) implements Part {

    public Sentence {
      lines = List.copyOf(lines);
    }

    /** A sentence that fits on a line. */
    public static Sentence of(String line) {
      return new Sentence(line.strip(), List.of(line));
    }
  }

  /** A table; every row has as many cells as the heading. */
  record Table(List<String> heading, List<List<String>> rows, List<String> lines) implements Part {

    public Table {
      heading = List.copyOf(heading);
      rows = rows.stream().map(List::copyOf).toList();
      lines = List.copyOf(lines);
    }

    /** A table whose columns are as wide as their widest cells, behind a margin. */
    public static Table of(List<String> heading, List<List<String>> rows, String margin, Palette colours) {
      List<String> lines = new ArrayList<>();
      TextTable.align(heading, rows)
          .forEach(l -> lines.add(margin + (lines.isEmpty() ? colours.strong(l) : l)));
      return new Table(heading, rows, lines);
    }
  }

  /** Text in fixed columns. */
  record Fixed(List<String> lines) implements Part {

    public Fixed {
      lines = List.copyOf(lines);
    }
  }

  /** The picture of an execution. */
  record Drawing(Picture picture) implements Part {

    @Override
    public List<String> lines() {
      return List.of();
    }
  }

  /**
   * Lines of a source file around those that matter.
   *
   * @param text   the file
   * @param matter the numbers of the lines that matter, from 1
   */
  record Extract(SourceText text, Set<Integer> matter) implements Part {

    /** The number of lines that are shown before and behind a line that matters. */
    private static final int AROUND = 2;

    public Extract {
      matter = new TreeSet<>(matter);
    }

    @Override
    public List<String> lines() {
      return List.of();
    }

    /** The numbers of the lines to show. */
    public Set<Integer> shown() {
      int last = (int) text.content().lines().count();
      Set<Integer> shown = new TreeSet<>();
      matter.forEach(l -> Stream.iterate(l - AROUND, n -> n <= l + AROUND, n -> n + 1)
          .filter(n -> n >= 1 && n <= last).forEach(shown::add));
      return shown;
    }
  }

  /** The tone of a text: whether it is good news, bad news, or a warning. */
  enum Tone { PLAIN, GOOD, WARNING, BAD }
}
