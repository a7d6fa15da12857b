package periscope.litmus.schema;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A field's description in the JSON schema of a report, with the limits that the component's type does not state. Words
 * and number limits apply to the field itself; for a list or map, to its members.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE})
public @interface Field {

  /** The description; of a type, the description of its objects. */
  String value() default "";

  /** The only texts that the field can have. */
  String[] words() default {};

  /** Whether a file that users write may leave the field out. */
  boolean optional() default false;

  /** The smallest number that the field can have. */
  int least() default Integer.MIN_VALUE;

  /** The largest number that the field can have. */
  int most() default Integer.MAX_VALUE;

  /** The smallest number of items in a list. */
  int fewest() default 0;

  /** The largest number of items in a list. */
  int longest() default Integer.MAX_VALUE;

  /** The records that the field, or an item of a list, can be, where the component's own type does not say so. */
  Class<?>[] items() default {};
}
