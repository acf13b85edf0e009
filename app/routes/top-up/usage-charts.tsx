import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatData } from "#app/ui/format-data.ts";
import { BARS, drawBars, middleOf } from "./draw-bars.ts";
import { formatUsageDate, lengthOfMonth } from "./usage-dates.ts";
import type { UsageView } from "./usage-view.ts";

/** The data of each month as a bar with its figure. */
export function MonthsChart({ usage: { months } }: { usage: UsageView }) {
  const { t } = useTranslation("usage");
  const language = useLanguage();
  const values = months.map(({ mb }) => mb);
  const { bars } = drawBars(values, 0.62, Math.max(...values));
  const said = months.map(({ month, mb }) => t("months.one", { month: formatUsageDate(month, language, "month"), data: formatData(mb, language) }));
  return (
    <Chart id="months" title={t("months.caption")} says={said.join("; ")}>
      {months.map(({ month, mb }, at) => (
        <g key={month}>
          <rect {...inPercent(bars[at])} rx="3" />
          <text x={`${middleOf(at, months.length)}%`} y={(bars[at]?.y ?? BARS.base) - 6} className="strong">
            {formatData(mb, language)}
          </text>
          <Name at={at} of={months.length} text={formatUsageDate(month, language, "short-month")} />
        </g>
      ))}
    </Chart>
  );
}

/** The data of each day of a month as a bar; every fifth day has its number below. */
export function DaysChart({ month: { month, mb, days } }: { month: UsageView["chosen"] }) {
  const { t } = useTranslation("usage");
  const language = useLanguage();
  const length = lengthOfMonth(month);
  const values = Array.from({ length }, (_, at) => days.find(({ day }) => Number(day.slice(8)) === at + 1)?.mb ?? 0);
  const { bars, top } = drawBars(values, 0.7);
  const most = days.reduce((a, b) => (b.mb > a.mb ? b : a));
  const name = formatUsageDate(month, language, "month");
  const said = t("days.says", {
    count: days.length,
    data: formatData(mb, language),
    day: formatUsageDate(most.day, language, "day"),
    most: formatData(most.mb, language),
  });
  return (
    <Chart id="days" title={t("days.caption", { month: name })} says={said} top={formatData(top, language)}>
      {bars.map((bar, at) => (bar.height > 0 ? <rect key={at} {...inPercent(bar)} rx="2" /> : null))}
      {[1, 5, 10, 15, 20, 25, length].map((day) => (
        <Name key={day} at={day - 1} of={length} text={String(day)} />
      ))}
    </Chart>
  );
}

type ChartProps = { id: string; title: string; says: string; /** What the upper line stands for. */ top?: string; children: ReactNode };

function Chart({ id, title, says, top, children }: ChartProps) {
  return (
    <svg className="bars" width="100%" height={BARS.height} role="img" aria-labelledby={`${id}-title ${id}-says`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-says`}>{says}</desc>
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

/** What a bar stands for, below it. */
const Name = ({ at, of, text }: { at: number; of: number; text: string }) => (
  <text x={`${middleOf(at, of)}%`} y={BARS.base + 17}>
    {text}
  </text>
);

const inPercent = (bar = { x: 0, width: 0, y: 0, height: 0 }) => ({ ...bar, x: `${bar.x}%`, width: `${bar.width}%` });
