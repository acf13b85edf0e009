import { listSiteAddresses } from "./addresses.ts";
import { hostileRequest } from "./hostile-request.ts";
import { judgeResponse, NO_RESPONSE } from "./judge-response.ts";
import type { HostileRequest, Target } from "./request-bytes.ts";
import { requestBytes, hostLines } from "./request-bytes.ts";
import { escapeBytes, holdConnections, sendRequest } from "./send-request.ts";
import { startIdleProbe, startWatchedShop, type WatchedProcess, type WatchedShop } from "./watched-process.ts";

type Attack = {
  seed: number;
  requests: number;
  /** Sends only the request of this index. */
  only?: number;
  /** Also checks memory, and stalls in wall-clock time. */
  measuresMemory?: boolean;
  /** Ends after this number of different failures: confirming each takes time. */
  enough?: number;
};
type Outcome = { sent: number; statuses: Record<string, number>; failures: Failure[]; figures: Record<string, number> };
/** What failed, for the first request that caused it, and where else it did. */
type Failure = { what: string; kind: string; index: number; paths: string[]; request: string };

const AT_ONCE = 12;
/** A later response means that the shop is blocked. */
const PATIENCE_MS = 30_000;
/** CPU time that the main thread may spend in one turn on a hostile request, beyond that of a normal page. */
const STALL_MS = 50;
const REPLAYS = 3;
const HELD = 40;
const MOST_PATHS = 12;
const MB = 1024 * 1024;
const MOST_GROWTH_MB = 150;

