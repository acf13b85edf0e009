import { LETTERS, toSymbol } from "./alphabet.ts";
import type { MrzLayout } from "./mrz-result.ts";

/** A range of columns in one row; `to` is excluded. All numbers start at 0. */
type ColumnRange = readonly [row: number, from: number, to: number];

type Layout = {
  /** Number of characters in a row. */
  length: number;
  /** The allowed symbols of each row and column. */
  rows: number[][][];
  /** For each row, the columns that usually contain fillers, and the log-likelihood bonus of a filler there. */
  fillers: (readonly [from: number, to: number, bonus: number] | null)[];
  /** The row with the name and its first column; null if the zone has no name. */
  name: { row: number; from: number } | null;
  /** The range that each check digit covers, and the column of the check digit in the same row. */
  fields: readonly (readonly [...ColumnRange, digit: number])[];
  composite: { row: number; digit: number; parts: readonly ColumnRange[] };
};

/** Character sets: digits (D), letters (A), both (AN), each also with fillers (F). */
const D = "0123456789";
const DF = `${D}<`;
const AF = `${LETTERS}<`;
const ANF = `${LETTERS}${DF}`;
const SEX = "MFX<";

/** Builds a row template: each character set, repeated. */
const row = (...parts: [set: string, times: number][]): number[][] =>
  parts.flatMap(([set, times]) => Array.from({ length: times }, () => [...set].map(toSymbol)));

/**
 * The layouts of ICAO 9303-4 (TD3) and 9303-5 (TD1), and the single row of an Exit-Entry Permit: "CS", number and check digit, expiry date and
 * check digit, birth date and check digit, composite check digit, separated by fillers.
 */
export const LAYOUTS: Record<MrzLayout, Layout> = {
  TD3: {
    length: 44,
    rows: [row(["P", 1], [AF, 43]), row([ANF, 9], [DF, 1], [AF, 3], [DF, 6], [D, 1], [SEX, 1], [DF, 6], [D, 1], [ANF, 14], [DF, 1], [D, 1])],
    fillers: [
      [1, 2, 1],
      [28, 43, 2.5],
    ],
    name: { row: 0, from: 5 },
    fields: [
      [1, 0, 9, 9],
      [1, 13, 19, 19],
      [1, 21, 27, 27],
      [1, 28, 42, 42],
    ],
    composite: {
      row: 1,
      digit: 43,
      parts: [
        [1, 0, 10],
        [1, 13, 20],
        [1, 21, 43],
      ],
    },
  },
  TD1: {
    length: 30,
    rows: [
      row(["ACI", 1], [AF, 4], [ANF, 9], [DF, 1], [ANF, 15]),
      row([DF, 6], [D, 1], [SEX, 1], [DF, 6], [D, 1], [AF, 3], [ANF, 11], [D, 1]),
      row([AF, 30]),
    ],
    fillers: [[15, 30, 2.5], [15, 29, 2.5], null],
    name: { row: 2, from: 0 },
    fields: [
      [0, 5, 14, 14],
      [1, 0, 6, 6],
      [1, 8, 14, 14],
    ],
    composite: {
      row: 1,
      digit: 29,
      parts: [
        [0, 5, 30],
        [1, 0, 7],
        [1, 8, 15],
        [1, 18, 29],
      ],
    },
  },
  PERMIT: {
    length: 30,
    rows: [row(["C", 1], ["SD", 1], ["CLTDW", 1], [`${LETTERS}${D}`, 1], [D, 8], ["<", 1], [D, 7], ["<", 1], [D, 7], ["<", 1], [D, 1])],
    fillers: [null],
    name: null,
    fields: [
      [0, 2, 11, 11],
      [0, 13, 19, 19],
      [0, 21, 27, 27],
    ],
    composite: {
      row: 0,
      digit: 29,
      parts: [
        [0, 2, 12],
        [0, 13, 20],
        [0, 21, 28],
      ],
    },
  },
};
