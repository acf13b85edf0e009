import type { TextBox } from "#server/gateways/document-reader/pixels.ts";

/** Layouts of the machine-readable zone: passport (2 × 44), card (3 × 30), and the one line of 30 of an Exit-Entry Permit. */
export type MrzLayout = "TD3" | "TD1" | "PERMIT";

/** The name of a zone as several readings of its row gave it. */
export type MrzName = {
  /** As in the zone, without the fillers at its end: "CHAN<<TAI<MAN". */
  text: string;
  /** How many readings said exactly this; two make it sure. */
  agreeing: number;
  /** Mean and weakest of its letters, 0 to 1. */
  confidence: number;
  weakest: number;
};

/** What the machine-readable zone of a photo gave. */
export type MrzResult = {
  /** A row that looks like one is there. */
  found: boolean;
  /** Every check digit holds, at most one character was changed for that, and the letters were clear enough. */
  accepted: boolean;
  /** Null where rows were found that fit no layout. */
  layout: MrzLayout | null;
  /** The rows, corrected, at the layout's exact length; empty where nothing was read. */
  lines: string[];
  /** Where the rows lie; `h` is the height of a capital letter. */
  rows: TextBox[];
  /** Height of a capital letter in the zone, pixels; 0 where none was found. */
  capHeight: number;
  /** How many check digits hold, and how many there are. */
  checks: { holding: number; all: number };
  /** Characters that were changed so that the check digits hold. */
  changed: number;
  /** Mean confidence of the characters other than the name, 0 to 1. */
  confidence: number;
  /** Null in a permit, whose zone has none. */
  name: MrzName | null;
  /** How many readings of a passport gave this issuing state and this nationality, which no check digit covers. */
  agreeing: { issuer: number; nationality: number };
  /** The photo stands on its head. */
  upsideDown: boolean;
};
