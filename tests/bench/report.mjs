import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { root } from "../../server/launch/project.mjs";
import { findChromium } from "../find-chromium.mjs";
import { useTestFonts } from "../fonts.mjs";
import { buyDelivered } from "./report/buy-in-browser.mjs";
import { describeReport } from "./report/document.mjs";
import { median } from "./report/numbers.mjs";
import { servePages } from "./report/serve-pages.mjs";
import { takeOrdersInShops } from "./report/take-orders.mjs";
import { timeJourney, timePages } from "./report/time.mjs";
import { VARIANTS } from "./report/visit.mjs";
import { weighJourney, weighPages } from "./report/weigh.mjs";
import { startBuiltShop } from "./start-built-shop.mjs";

/** The main pages, in English. `isShared`: kept in memory for all visitors (decision 101). `order`: the address of an order that is delivered. */
const mainPages = (order) => [
  { name: "homepage", address: "/en/homepage", isShared: true },
  { name: "destination", address: "/en/destination", isShared: true },
  { name: "plans", address: "/en/plans?country=JP", isShared: true },
  { name: "plan-detail", address: "/en/plan-detail?plan=JP", isShared: true },
  { name: "order-sim, eSIM", address: "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1" },
  { name: "order-sim, physical SIM", address: "/en/order-sim?package=JP-5GB-30D&way=physical&quantity=1" },
  { name: "order-result", address: order },
  { name: "frequently-asked-questions", address: "/en/frequently-asked-questions", isShared: true },
  { name: "netCover", address: "/en/netCover", isShared: true },
  { name: "real-name", address: "/en/real-name" },
  { name: "contact-us", address: "/en/contact-us" },
];

/** The pages of a purchase, the one of the order excepted and included. */
const READ = ["homepage", "plans", "plan-detail", "order-sim, eSIM"];
const PURCHASE = [...READ, "order-result"];

/** What is measured. `rounds`: visits of a page on each network. A page takes half a minute on 2G, of which the connection decides almost all. */
const WHOLE = {
  starts: 3,
  timed: READ,
  rounds: { "slow 3G": 3, "2G": 1 },
  variants: VARIANTS,
  served: PURCHASE,
  connections: [1, 10, 50],
  seconds: 3,
  orderSeconds: 10,
};
const FEW = ["homepage", "order-sim, eSIM"];
const QUICK = {
  starts: 1,
  timed: FEW,
  rounds: { "slow 3G": 1 },
  variants: ["scripts", "no scripts"],
  served: FEW,
  connections: [10],
  seconds: 2,
  orderSeconds: 4,
};

/**
 * Measures the built shop: page weight, what a visitor on a slow connection waits for, requests and orders a second, memory and start. Writes the figures
 * to .bench/report.json and prints them as tables; `write` also makes docs/performance.md of them. `quick`: speed of fewer pages, shorter rounds.
 * `postgres`: orders on PostgreSQL, too.
 */
export async function report({ quick, postgres, write }) {
  mkdirSync(join(root, ".bench"), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), "rovelink-bench-"));
  await useTestFonts();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  const measured = { machine: describeMachine(browser.version()), quick, parts: {} };
  /** Measures one part, and the load of the machine around it. */
  const part = async (name, measure) => {
    const [loadBefore, started] = [currentLoad(), performance.now()];
    const figures = await measure();
    const seconds = (performance.now() - started) / 1000;
    measured.parts[name] = { figures, seconds, loadBefore, loadAfter: currentLoad() };
    // After every part: if a later one fails, its figures are there.
    writeFileSync(join(root, ".bench/report.json"), `${JSON.stringify(measured, null, 2)}\n`);
    console.error(`${name}: measured in ${seconds.toFixed(0)} s`);
  };
  try {
    await measureParts(part, { browser, folder, postgres, extent: quick ? QUICK : WHOLE });
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const text = describeReport(measured);
  console.log(text);
  if (write) writeFileSync(join(root, "docs/performance.md"), text);
}

async function measureParts(part, { browser, folder, postgres, extent }) {
  await part("start", () => measureStart(folder, { starts: extent.starts }));
  // Each visitor has an address of their own, and the simulated carrier delivers at once.
  const shop = await startBuiltShop({ DATA_DIR: join(folder, "shop"), TRUST_PROXY_HOPS: "1", SIMULATOR_DELAY_MS: "0" });
  try {
    const pages = mainPages(await buyDelivered(browser, shop));
    const named = (names) => pages.filter(({ name }) => names.includes(name));
    const { rounds, variants, connections, seconds } = extent;
    await part("weight", () => weighPages(browser, shop, pages));
    await part("journeyWeight", () => weighJourney(browser, shop));
    await part("time", () => timePages(browser, shop, { pages: named(extent.timed), rounds }));
    await part("journeyTime", () => timeJourney(browser, shop, { networks: Object.keys(rounds), variants }));
    await part("requests", () => servePages(shop, { pages: named(extent.served), connections, seconds }));
  } finally {
    await shop.stop();
  }
  await part("orders", () => takeOrdersInShops(folder, { postgres, seconds: extent.orderSeconds }));
}

/**
 * Returns how long the shop takes from the start of its process to the first page, ms: with an empty folder, in which it creates and fills the database, and
 * with the folder that it has used before. The median of some starts.
 */
async function measureStart(folder, { starts }) {
  const [first, later] = [[], []];
  for (let round = 0; round < starts; round++) {
    const dataDir = mkdtempSync(join(folder, "start-"));
    first.push(await timeStart(dataDir));
    later.push(await timeStart(dataDir));
  }
  return { first: median(first), later: median(later), starts };
}

async function timeStart(dataDir) {
  const started = performance.now();
  const { origin, stop } = await startBuiltShop({ DATA_DIR: dataDir });
  try {
    const response = await fetch(`${origin}/en/homepage`);
    await response.text();
    if (response.status !== 200) throw new Error(`${response.status} for the first page`);
    return performance.now() - started;
  } finally {
    await stop();
  }
}

/** What the figures depend on besides the shop. */
function describeMachine(chromiumVersion) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: git("rev-parse", "--short=12", "HEAD") + (git("status", "--porcelain") === "" ? "" : " with changes"),
    node: process.versions.node,
    chromium: chromiumVersion,
    system: `Linux ${release()}`,
    cpu: cpus()[0].model,
    cores: availableParallelism(),
    memoryGb: totalmem() / 1024 ** 3,
  };
}

/** The load of the machine in the last minute: how many programs ran or waited for a core on average. */
const currentLoad = () => loadavg()[0];
