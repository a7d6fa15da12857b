package periscope.reports.analysis;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.litmus.text.Prose;
import periscope.reports.text.Rows;

/**
 * The answer of an analysis in every format.
 *
 * @param analysis the analysis
 * @param heading  heading of the tables
 * @param tables   rows of text, the first of each table being its heading
 * @param notes    remarks
 * @param records  the numbers, for JSON and CSV
 */
public record Section(Analysis analysis, String heading, List<List<List<String>>> tables, List<String> notes,
    List<? extends Record> records) {

  public Section {
    tables = List.copyOf(tables);
    notes = List.copyOf(notes);
    records = List.copyOf(records);
  }

  /**
   * A section without an answer.
   *
   * @param why the reason, in words
   */
  static Section empty(Analysis analysis, String why) {
    return new Section(analysis, "", List.of(), List.of(why), List.of());
  }

  /** The heading, the tables and the remarks as lines of text. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!heading.isEmpty()) {
      lines.addAll(Prose.hanging(heading, 0, Prose.WIDTH));
    }
    tables.forEach(table -> {
      lines.add("");
      Rows.fitted(table, Prose.WIDTH - 2).forEach(l -> lines.add("  " + l));
    });
    notes.forEach(n -> lines.addAll(Prose.hanging("  " + n, 2, Prose.WIDTH)));
    return lines;
  }

  /** A heading, and a line of comma-separated cells for each record. */
  public List<String> csv() {
    List<String> lines = new ArrayList<>();
    if (!records.isEmpty()) {
      lines.add(Arrays.stream(records.get(0).getClass().getRecordComponents()).map(RecordComponent::getName)
          .collect(Collectors.joining(",")));
    }
    records.forEach(r -> lines.add(Arrays.stream(r.getClass().getRecordComponents()).map(c -> cell(r, c))
        .collect(Collectors.joining(","))));
    return lines;
  }

  private static String cell(Record record, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      String text = text(component.getAccessor().invoke(record));
      return text.matches("(?s).*[,\"\\r\\n].*") ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a record that cannot be read", e);
    }
  }

  private static String text(Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.map(Section::text).orElse("");
    } else if (value instanceof List<?> list) {
      return list.stream().map(Section::text).collect(Collectors.joining("; "));
    }
    return String.valueOf(value);
  }
}
