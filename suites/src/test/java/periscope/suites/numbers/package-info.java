/** Arithmetic: what engines, machines and devices compute against plain interpreters of C and of PTX. */
package periscope.suites.numbers;
