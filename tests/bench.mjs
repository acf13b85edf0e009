import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buildIfChanged } from "../server/build.mjs";
import { installIfChanged } from "../server/launch/install.mjs";
import { buildDir, giveUp, root } from "../server/launch/project.mjs";

// `npm run bench`: the built shop on this machine, its main pages one after the other, ten readers at once for five seconds each.

const PAGES = [
  "/en/homepage",
  "/zh-cn/destination",
  "/en/plans?country=JP",
  "/zh-hk/plan-detail?plan=JP",
  "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1",
];
const SECONDS = 5;

async function bench() {
  await installIfChanged();
  await buildIfChanged();
  const { default: autocannon } = await import("autocannon");
  const dataDir = mkdtempSync(join(tmpdir(), "rovelink-bench-"));
  const server = spawn(process.execPath, [join(buildDir, "node/serve.js")], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", ROVELINK_LAPTOP: "1", PORT: "0", METRICS_PORT: "0", DATA_DIR: dataDir },
  });
  try {
    const port = await listening(server);
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
    server.kill("SIGTERM");
    await new Promise((resolve) => server.once("exit", resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The port that the server says it listens on; its other lines are read and dropped. */
function listening(server) {
  return new Promise((resolve, reject) => {
    server.once("exit", () => reject(new Error("The server ended before it listened.")));
    createInterface({ input: server.stdout }).on("line", (line) => {
      if (line.includes('"listening"')) resolve(JSON.parse(line).port);
    });
  });
}

function sizeOf(port, path) {
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers: { "Accept-Encoding": "br" } }, (reply) => {
      let bytes = 0;
      reply.on("data", (chunk) => (bytes += chunk.length)).on("end", () => resolve({ status: reply.statusCode, bytes }));
    }).on("error", reject);
  });
}

bench().catch(giveUp);
