/**
 * All fields that a log line may have besides its event. No personal data and no secret: no address, number, name, code, key or ICCID. Our ids and
 * order numbers are not secret, since they grant no access by themselves.
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

type LogField = (typeof LOG_FIELDS)[number];
export type LogFields = { [name in LogField]?: string | number | boolean | undefined };

/** Fields whose value the shop itself always generates. They are logged unchanged; every other text is redacted. */
export const UNREDACTED_FIELDS: ReadonlySet<LogField> = new Set(["address", "request", "worker", "version"]);
