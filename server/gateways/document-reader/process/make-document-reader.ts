import { createHash } from "node:crypto";
import type { Env } from "#server/env.ts";
import { FairQueue } from "#server/concurrency/fair-queue.ts";
import type { Log } from "#server/observability/log.ts";
import { silentMetrics, type Metrics } from "#server/observability/metrics.ts";
import type { DocumentReader, ReadResult, ReadRequest } from "#server/gateways/document-reader/document-reader.ts";
import { makeNoReader } from "./make-no-reader.ts";
import { startReaderProcess, type ReaderProcess } from "./reader-process.ts";

/** Times in ms, memory in bytes. */
const USUAL = {
  metrics: silentMetrics as Pick<Metrics, "call">,
  start: (): Promise<ReaderProcess> => startReaderProcess(),
  /** How long one photo may take once the process has it, while others wait: as the environment says, and more where reading takes longer. */
  deadline: 6_000,
  /** How long it may take at most, whoever waits. A process that is slower is killed. */
  most: 60_000,
  /** How long somebody waits in all, at least; three deadlines where those are longer. */
  patience: 20_000,
  /** Requests that wait, and those of one network among them. */
  waiting: { total: 12, perNetwork: 4 },
  /** After so long without a photo the process ends. */
  idle: 60_000,
  /** After so long a start that failed is tried again. */
  retryAfter: 300_000,
  mostMemory: 550e6,
};

type Asked = Pick<Env, "documentReader"> & Partial<Pick<Env, "documentReaderDeadlineMs">>;
type Outcome = "ok" | "away" | "full" | "slow" | "died" | "failed";
type Waiting = { request: ReadRequest; answer: (reading: ReadResult | null, outcome: Outcome) => void };

/**
 * The reader in a process of its own: started on first use, one photo after the other, ended when idle.
 * Networks are served in turn. On a slow or busy machine the deadline grows with what reading takes (up to a minute), and a photo that is late
 * is read to its end where no other one waits: killing the process would only add its start to the next one. Nobody waits longer than 20 s or
 * three deadlines, and where the queue has no place for a request it does not wait at all: then people read. A photo that is asked for again
 * while it waits or is being read is read once.
 */
