import { createHash } from "node:crypto";
import type { Env } from "#server/env.ts";
import { FairQueue } from "#server/concurrency/fair-queue.ts";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import type { Log } from "#server/observability/log.ts";
import { silentMetrics, type Metrics } from "#server/observability/metrics.ts";
import type { DocumentReader, ReadResult, ReadRequest } from "#server/gateways/document-reader/document-reader.ts";
import { startReaderProcess, type ReaderProcess } from "./reader-process.ts";

/** Times in ms, memory in bytes. */
const DEFAULTS = {
  metrics: silentMetrics as Pick<Metrics, "call">,
  start: (): Promise<ReaderProcess> => startReaderProcess(),
  /** Time limit for one photo while others wait; `documentReaderDeadlineMs` overrides it. It grows if reading takes longer. */
  deadline: 6_000,
  /** Absolute time limit for one photo. A slower process is killed. */
  maxDeadline: 60_000,
  /** Time limit of a caller, including the queue; three deadlines if that is longer. */
  maxWait: 20_000,
  /** Maximum number of waiting requests, in total and of one network. */
  queueLimits: { total: 12, perNetwork: 4 },
  /** The process ends after this time without a photo. */
  idleTimeout: 60_000,
  /** A failed start is retried after this time. */
  retryAfter: 300_000,
  maxMemory: 550e6,
};

type Settings = Pick<Env, "documentReader"> & Partial<Pick<Env, "documentReaderDeadlineMs">>;
/** `away`: the process cannot be started. `full`: no place in the queue. `slow`: a time limit was exceeded. `died`, `failed`: see ReadOutcome. */
type Outcome = "ok" | "away" | "full" | "slow" | "died" | "failed";
type QueuedRequest = { request: ReadRequest; settle: (reading: ReadResult | null, outcome: Outcome) => void };

/**
 * The document reader in a child process, which is started on first use, reads one photo at a time and ends when idle.
 * - Networks are served in turn.
 * - On a slow or busy machine the deadline grows with the reading time, up to a minute. A photo past its deadline is read to the end if no
 *   other photo waits: killing the process would only add its start time to the next photo.
 * - A caller waits at most 20 s or three deadlines. A request that does not fit into the queue gets null immediately; staff then read the photo.
 * - Concurrent requests for the same photo share one reading.
 */
