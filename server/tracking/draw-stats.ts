import type { Stats } from "./read-stats.ts";

const WIDTH = 960;
const LEFT = 56;
const RIGHT = 24;
const BARS = { top: 96, height: 220 };
const STEPS = { top: 420, height: 34, gap: 10, left: 250 };
const INK = "#10233a";
const SOFT = "#4c5d70";
const LINE = "#d9e2ea";
const ACCENT = "#00796b";
const PALE = "#8fc7bf";

/** The labels of the funnel steps. */
export const STEP_NAMES: Record<Stats["funnel"][number]["step"], string> = {
  visit: "Visited the shop",
  "plan-detail": "Opened a plan",
  "order-sim": "Opened the order form",
  "order-result": "Saw the page of an order",
  placed: "Orders placed, everybody's",
  paid: "Orders paid, everybody's",
};

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Returns an SVG with visits by day and the funnel: light background, system fonts, and a description for screen readers. */
export function drawStats({ days, total, funnel }: Stats): string {
  const height = STEPS.top + funnel.length * (STEPS.height + STEPS.gap) + 56;
  const first = days[0]?.day ?? "";
  const last = days.at(-1)?.day ?? "";
  const about = `${total.visits} visits of ${total.visitors} visitors who agreed to be counted, ${total.views} page views and ${total.clicks} clicks from ${first} to ${last}; ${total.placed} orders placed and ${total.paid} paid by everybody.`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title about" font-family="system-ui, sans-serif" font-size="13" fill="${INK}">
<title id="title">Visits and orders, ${escape(first)} to ${escape(last)}</title>
<desc id="about">${escape(about)}</desc>
<rect width="100%" height="100%" fill="#ffffff"/>
${drawText(LEFT, 40, `Visits and orders, ${first} to ${last}`, 'font-size="20" font-weight="650"')}
${drawText(LEFT, 64, "Visits a day of those who agreed to be counted; below the day, the orders that everybody placed", `fill="${SOFT}"`)}
${drawDays(days)}
${drawText(LEFT, STEPS.top - 22, "From visit to order", 'font-size="16" font-weight="650"')}
${drawFunnel(funnel)}
${drawText(LEFT, height - 20, "Pale bars count all orders, also of visitors who did not agree: they are no share of the bars above. Days are those of Hong Kong.", `fill="${SOFT}" font-size="12"`)}
</svg>
`;
}

const drawText = (x: number, y: number, text: string | number, attributes = "") => `<text x="${x}" y="${y}" ${attributes}>${escape(text)}</text>`;

const escape = (text: string | number) => String(text).replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);

function drawDays(days: Stats["days"]): string {
  const { top, height } = BARS;
  const maxVisits = Math.max(1, ...days.map(({ visits }) => visits));
  const { step, axisMax } = chooseAxis(maxVisits);
  const y = (visits: number) => top + height - (visits / axisMax) * height;
  const columnWidth = (WIDTH - LEFT - RIGHT) / days.length;
  const barWidth = Math.min(44, columnWidth * 0.68);
  // Every `labelInterval`th day shows its date, so that dates do not overlap.
  const labelInterval = Math.ceil(40 / columnWidth);
  const lines = Array.from({ length: axisMax / step + 1 }, (_, index) => index * step).map(
    (value) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}" stroke="${LINE}"/>${drawText(LEFT - 8, y(value) + 4, value, `text-anchor="end" fill="${SOFT}"`)}`,
  );
  const bars = days.map(({ day, visits, views, placed, paid }, index) => {
    const middle = Math.round(LEFT + columnWidth * (index + 0.5));
    const title = `${day}: ${visits} visits, ${views} page views, ${placed} orders placed, ${paid} paid`;
    const bar = `<rect x="${(middle - barWidth / 2).toFixed(1)}" y="${y(visits).toFixed(1)}" width="${barWidth.toFixed(1)}" height="${(top + height - y(visits)).toFixed(1)}" rx="3" fill="${ACCENT}"><title>${escape(title)}</title></rect>`;
    const date =
      index % labelInterval === 0 ? drawText(middle, top + height + 20, day.slice(5), `text-anchor="middle" fill="${SOFT}" font-size="12"`) : "";
    const orders = placed > 0 ? drawText(middle, top + height + 38, placed, `text-anchor="middle" font-size="12" font-weight="650"`) : "";
    return bar + date + orders;
  });
  const label = drawText(LEFT - 8, top + height + 38, "orders", `text-anchor="end" fill="${SOFT}" font-size="12"`);
  return [...lines, label, ...bars].join("\n");
}

function drawFunnel(funnel: Stats["funnel"]): string {
  const maxWidth = WIDTH - STEPS.left - RIGHT - 110;
  const maxCount = Math.max(1, ...funnel.map(({ agreed, all }) => agreed ?? all ?? 0));
  const visitors = funnel[0]?.agreed ?? 0;
  return funnel
    .map(({ step, agreed, all }, index) => {
      const top = STEPS.top + index * (STEPS.height + STEPS.gap);
      const count = agreed ?? all ?? 0;
      const width = Math.max(count > 0 ? 3 : 0, (count / maxCount) * maxWidth);
      const share = agreed !== null && visitors > 0 ? `${count} (${Math.round((agreed / visitors) * 100)}%)` : count;
      return [
        drawText(STEPS.left - 14, top + 22, STEP_NAMES[step], 'text-anchor="end"'),
        `<rect x="${STEPS.left}" y="${top}" width="${width.toFixed(1)}" height="${STEPS.height}" rx="3" fill="${agreed === null ? PALE : ACCENT}"/>`,
        drawText(Math.round(STEPS.left + width + 10), top + 22, share, 'font-weight="650"'),
      ].join("");
    })
    .join("\n");
}

/** Returns the end of the axis of a bar chart and the distance of its grid lines: a round step (1, 2, 5, 10, 20, 50 …), six lines at most. */
export function chooseAxis(max: number): { step: number; axisMax: number } {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, max)));
  const step = [magnitude / 5, magnitude / 2, magnitude, magnitude * 2].find((size) => size >= 1 && max / size <= 5) ?? 1;
  return { step, axisMax: step * Math.max(1, Math.ceil(max / step)) };
}
