/** The oldest browsers with styles and scripts: those with cascade layers, and `findLast` in Firefox (docs/decisions/009-one-stylesheet.md). */
export const BROWSERS = ["chrome99", "edge99", "firefox104", "safari15.4"];
