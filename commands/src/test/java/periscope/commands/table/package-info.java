/**
 * The commands that edit and compare tables: {@code compare}, {@code minimise}, {@code repair}, {@code generate
 * regression}.
 */
package periscope.commands.table;
