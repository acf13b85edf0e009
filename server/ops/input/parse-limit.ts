const DEFAULT = 50;
const MAX = 1000;

/** Parses the option `--limit` of a list: a whole number from 1 to 1000; 50 if it is missing, 0 or not a number. */
export const parseLimit = (text: unknown): number => Math.min(Math.max(Math.trunc(Number(text ?? DEFAULT)) || DEFAULT, 1), MAX);
