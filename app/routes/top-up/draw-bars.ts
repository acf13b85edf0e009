/** A bar: `x` and `width` in percent of the drawing, `y` and `height` in its pixels from the top. */
export type Bar = { x: number; width: number; y: number; height: number };
export type BarChart = { bars: Bar[]; /** The value of the upper line. */ top: number };

const GB = 1024;
/** Above the bars for their figures, below them for their names. */
export const BARS = { height: 164, top: 22, base: 140 };

/**
 * Where the bars of some values (MB) stand, each so wide a part of its place: a value is as high as its share of `top`, a round figure
 * unless it is given; nothing is no bar, and next to nothing is still seen.
 */
export function drawBars(values: number[], fill: number, top = roundUp(Math.max(...values))): BarChart {
  const slot = 100 / values.length;
  const bars = values.map((value, at) => {
    const height = value > 0 ? Math.max(1, round(((BARS.base - BARS.top) * value) / top)) : 0;
    return { x: round(slot * (at + (1 - fill) / 2)), width: round(slot * fill), y: round(BARS.base - height), height };
  });
  return { bars, top };
}

/** The middle of the n-th of so many bars, in percent. */
export const middleOf = (at: number, count: number) => round((100 * (at + 0.5)) / count);

/** A round figure that is not much higher: MB below one GB, GB from there on. */
function roundUp(mb: number): number {
  const unit = mb > 800 ? GB : 1;
  const value = Math.max(mb / unit, 1);
  const power = 10 ** Math.floor(Math.log10(value));
  return unit * power * (STEPS.find((step) => step * power >= value) ?? 10);
}
const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8];

const round = (value: number) => Math.round(value * 10) / 10;
