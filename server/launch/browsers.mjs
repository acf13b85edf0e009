/** The oldest browsers with styles and scripts: those with cascade layers, and `findLast` in Firefox (docs/decisions/104-oldest-browsers.md). */
export const BROWSERS = ["chrome99", "edge99", "firefox104", "safari15.4"];
