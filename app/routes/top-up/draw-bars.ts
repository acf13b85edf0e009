/** A bar: `x` and `width` in percent of the drawing, `y` and `height` in its pixels from the top. */
type Bar = { x: number; width: number; y: number; height: number };
type BarChart = {
  bars: Bar[];
  /** The value of the upper line, MB. */
  top: number;
};

const GB = 1024;
/** Vertical positions in the drawing, px. Values are written above `top`, labels below `base`. */
export const BARS = { height: 164, top: 22, base: 140 };

/**
 * Returns the bars of the values (MB). `fill` is the width of a bar as a share of its slot. `top` is the value of a bar of full height, by
 * default the maximum, rounded up. The bar of 0 has no height; the bar of any other value is at least 1 px high.
 */
export function drawBars(values: number[], fill: number, top = roundUp(Math.max(...values))): BarChart {
  const slot = 100 / values.length;
  const bars = values.map((value, index) => {
    const height = value > 0 ? Math.max(1, round(((BARS.base - BARS.top) * value) / top)) : 0;
    return { x: round(slot * (index + (1 - fill) / 2)), width: round(slot * fill), y: round(BARS.base - height), height };
  });
  return { bars, top };
}

/** Returns the horizontal centre of a bar, in percent. */
export const barCentre = (index: number, count: number) => round((100 * (index + 0.5)) / count);

/** Rounds up to a round number of MB, or of GB above 800 MB. */
function roundUp(mb: number): number {
  const unit = mb > 800 ? GB : 1;
  const value = Math.max(mb / unit, 1);
  const power = 10 ** Math.floor(Math.log10(value));
  return unit * power * (STEPS.find((step) => step * power >= value) ?? 10);
}
const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8];

const round = (value: number) => Math.round(value * 10) / 10;
