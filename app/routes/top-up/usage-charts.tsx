import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatData } from "#app/ui/format-data.ts";
import { BARS, drawBars, barCentre } from "./draw-bars.ts";
import { type UsageView, formatUsageDate, lengthOfMonth } from "./usage-view.ts";

/** The data used in each month, as bars with values. */
export function MonthsChart({ usage: { months } }: { usage: UsageView }) {
  const { t, language } = useTranslation("usage");
  const values = months.map(({ mb }) => mb);
  const { bars } = drawBars(values, 0.62, Math.max(...values));
  const description = months.map(({ month, mb }) =>
    t("months.one", { month: formatUsageDate(month, language, "month"), data: formatData(mb, language) }),
  );
  return (
    <Chart id="months" title={t("months.caption")} description={description.join("; ")}>
      {months.map(({ month, mb }, at) => (
        <g key={month}>
          <rect {...inPercent(bars[at])} rx="3" />
          <text x={`${barCentre(at, months.length)}%`} y={(bars[at]?.y ?? BARS.base) - 6} className="strong">
            {formatData(mb, language)}
          </text>
          <BarLabel at={at} count={months.length} text={formatUsageDate(month, language, "short-month")} />
        </g>
      ))}
    </Chart>
  );
}

/** The data used on each day of a month, as bars with a label on about every fifth day. At least one day must have usage. */
export function DaysChart({ month: { month, mb, days } }: { month: NonNullable<UsageView["chosen"]> }) {
  const { t, language } = useTranslation("usage");
  const length = lengthOfMonth(month);
  const values = Array.from({ length }, (_, at) => days.find(({ day }) => Number(day.slice(8)) === at + 1)?.mb ?? 0);
  const { bars, top } = drawBars(values, 0.7);
  const maxDay = days.reduce((max, day) => (day.mb > max.mb ? day : max));
  const name = formatUsageDate(month, language, "month");
  const description = t("days.says", {
    count: days.length,
    data: formatData(mb, language),
    day: formatUsageDate(maxDay.day, language, "day"),
    most: formatData(maxDay.mb, language),
  });
  return (
    <Chart id="days" title={t("days.caption", { month: name })} description={description} top={formatData(top, language)}>
      {bars.map((bar, at) => (bar.height > 0 ? <rect key={at} {...inPercent(bar)} rx="2" /> : null))}
      {[1, 5, 10, 15, 20, 25, length].map((day) => (
        <BarLabel key={day} at={day - 1} count={length} text={String(day)} />
      ))}
    </Chart>
  );
}

type ChartProps = {
  id: string;
  title: string;
  description: string;
  /** Label of the upper line. */
  top?: string;
  children: ReactNode;
};

function Chart({ id, title, description, top, children }: ChartProps) {
  return (
    <svg className="bars" width="100%" height={BARS.height} role="img" aria-labelledby={`${id}-title ${id}-says`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-says`}>{description}</desc>
      {top && (
        <>
          <line x2="100%" y1={BARS.top} y2={BARS.top} />
          <text x="0" y={BARS.top - 6} className="start">
            {top}
          </text>
        </>
      )}
      <line x2="100%" y1={BARS.base} y2={BARS.base} />
      {children}
    </svg>
  );
}

/** The label below a bar. */
const BarLabel = ({ at, count, text }: { at: number; count: number; text: string }) => (
  <text x={`${barCentre(at, count)}%`} y={BARS.base + 17}>
    {text}
  </text>
);

/** Returns the attributes of a bar's `<rect>`. */
const inPercent = (bar = { x: 0, width: 0, y: 0, height: 0 }) => ({ ...bar, x: `${bar.x}%`, width: `${bar.width}%` });
