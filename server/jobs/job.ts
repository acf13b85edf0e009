import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { Log } from "#server/observability/log.ts";
import type { Metrics } from "#server/observability/metrics.ts";

/** The part of the AppContext that the worker needs itself. Handlers may need more, such as gateways. */
export type JobContext = { db: Database; clock: () => number; log: Log; metrics: Metrics };

export type Job = { id: string; topic: string; ref: string; payload: unknown; attempts: number; createdAt: number };

export type JobResult = {
  /** Database changes of the job. They commit together with the end of the job, or not at all. */
  commit?: (tx: DatabaseTransaction) => Promise<void>;
  /** The job is not finished: run it again at this time, ms UTC. */
  again?: number;
  /** Runs after the commit. */
  committed?: () => void;
};

/** Makes its external calls first and returns the effect. A job may run more than once, so every call it makes is idempotent. */
export type JobHandler<Context> = (context: Context, job: Job) => Promise<JobResult>;
export type JobHandlers<Context> = Record<string, JobHandler<Context>>;

/** Thrown by a handler if a retry cannot help: the job becomes dead immediately. */
export class UnrecoverableJobError extends Error {}

/** Jobs that may wait long for an external service. A worker runs only one of each topic at a time, so that they never delay orders and payments. */
export const SLOW_TOPICS: readonly string[] = ["real-name.decide"];

/**
 * Messages that are still useful days later. They get more attempts, so that a long outage of the mail server loses none. Sign-in codes are not among
 * them.
 */
const LASTING_MESSAGES: readonly string[] = [
  "identity.change-notice",
  "identity.password-notice",
  "orders.mail",
  "orders.mail-links",
  "orders.mail-old-address",
  "partners.sales-mail",
  "partners.sender-mail",
  "real-name.mail",
  "real-name.sms",
  "staff.alert",
];

/**
 * Jobs whose work somebody has paid for, or is owed. They never stay dead: `requeueOrphanedJobs` has a query for each, which finds work in progress
 * whose job is not waiting.
 */
export const PAID_TOPICS = [
  "orders.erase-account",
  "orders.fulfil",
  "orders.load-card",
  "orders.revoke-units",
  "payments.apply",
  "payments.check",
  "refunds.send",
] as const;
export type PaidTopic = (typeof PAID_TOPICS)[number];

/** Attempts of a job; with the delays between them about eight hours. */
export const MAX_ATTEMPTS = 20;
/** Attempts of a lasting message; about four days. */
const MAX_LASTING_ATTEMPTS = 100;
/** How long a lease lasts, ms. */
export const LEASE_MS = 60_000;
/** How often a worker renews the lease of a job that it is running, ms. */
export const RENEW_MS = 20_000;
/** The longest delay before another attempt, without jitter, ms. */
const MAX_DELAY_MS = 60 * 60_000;

/** Jobs whose payload is kept after they are done, so that the messages of an order are found until the row is deleted. It contains only ids. */
const LOOKED_UP_TOPICS: readonly string[] = ["orders.mail"];

/** Returns how often a job may run before it is dead. */
export const maxAttempts = (topic: string) => (LASTING_MESSAGES.includes(topic) ? MAX_LASTING_ATTEMPTS : MAX_ATTEMPTS);

/** The payload that a done job keeps. */
export const payloadOfDone = ({ topic, payload }: Pick<Job, "topic" | "payload">) =>
  LOOKED_UP_TOPICS.includes(topic) ? JSON.stringify(payload) : "{}";

/** The payload that a dead job keeps. An encrypted payload is removed: it holds an address or a code that nothing will send any more. */
export const payloadOfDead = (payload: unknown) =>
  JSON.stringify(payload !== null && typeof payload === "object" && "encrypted" in payload ? {} : payload);

/**
 * Delay before the next attempt, ms: 1 s, 2 s, 4 s … up to an hour, with 20 % jitter so that jobs do not retry all at the same time. `chance` is a
 * random number from 0 to 1.
 */
export function retryDelay(attempts: number, chance: number): number {
  const delay = Math.min(1000 * 2 ** Math.min(attempts - 1, 20), MAX_DELAY_MS);
  return Math.round(delay * (0.8 + 0.4 * chance));
}
