import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { findRows } from "./find-rows.ts";
import type { MrzResult } from "./mrz-result.ts";
import { alignRows, possibleLayouts, possibleRows, widenRow } from "./align-rows.ts";
import type { Effort } from "./recognize-row.ts";
import { isBetter, readRows, type RowsResult } from "./read-rows.ts";

const NOTHING: MrzResult = {
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
  agreeing: { issuer: 0, nationality: 0 },
  upsideDown: false,
};
const CUTS_UPSIDE_DOWN = 2;
/** Windows of rows: about 35 ms each on one core. A hard photo that can be read takes about 40. */
const MOST_UPRIGHT = 64;
const MOST_IN_ALL = 90;
/** So many check digits do not hold by chance: the photo stands as it should. */
const PLAINLY_UPRIGHT = 3;

/** Reads the machine-readable zone among the boxes of a photo, and once more with the photo on its head where that gave nothing certain. */
export async function readMrz(pixels: Pixels, boxes: TextBox[]): Promise<MrzResult> {
  const effort = { spent: 0, most: MOST_UPRIGHT };
  const { washed, ...upright } = await readUpright(pixels, boxes, effort);
  if (upright.accepted || washed || upright.checks.holding >= PLAINLY_UPRIGHT) return upright;
  effort.most = MOST_IN_ALL;
  const { washed: _, ...turned } = await readUpright(pixels, boxes.map(rotate180), effort, CUTS_UPSIDE_DOWN);
  const isBetterTurned = turned.accepted || (!upright.found && turned.found) || turned.checks.holding > upright.checks.holding;
  return isBetterTurned ? { ...turned, upsideDown: true } : upright;
}

/** The same box on a photo that stands on its head. */
export const rotate180 = (box: TextBox): TextBox => ({ ...box, angle: box.angle + Math.PI });

type Washed = Pick<RowsResult, "washed">;

async function readUpright(pixels: Pixels, boxes: TextBox[], effort: Effort, mostCuts?: number): Promise<MrzResult & Washed> {
  const found = await findRows(pixels, boxes, effort);
  if (!found) return { ...NOTHING, washed: false };
  const zone = alignRows(pixels, found);
  let best: RowsResult | null = null;
  for (const layout of possibleLayouts(zone)) {
    for (const rows of possibleRows(zone, layout)) {
      const whole = rows.map((row) => ({ ...row, box: widenRow(pixels, zone, layout, row.box) }));
      const reading = await readRows(pixels, layout, whole, effort, mostCuts);
      if (reading && isBetter(reading, best)) best = reading;
      if (best?.accepted || best?.washed) return told(best, zone.capHeight);
    }
  }
  return best
    ? told(best, zone.capHeight)
    : { ...NOTHING, found: true, rows: found.rows.map(({ box }) => box), capHeight: zone.capHeight, washed: false };
}

function told(
  { layout, accepted, lines, rows, checks, changed, confidence, name, agreeing, washed }: RowsResult,
  capHeight: number,
): MrzResult & Washed {
  const all = checks.fields.length + 1;
  return {
    ...NOTHING,
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
    agreeing,
    washed,
  };
}
