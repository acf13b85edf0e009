import type { SimPackageView } from "./package-view.server.ts";

/** The main figure of a package: the data remaining in total or today, or the data used. Amounts are MB. */
export type PackageFigure = {
  label: "remaining" | "remaining-today" | "used" | "each-day";
  mb: number;
  note: "of" | "of-today" | "for" | "high-speed-for" | null;
  total: number | null;
  /** Whether a gauge shows how much is left of the total. */
  gauge: boolean;
};

/** A share of the total. */
const LOW = 0.1;

export function packageFigure(one: SimPackageView, metered: boolean): PackageFigure | null {
  const { state, today, totalMb, dailyMb, remainingMb, usedMb } = one;
  if (state === "cancelled") return null;
  const over = state !== "waiting" && state !== "active";
  if (over && one.activatedAt !== null) return { label: "used", mb: usedMb, note: totalMb === null ? null : "of", total: totalMb, gauge: false };
  if (metered && state === "active") {
    if (today) return { label: "remaining-today", mb: today.remainingMb, note: "of-today", total: dailyMb, gauge: true };
    if (remainingMb !== null && totalMb !== null) return { label: "remaining", mb: remainingMb, note: "of", total: totalMb, gauge: true };
  }
  if (totalMb !== null) return { label: "remaining", mb: totalMb, note: "for", total: null, gauge: false };
  return dailyMb === null ? null : { label: "each-day", mb: dailyMb, note: "high-speed-for", total: null, gauge: false };
}

/** Returns whether at most a tenth of the data remains. */
export const isLow = ({ gauge, mb, total }: PackageFigure) => gauge && total !== null && mb <= total * LOW;
