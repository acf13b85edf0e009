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

/** What each step of the funnel is called. */
export const STEP_NAMES: Record<Stats["funnel"][number]["step"], string> = {
  visit: "Visited the shop",
  "plan-detail": "Opened a plan",
  "order-sim": "Opened the order form",
  "order-result": "Saw the page of an order",
  placed: "Orders placed, everybody's",
  paid: "Orders paid, everybody's",
};

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string | number) => String(text).replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
const say = (x: number, y: number, text: string | number, more = "") => `<text x="${x}" y="${y}" ${more}>${escape(text)}</text>`;

/** Visits by day and the funnel as a picture of its own: light, in system letters, with a description for who does not see it. */
export function drawStats({ days, total, funnel }: Stats): string {
  const height = STEPS.top + funnel.length * (STEPS.height + STEPS.gap) + 56;
  const first = days[0]?.day ?? "";
  const last = days.at(-1)?.day ?? "";
  const about = `${total.visits} visits of ${total.visitors} visitors who agreed to be counted, ${total.views} page views and ${total.clicks} clicks from ${first} to ${last}; ${total.placed} orders placed and ${total.paid} paid by everybody.`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title about" font-family="system-ui, sans-serif" font-size="13" fill="${INK}">
<title id="title">Visits and orders, ${escape(first)} to ${escape(last)}</title>
<desc id="about">${escape(about)}</desc>
<rect width="100%" height="100%" fill="#ffffff"/>
${say(LEFT, 40, `Visits and orders, ${first} to ${last}`, 'font-size="20" font-weight="650"')}
${say(LEFT, 64, "Visits a day of those who agreed to be counted; below the day, the orders that everybody placed", `fill="${SOFT}"`)}
${drawDays(days)}
${say(LEFT, STEPS.top - 22, "From visit to order", 'font-size="16" font-weight="650"')}
${drawFunnel(funnel)}
${say(LEFT, height - 20, "Pale bars count all orders, also of visitors who did not agree: they are no share of the bars above. Days are those of Hong Kong.", `fill="${SOFT}" font-size="12"`)}
</svg>
`;
}

function drawDays(days: Stats["days"]): string {
  const { top, height } = BARS;
  const step = stepOf(Math.max(1, ...days.map((one) => one.visits)));
  const most = step * Math.max(1, Math.ceil(Math.max(1, ...days.map((one) => one.visits)) / step));
  const y = (visits: number) => top + height - (visits / most) * height;
  const room = (WIDTH - LEFT - RIGHT) / days.length;
  const wide = Math.min(44, room * 0.68);
  // A date every so many days, so that none touches the next.
  const every = Math.ceil(40 / room);
  const lines = Array.from({ length: most / step + 1 }, (_, at) => at * step).map(
    (value) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}" stroke="${LINE}"/>${say(LEFT - 8, y(value) + 4, value, `text-anchor="end" fill="${SOFT}"`)}`,
  );
  const bars = days.map((one, at) => {
    const middle = Math.round(LEFT + room * (at + 0.5));
    const told = `${one.day}: ${one.visits} visits, ${one.views} page views, ${one.placed} orders placed, ${one.paid} paid`;
    const bar = `<rect x="${(middle - wide / 2).toFixed(1)}" y="${y(one.visits).toFixed(1)}" width="${wide.toFixed(1)}" height="${(top + height - y(one.visits)).toFixed(1)}" rx="3" fill="${ACCENT}"><title>${escape(told)}</title></rect>`;
    const dated = at % every === 0 ? say(middle, top + height + 20, one.day.slice(5), `text-anchor="middle" fill="${SOFT}" font-size="12"`) : "";
    const orders = one.placed > 0 ? say(middle, top + height + 38, one.placed, `text-anchor="middle" font-size="12" font-weight="650"`) : "";
    return bar + dated + orders;
  });
  const label = say(LEFT - 8, top + height + 38, "orders", `text-anchor="end" fill="${SOFT}" font-size="12"`);
  return [...lines, label, ...bars].join("\n");
}

function drawFunnel(funnel: Stats["funnel"]): string {
  const room = WIDTH - STEPS.left - RIGHT - 110;
  const most = Math.max(1, ...funnel.map((one) => one.agreed ?? one.all ?? 0));
  const visitors = funnel[0]?.agreed ?? 0;
  return funnel
    .map(({ step, agreed, all }, at) => {
      const top = STEPS.top + at * (STEPS.height + STEPS.gap);
      const count = agreed ?? all ?? 0;
      const wide = Math.max(count > 0 ? 3 : 0, (count / most) * room);
      const share = agreed !== null && visitors > 0 ? `${count} (${Math.round((agreed / visitors) * 100)}%)` : count;
      return [
        say(STEPS.left - 14, top + 22, STEP_NAMES[step], 'text-anchor="end"'),
        `<rect x="${STEPS.left}" y="${top}" width="${wide.toFixed(1)}" height="${STEPS.height}" rx="3" fill="${agreed === null ? PALE : ACCENT}"/>`,
        say(Math.round(STEPS.left + wide + 10), top + 22, share, 'font-weight="650"'),
      ].join("");
    })
    .join("\n");
}

/** A round step, so that there are three to six lines: 1, 2, 5, 10, 20, 50 … */
function stepOf(most: number): number {
  const size = 10 ** Math.floor(Math.log10(most));
  return [size / 5, size / 2, size, size * 2].find((step) => step >= 1 && most / step <= 5) ?? 1;
}
