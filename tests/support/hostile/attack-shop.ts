import { listSiteAddresses } from "./addresses.ts";
import { hostileRequest } from "./hostile-request.ts";
import { judgeResponse, NO_RESPONSE } from "./judge-response.ts";
import { hostLines, requestBytes, type HostileRequest, type Target } from "./request-bytes.ts";
import { escapeBytes, holdConnections, sendRequest } from "./send-request.ts";
import { startWatchedShop, type WatchedShop } from "./watched-shop.ts";

type Attack = {
  seed: number;
  requests: number;
  /** Ends after this number of different failures: confirming each takes time. */
  enough: number;
};
/** What failed, for the first request that caused it, and where else it did. */
type Failure = { what: string; kind: string; index: number; paths: string[]; request: string };

const AT_ONCE = 12;
/** A later response means that the shop is blocked. */
const PATIENCE_MS = 120_000;
/** CPU time that the main thread may spend in one turn: several times what any page needs. */
const STALL_MS = 500;
const HELD = 40;
const MOST_PATHS = 12;

/** Sends hostile requests to a separate built shop. Returns its failures; the same seed sends the same bytes. */
export async function attackShop({ seed, requests, enough }: Attack): Promise<{ sent: number; failures: Failure[] }> {
  const addresses = await listSiteAddresses();
  let shop = await startWatchedShop();
  const target = (): Target => ({ port: shop.port, addresses });
  const failures = new Map<string, Failure>();
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
    return judgeResponse(request, result);
  };
  const restart = async () => {
    await shop.stop();
    shop = await startWatchedShop();
    await warmUp(shop, target());
  };
  /** Checks a request that is sent alone. A first stall may be another program's, or a first compilation. */
  const sendAlone = async (index: number): Promise<void> => {
    const request = hostileRequest(seed, index, target());
    let stalledFor = Infinity;
    for (let times = 0; times < 2 && stalledFor > STALL_MS; times++) {
      await shop.read();
      for (const wrong of await send(request)) fail(wrong, request);
      const reading = await shop.read();
      for (const line of shop.takeFaults()) fail(`a fault in the log: ${faultOf(line)}`, request);
      if (!reading) {
        fail("the event loop stood still for more than two minutes", request);
        return restart();
      }
      stalledFor = Math.min(stalledFor, reading.stalledFor);
    }
    if (stalledFor > STALL_MS) fail(`a stall of ${stalledFor.toFixed(0)} ms`, request);
  };

  await warmUp(shop, target());
  const before = (await shop.read())?.descriptors ?? 0;
  const held = holdConnections(shop.port, HELD);
  try {
    for (let first = 0; first < requests && failures.size < enough; first += AT_ONCE) {
      const batch = Array.from({ length: AT_ONCE }, (_, at) => first + at);
      const results = await Promise.all(batch.map((index) => send(hostileRequest(seed, index, target()))));
      const reading = await shop.read();
      const errors = shop.takeFaults();
      if (reading && reading.stalledFor <= STALL_MS && errors.length === 0 && results.every((wrong) => wrong.length === 0)) continue;
      // While the shop is blocked, failures of other requests in the batch are not their own.
      if (!reading) await restart();
      else
        for (const [n, wrong] of results.entries())
          for (const what of wrong) if (what !== NO_RESPONSE) fail(what, hostileRequest(seed, batch[n] ?? 0, target()));
      for (const index of batch) await sendAlone(index);
      // What several simultaneous requests caused and none of them alone.
      for (const what of errors.map((line) => `a fault in the log: ${faultOf(line)}`)) {
        if (!failures.has(what)) fail(what, { ...hostileRequest(seed, first, target()), kind: "one of several at once" });
      }
    }
    const left = (await settled(shop, before)) - before;
    if (left > MOST_LEFT) fail(`${left} of ${HELD} connections that their sender never closes are left`, { kind: "silent", index: -1, pieces: [] });
    return { sent, failures: [...failures.values()] };
  } finally {
    held.release();
    await shop.stop();
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

/** Opens every page once, so that hostile requests reach a warm shop. */
async function warmUp(shop: WatchedShop, target: Target): Promise<void> {
  const open = (address: string, at: number) => {
    const pieces = [requestBytes("GET", address, [...hostLines(target), ["X-Forwarded-For", `198.51.100.${at}`]])];
    return sendRequest(shop.port, { kind: "honest", index: -1, pieces }, PATIENCE_MS);
  };
  await Promise.all(target.addresses.map(open));
  await shop.read();
  shop.takeFaults();
}

/** Descriptors that may be open besides those of connections. */
const MOST_LEFT = 5;
const SETTLE_MS = 60_000;

/** Returns how many descriptors are open once no more are left than before, or after a timeout. */
async function settled(shop: WatchedShop, before: number): Promise<number> {
  for (const end = performance.now() + SETTLE_MS; ;) {
    const open = (await shop.read())?.descriptors ?? Infinity;
    if (open <= before + MOST_LEFT || performance.now() > end) return open;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
