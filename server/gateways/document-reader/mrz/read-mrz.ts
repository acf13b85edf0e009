import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { findRows } from "./find-rows.ts";
import type { MrzResult } from "./mrz-result.ts";
import { alignRows, possibleLayouts, possibleRows, widenRow } from "./align-rows.ts";
import type { RecognitionBudget } from "./recognize-row.ts";
import { isBetter, readRows, type RowsResult } from "./read-rows.ts";

const NO_ZONE: MrzResult = {
  found: false,
  accepted: false,
  layout: null,
  lines: [],
  rows: [],
  capHeight: 0,
  checks: { holding: 0, all: 0 },
  changed: 0,
  confidence: 0,
  name: null,
  votes: { issuer: 0, nationality: 0 },
  upsideDown: false,
};
/** Maximum number of crop settings to try on the turned photo. */
const MAX_CUTS_UPSIDE_DOWN = 2;
/** Maximum number of windows to recognize upright, and in total; one takes about 35 ms on one core. A difficult but readable photo needs about 40. */
const MAX_WINDOWS_UPRIGHT = 64;
const MAX_WINDOWS_TOTAL = 90;
/** This number of valid check digits is no coincidence: the photo is upright. */
const MIN_CHECKS_UPRIGHT = 3;

type Overexposed = Pick<RowsResult, "overexposed">;

/** Reads the machine-readable zone of a photo. If the result is not certain, reads it once more with the photo turned upside down. */
export async function readMrz(pixels: Pixels, boxes: TextBox[]): Promise<MrzResult> {
  const budget = { spent: 0, max: MAX_WINDOWS_UPRIGHT };
  const { overexposed, ...upright } = await readUpright(pixels, boxes, budget);
  if (upright.accepted || overexposed || upright.checks.holding >= MIN_CHECKS_UPRIGHT) return upright;
  budget.max = MAX_WINDOWS_TOTAL;
  const { overexposed: _, ...turned } = await readUpright(pixels, boxes.map(rotate180), budget, MAX_CUTS_UPSIDE_DOWN);
  const isBetterTurned = turned.accepted || (!upright.found && turned.found) || turned.checks.holding > upright.checks.holding;
  return isBetterTurned ? { ...turned, upsideDown: true } : upright;
}

/** Returns the box turned by 180°, for a photo that is upside down. */
export const rotate180 = (box: TextBox): TextBox => ({ ...box, angle: box.angle + Math.PI });

async function readUpright(pixels: Pixels, boxes: TextBox[], budget: RecognitionBudget, maxCuts?: number): Promise<MrzResult & Overexposed> {
  const foundRows = await findRows(pixels, boxes, budget);
  if (!foundRows) return { ...NO_ZONE, overexposed: false };
  const zone = alignRows(pixels, foundRows);
  let best: RowsResult | null = null;
  for (const layout of possibleLayouts(zone)) {
    for (const rows of possibleRows(zone, layout)) {
      const widened = rows.map((row) => ({ ...row, box: widenRow(pixels, zone, layout, row.box) }));
      const reading = await readRows(pixels, layout, widened, budget, maxCuts);
      if (reading && isBetter(reading, best)) best = reading;
      if (best?.accepted || best?.overexposed) return toMrzResult(best, zone.capHeight);
    }
  }
  return best
    ? toMrzResult(best, zone.capHeight)
    : { ...NO_ZONE, found: true, rows: foundRows.rows.map(({ box }) => box), capHeight: zone.capHeight, overexposed: false };
}

function toMrzResult(
  { layout, accepted, lines, rows, checks, changed, confidence, name, votes, overexposed }: RowsResult,
  capHeight: number,
): MrzResult & Overexposed {
  const all = checks.fields.length + 1;
  return {
    ...NO_ZONE,
    found: true,
    layout,
    accepted,
    lines,
    rows,
    capHeight,
    checks: { holding: checks.holding, all },
    changed,
    confidence,
    name,
    votes,
    overexposed,
  };
}
