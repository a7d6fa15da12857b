package periscope.inputs;

import periscope.litmus.schema.Field;

/**
 * Whose meaning the names of a model in a file were given: an entry of {@code catOf} in JSON reports.
 *
 * @param model   the model as it was named
 * @param tool    the tool, as {@code --cat-of} calls it
 * @param because what of the file or the command line says so
 */
public record CatOf(
    @Field("the model's name or path, as given") String model,
    @Field(words = {"periscope", "herd-2015", "herd7", "dat3m", "memalloy"}) String tool,
    String because) {}
