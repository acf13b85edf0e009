import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../server/launch/project.mjs";
import { startBuiltShop } from "./start-built-shop.mjs";

const PHOTOS = 10;
const PAGE = "/en/plans?country=JP";
/** Concurrent visitors: pages per second. */
const RATE = 20;
const folder = join(root, "tests/fixtures/documents/cards");

/** Measures how fast a page is while ten photos wait for the reader, compared with an idle reader. */
export async function readerLoad() {
  const { default: autocannon } = await import("autocannon");
  const dataDir = mkdtempSync(join(tmpdir(), "rovelink-bench-"));
  const { origin, stop } = await startBuiltShop({ DATA_DIR: dataDir });
  const visit = (options) =>
    autocannon({ url: `${origin}${PAGE}`, connections: 1, overallRate: RATE, headers: { "Accept-Encoding": "br" }, ...options });
  const tell = (name, { latency, requests }) =>
    console.log(
      `${name.padEnd(28)} ${String(requests.total).padStart(5)} pages   p50 ${latency.p50} ms   p99 ${latency.p99} ms   slowest ${latency.max} ms`,
    );
  try {
    await visit({ duration: 2 });
    tell("nobody sends a photo", await visit({ duration: 10 }));
    await readOne(origin, "passport-chn-1.jpg");
    const started = Date.now();
    const names = readdirSync(folder).filter((name) => /^(passport|permit)/.test(name));
    const asked = Promise.all(names.slice(0, PHOTOS).map((name) => readOne(origin, name)));
    tell("ten photos arrive at once", await visit({ duration: 4 }));
    const visiting = visit({ duration: 120 });
    const answers = await asked;
    visiting.stop();
    tell("ten photos are queued", await visiting);
    const read = answers.filter(({ resultData }) => resultData?.read).length;
    console.log(
      `${read} of ${answers.length} photos read within ${((Date.now() - started) / 1000).toFixed(1)} s; who waited too long goes on without`,
    );
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readOne(origin, name) {
  const form = new FormData();
  form.set("documentType", name.startsWith("permit") ? "2" : "1");
  form.set("documentPhoto", new Blob([readFileSync(join(folder, name))], { type: "image/jpeg" }), name);
  const reply = await fetch(`${origin}/api/realName/readDocument`, { method: "POST", body: form, headers: { Origin: origin } });
  return reply.json();
}
