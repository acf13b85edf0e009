/**
 * All that a line of the log may say beside its event. Nothing of a person: no address, number, name, code, key or ICCID. An id of ours
 * and an order number are no secrets, since alone they open nothing.
 */
export const LOG_FIELDS = [
  "address",
  "attempt",
  "broken",
  "carrier",
  "cause",
  "code",
  "count",
  "discrepancy",
  "found",
  "fulfilment",
  "job",
  "kind",
  "method",
  "ms",
  "order",
  "packages",
  "path",
  "payment",
  "port",
  "provider",
  "reason",
  "ref",
  "refund",
  "refusal",
  "request",
  "signal",
  "state",
  "status",
  "topic",
  "tries",
  "version",
  "what",
  "worker",
] as const;

export type LogField = (typeof LOG_FIELDS)[number];
export type LogFields = { [name in LogField]?: string | number | boolean | undefined };

/** Fields whose value is always made by the shop itself: written as it is. Every other text is redacted. */
export const MADE_HERE: ReadonlySet<LogField> = new Set(["address", "request", "worker", "version"]);