/** Sends hostile requests to a separate built shop. Returns its failures; the same seed sends the same bytes. */
export async function attackShop({ seed, requests, only, measuresMemory = false, enough = 25 }: Attack): Promise<Outcome> {
  const addresses = await listSiteAddresses();
  const probe = startIdleProbe();
  let shop = await startWatchedShop();
  const target = (): Target => ({ port: shop.port, addresses });
  const failures = new Map<string, Failure>();
  const statuses: Record<string, number> = {};
  let sent = 0;

  const fail = (what: string, { kind, index, pieces }: HostileRequest) => {
    const key = what.replace(/\d+ ms/, kind);
    const path = /^\S+ (\S{0,80})/.exec(pieces[0]?.toString("latin1") ?? "")?.[1] ?? "";
    const known = failures.get(key) ?? { what, kind, index, paths: [], request: escapeBytes(pieces) };
    if (!known.paths.includes(path) && known.paths.length < MOST_PATHS) known.paths.push(path);
    failures.set(key, known);
  };
  const send = async (request: HostileRequest) => {
    const result = await sendRequest(shop.port, request, PATIENCE_MS);
    sent += 1;
    for (const status of result.statuses) statuses[status] = (statuses[status] ?? 0) + 1;
    return judgeResponse(request, result);
  };
  const restart = async () => {
    await shop.stop();
    shop = await startWatchedShop();
    await warmUp(shop, target());
  };
  /** Checks a request that is sent alone: the minimum of several runs, since the machine may be busy. */
  const sendAlone = async (index: number): Promise<void> => {
    let min = Infinity;
    for (let times = 0; times < REPLAYS && min > honest + STALL_MS; times++) {
      await shop.read();
      const request = hostileRequest(seed, index, target());
      for (const wrong of await send(request)) fail(wrong, request);
      const reading = await shop.read();
      for (const line of shop.takeFaults()) fail(`a fault in the log: ${faultOf(line)}`, request);
      if (!reading) {
        fail("the event loop stood still for more than 30 s", request);
        return restart();
      }
      min = Math.min(min, reading.stall.cpu);
    }
    if (min > honest + STALL_MS) fail(`a stall of ${min.toFixed(0)} ms`, hostileRequest(seed, index, target()));
  };

  const honest = await warmUp(shop, target());
  const before = await shop.read({ collect: true });
  const held = holdConnections(shop.port, HELD);
  await probe.read();
  let clock = { shop: 0, probe: 0 };
  try {
    const indexes = only === undefined ? Array.from({ length: requests }, (_, at) => at) : [only];
    for (let at = 0; at < indexes.length && failures.size < enough; at += AT_ONCE) {
      const batch = indexes.slice(at, at + AT_ONCE);
      const results = await Promise.all(batch.map((index) => send(hostileRequest(seed, index, target()))));
      const [reading, machine] = [await shop.read(), await probe.read()];
      const errors = shop.takeFaults();
      clock = { shop: Math.max(clock.shop, reading?.stall.clock ?? 0), probe: Math.max(clock.probe, machine?.stall.clock ?? 0) };
      const isFine = reading && reading.stall.cpu <= honest + STALL_MS && errors.length === 0 && results.every((wrong) => wrong.length === 0);
      if (isFine) continue;
      // While the shop is blocked, failures of other requests in the batch are not their own.
      if (!reading) await restart();
      else
        for (const [n, wrong] of results.entries())
          for (const what of wrong) if (what !== NO_RESPONSE) fail(what, hostileRequest(seed, batch[n] ?? 0, target()));
      for (const index of batch) await sendAlone(index);
      // What several simultaneous requests caused and none of them alone.
      for (const what of errors.map((line) => `a fault in the log: ${faultOf(line)}`)) {
        if (!failures.has(what)) fail(what, { ...hostileRequest(seed, batch[0] ?? 0, target()), kind: "one of several at once" });
      }
    }
    const after = await settled(shop, before?.descriptors ?? 0);
    if (before && after && after.descriptors > before.descriptors + 5) {
      const left: HostileRequest = { kind: "silent and partial connections", index: -1, pieces: [] };
      fail(`${after.descriptors - before.descriptors} descriptors are left of ${HELD} connections that were never closed by their sender`, left);
    }
    const growth = before && after ? (after.heapUsed + after.external - before.heapUsed - before.external) / MB : 0;
    if (measuresMemory && growth > MOST_GROWTH_MB) fail(`${growth.toFixed(0)} MB are not given back`, { kind: "memory", index: -1, pieces: [] });
    const figures = {
      honest,
      growth,
      descriptorsBefore: before?.descriptors ?? 0,
      descriptorsAfter: after?.descriptors ?? 0,
      stallByClock: clock.shop,
      stallOfProbe: clock.probe,
    };
    return { sent, statuses, failures: [...failures.values()], figures };
  } finally {
    held.release();
    await Promise.all([shop.stop(), probe.stop()]);
  }
}

const faultOf = (line: string): string => {
  try {
    const { event, fault } = JSON.parse(line) as { event?: string; fault?: object };
    return `${event} ${JSON.stringify(fault, ["name", "message", "status", "data", "code"])}`.slice(0, 200);
  } catch {
    return line.slice(0, 160);
  }
};

/** Opens every page twice, so that later requests reach a warm shop. Returns the maximum CPU time of one turn for a page, ms. */
async function warmUp(shop: WatchedShop, target: Target): Promise<number> {
  const open = (address: string, at: number) => {
    const pieces = [requestBytes("GET", address, [...hostLines(target), ["X-Forwarded-For", `198.51.100.${at}`]])];
    return sendRequest(shop.port, { kind: "honest", index: -1, pieces }, PATIENCE_MS);
  };
  await Promise.all(target.addresses.map(open));
  await shop.read();
  let longest = 0;
  for (const [at, address] of target.addresses.entries()) {
    await open(address, at);
    longest = Math.max(longest, (await shop.read())?.stall.cpu ?? 0);
  }
  shop.takeFaults();
  return longest;
}

const SETTLE_MS = 20_000;

/** Returns the shop once it has no more open descriptors than before, or after a timeout. */
async function settled(shop: WatchedProcess, descriptors: number) {
  for (const end = performance.now() + SETTLE_MS; ;) {
    const reading = await shop.read({ collect: true });
    if (!reading || reading.descriptors <= descriptors + 5 || performance.now() > end) return reading;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
