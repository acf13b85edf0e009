import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltShop } from "./start-built-shop.mjs";

const PAGES = [
  "/en/homepage",
  "/zh-cn/destination",
  "/en/plans?country=JP",
  "/zh-hk/plan-detail?plan=JP",
  "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1",
];
const SECONDS = 5;

/** Loads the main pages one after the other with ten concurrent readers for five seconds each. */
export async function readPages() {
  const { default: autocannon } = await import("autocannon");
  const dataDir = mkdtempSync(join(tmpdir(), "rovelink-bench-"));
  const { port, stop } = await startBuiltShop({ DATA_DIR: dataDir });
  try {
    console.log("page                                               status  br bytes   req/s    p50 ms    p99 ms");
    for (const page of PAGES) {
      const { status, bytes } = await sizeOf(port, page);
      const options = { url: `http://127.0.0.1:${port}${page}`, connections: 10, headers: { "Accept-Encoding": "br" } };
      await autocannon({ ...options, duration: 1 });
      const { requests, latency } = await autocannon({ ...options, duration: SECONDS });
      const columns = [
        String(status).padStart(7),
        String(bytes).padStart(10),
        requests.average.toFixed(0).padStart(8),
        String(latency.p50).padStart(10),
        String(latency.p99).padStart(10),
      ];
      console.log(page.padEnd(50) + columns.join(""));
    }
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function sizeOf(port, path) {
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers: { "Accept-Encoding": "br" } }, (reply) => {
      let bytes = 0;
      reply.on("data", (chunk) => (bytes += chunk.length)).on("end", () => resolve({ status: reply.statusCode, bytes }));
    }).on("error", reject);
  });
}
