package periscope.reports.json;

import java.util.Optional;
import periscope.litmus.schema.Field;
import periscope.mappings.table.Row;

/**
 * A row of a table.
 *
 * @param row   its left side
 * @param code  its right side
 * @param place place of the left side; absent for rows that no text contains
 */
@Field("the row that an instruction comes from; tables have none for control flow and thread-local work")
public record RowJson(
    @Field("its left side") String row,
    @Field("its right side") String code,
    Optional<PlaceJson> place) {

  public static RowJson of(Row row) {
    return new RowJson(row.text(), row.right(), PlaceJson.of(row.place()));
  }
}
