import autocannon from "autocannon";
import { percentile } from "./numbers.mjs";

// A process of its own, so that the CPU time of the load is not that of the measuring program. Its argument is options of autocannon as JSON: `url`,
// `headers`, `connections`, and `duration` (s) or `amount` (requests). Each connection sends its next request when it has its response. Prints the figures
// as JSON.

const options = JSON.parse(process.argv[2]);
const times = [];
const load = autocannon(options);
load.on("response", (_client, _status, _bytes, ms) => times.push(ms));
const { requests, duration, errors, non2xx } = await load;
if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} responses without status 200 from ${options.url}`);
process.stdout.write(
  JSON.stringify({ requests: requests.total, perSecond: requests.total / duration, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }),
);