export function makeDocumentReader(env: Asked, log: Log, options: Partial<typeof USUAL> = {}): DocumentReader {
  if (!env.documentReader) return makeNoReader();
  const given = env.documentReaderDeadlineMs ?? USUAL.deadline;
  const deadlines = { deadline: given, most: Math.max(USUAL.most, given), patience: Math.max(USUAL.patience, 3 * given) };
  const { metrics, start, deadline, most, patience, waiting: limits, idle, retryAfter, mostMemory } = { ...USUAL, ...deadlines, ...options };
  const queue = new FairQueue<Waiting>(limits);
  const inWork = new Map<string, Promise<ReadResult | null>>();
  let reader: ReaderProcess | null = null;
  let working = false;
  let closed = false;
  let away = false;
  /** The last one had too long to wait, or to be read. */
  let pressed = false;
  let retryAt = 0;
  /** The deadline as it has grown, ms. */
  let allowed = deadline;
  /** Ends the photo that is being read where it is past its deadline. */
  let cutOverdue = () => {};
  let idleTimer: NodeJS.Timeout | undefined;

  const count = (call: string, outcome: string, started: number) =>
    metrics.call({ gateway: "document-reader", provider: "process", call, outcome }, (performance.now() - started) / 1000);

  async function running(): Promise<ReaderProcess | null> {
    if (reader?.isAlive()) return reader;
    if (closed || performance.now() < retryAt) return null;
    const started = performance.now();
    try {
      reader = await start();
      count("start", "ok", started);
      away = false;
      // Whoever closed in the meantime found nothing to end.
      if (closed) reader.end();
      return closed ? null : reader;
    } catch (error) {
      count("start", "away", started);
      if (!away) log.error("reader.away", error);
      away = true;
      retryAt = performance.now() + retryAfter;
      return null;
    }
  }

  async function readNext({ request, answer }: Waiting): Promise<void> {
    const process = await running();
    if (!process) return answer(null, "away");
    const photos = request.back ? 2 : 1;
    const begun = performance.now();
    let isCut = false;
    const overdue = setTimeout(() => {
      cutOverdue = () => {
        if (queue.size === 0) return;
        isCut = true;
        process.end();
      };
      cutOverdue();
    }, allowed * photos);
    const asked = await process.ask(request, most * photos);
    clearTimeout(overdue);
    cutOverdue = () => {};
    const outcome = "reading" in asked ? "ok" : isCut ? "slow" : asked.fault;
    count("process", outcome, begun);
    adaptDeadline(outcome, (performance.now() - begun) / photos);
    if (process.memory() > mostMemory) process.end();
    if ("reading" in asked) return answer(asked.reading, "ok");
    if (asked.fault === "failed") log.error("reader.failed", asked.why ?? "");
    answer(null, outcome);
  }

  /** Twice what the last photo took, and twice as much again after one that was cut off; back to the usual by halves. */
  function adaptDeadline(outcome: Outcome, took: number): void {
    const before = allowed;
    if (outcome === "slow") allowed = Math.min(most, 2 * allowed);
    if (outcome === "ok") allowed = Math.min(most, Math.max(deadline, 2 * took, allowed / 2));
    if (before === deadline && allowed > deadline) log.info("reader.slow", { ms: Math.round(took) });
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    clearTimeout(idleTimer);
    for (let next = queue.next(); next; next = queue.next()) await readNext(next);
    working = false;
    idleTimer = setTimeout(() => reader?.end(), idle);
    idleTimer.unref();
  }

  /** The shop's own work keeps no page waiting: it has the time that a slow machine needs. */
  const patienceOf = (network: string) => (network === "" ? Math.max(patience, 2 * allowed) : patience);

  /** Settles when the photo was read, or is not going to be: who asked may have given up long before. */
  function enqueue(request: ReadRequest, network: string): Promise<ReadResult | null> {
    const started = performance.now();
    return new Promise((resolve) => {
      let isCounted = false;
      const countOnce = (outcome: Outcome) => {
        if (isCounted) return;
        isCounted = true;
        pressed = outcome === "full" || outcome === "slow";
        count("read", outcome, started);
      };
      const answer: Waiting["answer"] = (reading, outcome) => {
        clearTimeout(timer);
        resolve(reading);
        countOnce(outcome);
      };
      const waiting: Waiting = { request, answer };
      const timer = setTimeout(() => {
        if (queue.remove(waiting)) answer(null, "slow");
        else countOnce("slow");
      }, patienceOf(network));
      if (closed) return answer(null, "away");
      const added = queue.add(network, waiting);
      if (!added.isAdded) return answer(null, "full");
      added.evicted?.answer(null, "full");
      cutOverdue();
      void work();
    });
  }

  return {
    async read(request, network = "") {
      const key = keyOf(request);
      let reading = inWork.get(key);
      if (!reading) {
        reading = enqueue(request, network).finally(() => inWork.delete(key));
        inWork.set(key, reading);
      }
      return withinTime(reading, patienceOf(network));
    },
    isBusy: () => (working || pressed) && !away && !closed,
    async close() {
      closed = true;
      clearTimeout(idleTimer);
      for (let waiting = queue.next(); waiting; waiting = queue.next()) waiting.answer(null, "away");
      reader?.end();
    },
  };
}

/** The reading, or null where it takes longer than `ms`. */
function withinTime(reading: Promise<ReadResult | null>, ms: number): Promise<ReadResult | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), ms);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function keyOf({ documentType, front, back }: ReadRequest): string {
  const hash = createHash("sha256").update(`${documentType} ${front.length} `).update(front);
  return (back ? hash.update(back) : hash).digest("base64url");
}
