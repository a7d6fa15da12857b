package periscope.cli.compiler;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import periscope.inputs.CatOf;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.verifier.report.ProgramJson;

/**
 * The report of {@code periscope check --code --json}; {@code docs/schemas/check-code.schema.json} describes its
 * fields.
 */
@Schema(name = "check-code", edition = 3, title = "periscope check --source FILE --code FILE --json")
record CodeJson(
    @Field("the code's file as given") String codeFile,
    @Field("the code's language, as mapping tables call it") String codeLanguage,
    String sourceModel,
    String targetModel,
    @JsonUnwrapped ProgramJson.Run run,
    @Field("of each model in a file: the tool whose meaning its names were given, as --cat-of calls it, and the "
        + "place in the file or on the command line that says so")
    List<CatOf> catOf) {}
