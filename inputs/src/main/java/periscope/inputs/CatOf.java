package periscope.inputs;

import periscope.litmus.schema.Field;

/**
 * The tool by whose meanings the names of a model in a file were read: an entry of {@code catOf} in JSON reports.
 *
 * @param model   the model as the user named it
 * @param tool    the tool's name for {@code --cat-of}
 * @param because the evidence in the file or on the command line
 */
public record CatOf(
    @Field("the model's name or path, as given") String model,
    @Field(words = {"periscope", "herd-2015", "herd7", "dat3m", "memalloy"}) String tool,
    String because) {}
