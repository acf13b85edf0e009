import { once } from "node:events";
import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "./numbers.mjs";

// Opens a page as visitors do who arrive one after another, each on a connection of their own. A process of its own. Its argument is `{ url, headers, seconds,
// everyMs }` as JSON. Prints the times (ms) from connecting to the whole response as JSON.

const { url, headers, seconds, everyMs } = JSON.parse(process.argv[2]);
const times = [];
const end = performance.now() + seconds * 1000;
while (performance.now() < end) {
  const started = performance.now();
  const [response] = await once(get(url, { headers, agent: false }), "response");
  await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} from ${url}`);
  times.push(performance.now() - started);
  await pause(everyMs);
}
process.stdout.write(JSON.stringify({ p50: percentile(times, 0.5), p95: percentile(times, 0.95), slowest: Math.max(...times) }));
