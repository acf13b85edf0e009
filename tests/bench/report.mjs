import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { root } from "../../server/launch/project.mjs";
import { findChromium } from "../find-chromium.mjs";
import { useTestFonts } from "../fonts.mjs";
import { buyDelivered } from "./report/buy-in-browser.mjs";
import { drawChart } from "./report/chart.mjs";
import { describeReport } from "./report/document.mjs";
import { currentLoad, describeMachine } from "./report/machine.mjs";
import { measureStart } from "./report/measure-start.mjs";
import { mainPages, PURCHASE, READ } from "./report/pages.mjs";
import { serveNewcomers, servePages } from "./report/serve-pages.mjs";
import { takeOrdersInShops } from "./report/take-orders.mjs";
import { timeJourney, timePages } from "./report/time.mjs";
import { VARIANTS } from "./report/visit.mjs";
import { weighJourney, weighPages } from "./report/weigh.mjs";
import { compareWithYardsticks } from "./report/yardsticks.mjs";
import { startBuiltShop } from "./start-built-shop.mjs";

/** What is measured. `rounds`: visits of a page on each network. A page takes half a minute on 2G, of which the connection decides almost all. */
const WHOLE = {
  starts: 3,
  timed: READ,
  rounds: { "slow 3G": 3, "2G": 1 },
  variants: VARIANTS,
  served: PURCHASE,
  connections: [1, 10, 50],
  seconds: 3,
  newcomerSeconds: 15,
  compared: { names: READ, rounds: 5, seconds: 1.5 },
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
  newcomerSeconds: 5,
  compared: { names: FEW, rounds: 3, seconds: 1 },
  orderSeconds: 4,
};

/**
 * Measures the built shop: page weight, what a visitor on a slow connection waits for, requests and orders a second, memory and start. Writes the figures
 * to .bench/report.json and prints them as tables; `write` also makes docs/performance.md and its chart of them. `quick`: speed of fewer pages, shorter rounds.
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
  if (!write) return;
  writeFileSync(join(root, "docs/performance.md"), text);
  writeFileSync(join(root, "docs/performance.svg"), drawChart(measured));
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
    const [opened, crowded] = named(["homepage", "plans"]);
    await part("newcomers", () => serveNewcomers(shop, { crowded, opened, seconds: extent.newcomerSeconds }));
    const { names, ...compared } = extent.compared;
    await part("yardsticks", () => compareWithYardsticks(shop, folder, { pages: named(names), ...compared }));
  } finally {
    await shop.stop();
  }
  await part("orders", () => takeOrdersInShops(folder, { postgres, seconds: extent.orderSeconds }));
}
