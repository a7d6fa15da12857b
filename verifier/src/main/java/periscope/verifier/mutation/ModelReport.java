package periscope.verifier.mutation;

import periscope.models.ast.Statement.Role;

/**
 * A report of a model about a program, made if some execution that the model allows shows it: undefined behaviour,
 * whichever check of the model finds it, or a flag.
 *
 * @param flag the flag's name; empty for undefined behaviour
 */
record ModelReport(Role role, String flag) {}
