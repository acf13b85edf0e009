import { YARDSTICKS } from "./document.mjs";

const WIDTH = 720;
const [ROW, BAR, TOP] = [44, 14, 34];

/** Returns a bar chart as SVG: the CPU time for a request of the homepage. It follows the reader's choice of light or dark. */
export function drawChart({ parts }) {
  const [{ figures }] = parts.yardsticks.figures;
  const longest = Math.max(...Object.keys(YARDSTICKS).map((kind) => figures[kind].cpuMs));
  const bars = Object.entries(YARDSTICKS).map(([kind, { name, beside }], index) => {
    const { cpuMs } = figures[kind];
    const y = TOP + index * ROW;
    const width = (cpuMs / longest) * (WIDTH - 90);
    const text = `<text x="0" y="${y + 12}">${name}</text>`;
    const bar = `<rect class="${beside ? "other" : "shop"}" x="0" y="${y + 18}" width="${width.toFixed(1)}" height="${BAR}" rx="2"/>`;
    return `${text}${bar}<text x="${(width + 8).toFixed(1)}" y="${y + 30}">${cpuMs.toFixed(2)} ms</text>`;
  });
  const height = TOP + bars.length * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="CPU time for a request of the homepage">
<style>
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .title { font-weight: 600 }
  .shop { fill: #0b6bcb }
  .other { fill: #8b949e }
  @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .shop { fill: #58a6ff } }
</style>
<text class="title" x="0" y="16">CPU time for a request of the homepage</text>
${bars.join("\n")}
</svg>
`;
}
