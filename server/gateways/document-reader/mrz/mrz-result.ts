import type { TextBox } from "#server/gateways/document-reader/pixels.ts";

/** Layouts of the machine-readable zone: TD3 passport (2 × 44), TD1 ID card (3 × 30), and the single row of 30 characters of an Exit-Entry Permit. */
export type MrzLayout = "TD3" | "TD1" | "PERMIT";

/** The name of a zone, combined from several readings of its row. */
export type MrzName = {
  /** As in the zone, without trailing fillers: "CHAN<<TAI<MAN". */
  text: string;
  /** Number of readings with exactly this text; two make it sure. */
  votes: number;
  /** Mean and minimum confidence of its letters, 0 to 1: each the highest of these readings. */
  confidence: number;
  minConfidence: number;
};

/** The result of reading the machine-readable zone of a photo. */
export type MrzResult = {
  /** The photo contains a row that resembles a zone. */
  found: boolean;
  /** All check digits are valid, at most one character was repaired, and the confidence is high enough. */
  accepted: boolean;
  /** Null if no row was found, or the rows fit no layout. */
  layout: MrzLayout | null;
  /** The repaired rows with the exact length of the layout; empty if nothing was read. */
  lines: string[];
  /** Boxes of the rows; `h` is the cap height. */
  rows: TextBox[];
  /** Cap height of the zone, pixels; 0 if none was found. */
  capHeight: number;
  /** Number of valid check digits (`holding`) and of all check digits. */
  checks: { holding: number; all: number };
  /** Number of characters that were changed to make the check digits valid. */
  changed: number;
  /** Mean confidence of the characters except fillers and the name, 0 to 1. */
  confidence: number;
  /** Null for a permit, whose zone has no name. */
  name: MrzName | null;
  /** Number of readings with this issuing state and this nationality. No check digit covers them in a passport. */
  votes: { issuer: number; nationality: number };
  /** The photo is upside down. */
  upsideDown: boolean;
};
