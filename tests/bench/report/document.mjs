import { JOURNEY } from "./buy-in-browser.mjs";
import { CPU_SLOWDOWN, NETWORKS, VARIANTS } from "./visit.mjs";

/** Above this load the figures of speed say more about the other programs on the machine than about the shop. */
const BUSY = 3;

/** Returns the report as Markdown. */
export function describeReport({ machine, quick, parts }) {
  const { date, commit, node, chromium, system, cpu, cores, memoryGb } = machine;
  return `# Performance

Written by \`npm run bench -- --write\`${quick ? ", here with `--quick`: speed of fewer pages, shorter rounds" : ""}. Figures of ${date}, commit ${commit}.
Node ${node}, Chromium ${chromium}, ${system}, ${cores} cores (${cpu}), ${memoryGb.toFixed(0)} GB. Server, load and browser share the machine.
${describeLoad(parts)}

The shop runs as built (\`NODE_ENV=production\`), as one process with the embedded database, unless a table says otherwise. Pages are in English.

## Weight of a first visit

Responses and kilobytes (1,000 bytes, compressed, headers included) that a browser without any of our files in its cache receives for a page, until it loads
nothing more. *Light*: the visitor chose pages without scripts (decision 015). Not counted: what the service worker loads
for reading offline once the page is idle, on fast connections only (decision 107).

${weightTable(parts.weight.figures)}

A purchase by a new visitor, page after page: each page has loaded everything before the next click, and keeps it in the cache.

${journeyTable(parts.journeyWeight.figures)}

## What a visitor waits for

First visit, with scripts, CPU slowed down ${CPU_SLOWDOWN} times, emulated by the browser: ${networksInWords()}. Seconds since the visitor opened the address.
*Shown*: first contentful paint. *Main part*: largest contentful paint. *Usable*: the parts of the page that need scripts have them, or get them at the first touch, as on 2G; links and
forms work before that, without scripts. *Script*: how long JavaScript occupied the main thread until then.

${timeTable(parts.time.figures)}

A purchase from the list of plans to the page of the paid order, by a visitor who acts as soon as a page is shown and needs no time for it:

${journeyTimeTable(parts.journeyTime.figures)}

## Requests

*From memory*: a page that visitors share, as most get it (decision 101). *Rendered*: the same page for a visitor with a page of their own, here one who agreed
to the chat; it is rendered and compressed for each request. Each connection sends its next request when it has the response. Times in milliseconds; CPU is the
time of the server's process for one request; memory is that of the process after the round.

${requestsTable(parts.requests.figures)}

## Orders

Opens the order form and posts it with every field that a browser without scripts sends, until the payment page is known. Times are those of the post;
CPU covers the form, the post, and the jobs of the order. A buyer who waits 20 s gives up.

${ordersTable(parts.orders.figures)}

## Start

From the start of the process to the first page: ${seconds(parts.start.figures.first)} s with a new database, which is created and filled, and ${seconds(parts.start.figures.later)} s with an existing one (median of ${parts.start.figures.starts}).

## Load of the machine

Programs that ran or waited for a core in the last minute, before and after each part; the measurement itself causes one to three.

${table(
  ["part", "seconds", "load before", "load after"],
  Object.entries(parts).map(([name, { seconds: duration, loadBefore, loadAfter }]) => [
    name,
    duration.toFixed(0),
    loadBefore.toFixed(1),
    loadAfter.toFixed(1),
  ]),
)}
`;
}

function describeLoad(parts) {
  const highest = Math.max(...Object.values(parts).flatMap(({ loadBefore, loadAfter }) => [loadBefore, loadAfter]));
  return highest <= BUSY
    ? `The load of the machine was at most ${highest.toFixed(1)}.`
    : `**Other programs used the machine: its load rose to ${highest.toFixed(1)}.** Times and rates are worse than they would be alone; weights are not affected.`;
}

const networksInWords = () =>
  Object.entries(NETWORKS)
    .map(([name, { bitsPerSecond, latency }]) => `${name} has ${bitsPerSecond / 1000} kbit/s and ${latency} ms to a response`)
    .join(", ");

function weightTable(figures) {
  const rows = groupBy(figures, ({ page }) => page).map(([page, ofPage]) => [
    page,
    ...ofPage.flatMap(({ requests, bytes }) => [requests, kilobytes(bytes)]),
  ]);
  return table(["page", ...VARIANTS.flatMap((variant) => [`${variant}: responses`, "kB"])], rows);
}

function journeyTable(figures) {
  const rows = JOURNEY.map((page, index) => [page, ...figures.flatMap(({ pages }) => [pages[index].requests, kilobytes(pages[index].bytes)])]);
  const total = ["**all**", ...figures.flatMap(({ requests, bytes }) => [requests, kilobytes(bytes)])];
  return table(["page", ...figures.flatMap(({ variant }) => [`${variant}: responses`, "kB"])], [...rows, total]);
}

const timeTable = (figures) =>
  table(
    ["page", "connection", "shown", "main part", "usable", "script", "visits"],
    figures.map(({ page, network, fcp, lcp, usable, script, visits }) => [page, network, ...[fcp, lcp, usable, script].map(seconds), visits]),
  );

function journeyTimeTable(figures) {
  const rows = groupBy(figures, ({ network }) => network).map(([network, times]) => [network, ...times.map(({ ms }) => seconds(ms))]);
  return table(["connection", ...new Set(figures.map(({ variant }) => variant))], rows);
}

const requestsTable = (figures) =>
  table(
    ["page", "sent", "connections", "requests/s", "p50", "p99", "CPU", "memory MB"],
    figures.map(({ page, visitor, connections, perSecond, p50, p99, cpuMs, memoryMb }) => {
      const times = [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), cpuMs.toFixed(2), memoryMb.toFixed(0)];
      return [page, visitor === "shared" ? "from memory" : "rendered", connections, ...times];
    }),
  );

const ordersTable = (figures) =>
  table(
    ["database", "web processes", "load", "orders/s", "unanswered", "p50", "p99", "CPU"],
    figures.map(({ database, servers, load, perSecond, unanswered, p50, p99, cpuMs }) => {
      const pace = load.buyers ? `${load.buyers} buyers at a time` : `${load.perSecond} orders a second`;
      return [database, servers, pace, perSecond.toFixed(1), unanswered, p50.toFixed(1), p99.toFixed(1), cpuMs.toFixed(1)];
    }),
  );

/** A table of which the first column is text, and the others are aligned to the right. */
function table(heads, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map((_, index) => (index === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}

const seconds = (ms) => (ms / 1000).toFixed(1);
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
