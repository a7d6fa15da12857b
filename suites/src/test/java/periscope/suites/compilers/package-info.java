/** Random programs through real compilers, beside the tables of these compilers. */
package periscope.suites.compilers;