export function createDocumentReader(env: Settings, log: Log, options: Partial<typeof DEFAULTS> = {}): DocumentReader {
  if (!env.documentReader) return createDisabledReader();
  const configured = env.documentReaderDeadlineMs ?? DEFAULTS.deadline;
  const deadlines = {
    deadline: configured,
    maxDeadline: Math.max(DEFAULTS.maxDeadline, configured),
    maxWait: Math.max(DEFAULTS.maxWait, 3 * configured),
  };
  const { metrics, start, deadline, maxDeadline, maxWait, queueLimits, idleTimeout, retryAfter, maxMemory } = {
    ...DEFAULTS,
    ...deadlines,
    ...options,
  };
  const queue = new FairQueue<QueuedRequest>(queueLimits);
  const inProgress = new Map<string, Promise<ReadResult | null>>();
  let reader: ReaderProcess | null = null;
  let isWorking = false;
  let isClosed = false;
  let isUnavailable = false;
  /** The last request did not fit into the queue or timed out. */
  let isOverloaded = false;
  let retryAt = 0;
  /** The deadline as adapted to the reading time, ms. */
  let currentDeadline = deadline;
  /** Kills the process if the current photo is past its deadline and others wait. */
  let endOverdue = () => {};
  let idleTimer: NodeJS.Timeout | undefined;

  const count = (call: string, outcome: string, started: number) =>
    metrics.call({ gateway: "document-reader", provider: "process", call, outcome }, (performance.now() - started) / 1000);

  async function ensureReader(): Promise<ReaderProcess | null> {
    if (reader?.isAlive()) return reader;
    if (isClosed || performance.now() < retryAt) return null;
    const started = performance.now();
    try {
      reader = await start();
      count("start", "ok", started);
      isUnavailable = false;
      // `close` may have been called while the process started; it had nothing to end then.
      if (isClosed) reader.end();
      return isClosed ? null : reader;
    } catch (error) {
      count("start", "away", started);
      if (!isUnavailable) log.error("reader.away", error);
      isUnavailable = true;
      retryAt = performance.now() + retryAfter;
      return null;
    }
  }

  async function readNext({ request, settle }: QueuedRequest): Promise<void> {
    const readerProcess = await ensureReader();
    if (!readerProcess) return settle(null, "away");
    const photos = request.back ? 2 : 1;
    const started = performance.now();
    let isKilled = false;
    const overdue = setTimeout(() => {
      endOverdue = () => {
        if (queue.size === 0) return;
        isKilled = true;
        readerProcess.end();
      };
      endOverdue();
    }, currentDeadline * photos);
    const result = await readerProcess.ask(request, maxDeadline * photos);
    clearTimeout(overdue);
    endOverdue = () => {};
    const outcome = "reading" in result ? "ok" : isKilled ? "slow" : result.fault;
    count("process", outcome, started);
    adaptDeadline(outcome, (performance.now() - started) / photos);
    if (readerProcess.memory() > maxMemory) readerProcess.end();
    if ("reading" in result) return settle(result.reading, "ok");
    if (result.fault === "failed") log.error("reader.failed", result.why ?? "");
    settle(null, outcome);
  }

  /**
   * After a timeout, doubles the deadline. After a reading, sets it to twice the reading time, but at least to half the current deadline and to the
   * configured one.
   */
  function adaptDeadline(outcome: Outcome, duration: number): void {
    const before = currentDeadline;
    if (outcome === "slow") currentDeadline = Math.min(maxDeadline, 2 * currentDeadline);
    if (outcome === "ok") currentDeadline = Math.min(maxDeadline, Math.max(deadline, 2 * duration, currentDeadline / 2));
    if (before === deadline && currentDeadline > deadline) log.info("reader.slow", { ms: Math.round(duration) });
  }

  async function processQueue(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    clearTimeout(idleTimer);
    for (let next = queue.next(); next; next = queue.next()) await readNext(next);
    isWorking = false;
    idleTimer = setTimeout(() => reader?.end(), idleTimeout);
    idleTimer.unref();
  }

  /** Time limit of a caller, ms. Background work (no network) delays no page, so it may wait as long as a slow machine needs. */
  const waitLimit = (network: string) => (network === "" ? Math.max(maxWait, 2 * currentDeadline) : maxWait);

  /** Resolves when the photo is read, or with null when it is certain that it will not be read. A caller may stop waiting earlier. */
  function enqueue(request: ReadRequest, network: string): Promise<ReadResult | null> {
    const started = performance.now();
    return new Promise((resolve) => {
      let isCounted = false;
      const countOnce = (outcome: Outcome) => {
        if (isCounted) return;
        isCounted = true;
        isOverloaded = outcome === "full" || outcome === "slow";
        count("read", outcome, started);
      };
      const settle: QueuedRequest["settle"] = (reading, outcome) => {
        clearTimeout(timer);
        resolve(reading);
        countOnce(outcome);
      };
      const queued: QueuedRequest = { request, settle };
      const timer = setTimeout(() => {
        if (queue.remove(queued)) settle(null, "slow");
        else countOnce("slow");
      }, waitLimit(network));
      if (isClosed) return settle(null, "away");
      const added = queue.add(network, queued);
      if (!added.isAdded) return settle(null, "full");
      added.evicted?.settle(null, "full");
      endOverdue();
      void processQueue();
    });
  }

  return {
    async read(request, network = "") {
      const key = keyOf(request);
      let reading = inProgress.get(key);
      if (!reading) {
        reading = enqueue(request, network).finally(() => inProgress.delete(key));
        inProgress.set(key, reading);
      }
      return withTimeout(reading, waitLimit(network), () => null);
    },
    isBusy: () => (isWorking || isOverloaded) && !isUnavailable && !isClosed,
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      for (let queued = queue.next(); queued; queued = queue.next()) queued.settle(null, "away");
      reader?.end();
    },
  };
}

/** Returns the same key for the same photos. The length separates front and back. */
function keyOf({ documentType, front, back }: ReadRequest): string {
  const hash = createHash("sha256").update(`${documentType} ${front.length} `).update(front);
  return (back ? hash.update(back) : hash).digest("base64url");
}

/** The document reader of an installation without one: every result is null, so that staff read each photo. */
export function createDisabledReader(): DocumentReader {
  return { read: async () => null, close: async () => {} };
}
