package periscope.verifier.mutation;

import periscope.models.ast.Statement.Role;

/**
 * A report that a model can make about a program, if some allowed execution shows it: undefined behaviour, from any
 * check of the model, or a flag.
 *
 * @param flag the flag's name; empty for undefined behaviour
 */
record ModelReport(Role role, String flag) {}
