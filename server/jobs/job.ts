import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { Log } from "#server/observability/log.ts";
import type { Metrics } from "#server/observability/metrics.ts";

/** What the worker itself uses; handlers may need more, such as the gateways. */
export type JobContext = { db: Database; clock: () => number; log: Log; metrics: Metrics };

export type Job = { id: string; topic: string; ref: string; payload: unknown; tries: number; createdAt: number };

export type JobResult = {
  /** What the job changes in our database; commits together with the end of the job, or not at all. */
  commit?: (tx: DatabaseTransaction) => Promise<void>;
  /** Not finished: look again at this time, ms UTC. */
  again?: number;
  /** Runs after the commit. */
  committed?: () => void;
};

/** Does its calls to the outside first and returns the effect. It may be run more than once, so every call it makes is idempotent. */
export type JobHandler<Context> = (context: Context, job: Job) => Promise<JobResult>;
export type JobHandlers<Context> = Record<string, JobHandler<Context>>;

/** Thrown by a handler where trying again cannot help: the job goes to the dead list at once. */
export class UnrecoverableJobError extends Error {}

/** Jobs that never end: "all jobs are done" means all but these. */
export const STANDING_TOPICS: readonly string[] = [
  "intake.sweep",
  "partners.sweep",
  "privacy.sweep",
  "real-name.sweep",
  "reconcile.run",
  "top-up.watch",
  "tracking.sweep",
];

/** Jobs that may wait long for something outside: of each topic a worker does one at a time, so that they never hold up orders and payments. */
export const SLOW_TOPICS: readonly string[] = ["real-name.decide"];

/** Messages that their reader waits for and that are of use days later, so that a long outage of the mail server loses none. Codes are not. */
const LASTING_MESSAGES: readonly string[] = [
  "identity.change-notice",
  "identity.password-notice",
  "orders.mail",
  "orders.mail-links",
  "partners.sales-mail",
  "partners.sender-mail",
  "real-name.mail",
  "real-name.sms",
];

/** About eight hours. */
export const MAX_TRIES = 20;
/** About four days. */
const MAX_TRIES_OF_LASTING = 100;
export const maxTries = (topic: string) => (LASTING_MESSAGES.includes(topic) ? MAX_TRIES_OF_LASTING : MAX_TRIES);
/** How long a worker has a job for itself, ms. */
export const LEASE_MS = 60_000;
/** How often a worker that is still at it renews that, ms. */
export const RENEW_MS = 20_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/** Jobs whose payload finds the messages of an order, until the row goes. It holds nothing but ids. */
const LOOKED_UP_TOPICS: readonly string[] = ["orders.mail"];

/** What a done job keeps of its payload: nothing that it no longer needs. */
export const payloadOfDone = ({ topic, payload }: Pick<Job, "topic" | "payload">) =>
  LOOKED_UP_TOPICS.includes(topic) ? JSON.stringify(payload) : "{}";

/** What a job keeps on the dead list: nothing sealed, since that holds an address or a code that nobody sends any more. */
export const payloadOfDead = (payload: unknown) =>
  JSON.stringify(payload !== null && typeof payload === "object" && "sealed" in payload ? {} : payload);

/** The pause before the next try: 1 s, 2 s, 4 s … at most an hour, spread by a fifth so that not all come back at once. */
export function pauseAfter(tries: number, chance: number): number {
  const pause = Math.min(1000 * 2 ** Math.min(tries - 1, 20), LONGEST_PAUSE_MS);
  return Math.round(pause * (0.8 + 0.4 * chance));
}
