type BarChartProps = {
  title: string;
  /** All figures in a sentence or two, for screen readers; the table below has each. */
  about: string;
  /** The end of the axis, and the distance of its lines. */
  axis: { step: number; axisMax: number };
  /** One bar for each day. `part`: how much of it is drawn in full colour, if not all. */
  bars: readonly { key: string; label: string; value: number; part?: number }[];
  first: string;
  last: string;
};

const HEIGHT = 100;
const BAR = 10;
const GAP = 2;

/**
 * A chart with a bar for each day. Only bars and lines are in the picture, which is stretched to the width of the page; its texts are HTML, so that
 * they keep their size on phones.
 */
export function BarChart({ title, about, axis, bars, first, last }: BarChartProps) {
  const { step, axisMax } = axis;
  const width = Math.max(1, bars.length) * BAR;
  const y = (value: number) => HEIGHT - (value / axisMax) * HEIGHT;
  const lines = Array.from({ length: Math.floor(axisMax / step) + 1 }, (_, index) => index * step);
  return (
    <figure className="bar-chart">
      <figcaption>{title}</figcaption>
      <div className="bar-chart-axis number" aria-hidden="true">
        <span>{axisMax}</span>
        <span>0</span>
      </div>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={`${title}: ${about}`}>
        {lines.map((value) => (
          <line key={value} x1="0" x2={width} y1={y(value)} y2={y(value)} className="bar-chart-line" />
        ))}
        {bars.map(({ key, label, value, part }, index) => (
          <g key={key}>
            <title>{label}</title>
            <rect
              x={index * BAR + GAP / 2}
              y={y(value)}
              width={BAR - GAP}
              height={HEIGHT - y(value)}
              className={part === undefined ? "full" : "pale"}
            />
            {part !== undefined && <rect x={index * BAR + GAP / 2} y={y(part)} width={BAR - GAP} height={HEIGHT - y(part)} className="full" />}
          </g>
        ))}
      </svg>
      <div className="bar-chart-ends number small" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </div>
    </figure>
  );
}
