/**
 * PTX in mapping tables: templates, what is wrong with a row of them, and how rows may be edited.
 *
 * <p>Duty: what {@link periscope.mappings.table.TargetLanguage} asks of PTX. Invariant: a template whose scope is that
 * which the left side names is one of scope work-item, which no strong instruction has; {@code ScopeVariable} alone
 * knows that.
 */
package periscope.lang.ptx.table;
