package periscope.litmus.schema;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A record's role as the report of a command, or as a file that a command reads, with the JSON schema of either. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Schema {

  /** The schema's name: {@code verify} is {@code docs/schemas/verify.schema.json}. */
  String name();

  /** The schema's edition, the last part of its {@code $id}. */
  int edition();

  /** The schema's title: the command that writes the report, or reads the file. */
  String title();

  /** Whether the schema describes a file that users write, which has no version of Periscope. */
  boolean input() default false;

  /** The records of further lines that the same command writes; the schema contains them as definitions. */
  Class<?>[] lines() default {};
}
