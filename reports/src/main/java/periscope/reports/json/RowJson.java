package periscope.reports.json;

import java.util.Optional;
import periscope.mappings.table.Row;

/**
 * A row of a table.
 *
 * @param row   its left side
 * @param code  its right side
 * @param place where the left side stands; absent for rows that no text contains
 */
public record RowJson(String row, String code, Optional<PlaceJson> place) {

  public static RowJson of(Row row) {
    return new RowJson(row.text(), row.right(), PlaceJson.of(row.place()));
  }
}
