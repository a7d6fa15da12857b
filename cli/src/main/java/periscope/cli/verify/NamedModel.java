package periscope.cli.verify;

import periscope.models.evaluate.CompiledModel;

/**
 * A model.
 *
 * @param name as the user calls it
 */
record NamedModel(String name, CompiledModel model) {}
