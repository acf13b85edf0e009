import { AsyncLocalStorage } from "node:async_hooks";
import { destination, pino, stdTimeFunctions, type DestinationStream } from "pino";
import type { Env } from "#server/env.ts";
import { serializeError } from "./serialize-error.ts";
import { redact } from "./redact.ts";

/** The request or job that the current asynchronous work belongs to. */
type LogContext = { request?: string; job?: string };

/** Every line that is logged inside `run` carries its context. */
export const logContext = new AsyncLocalStorage<LogContext>();

/**
 * All fields that a log line may have besides its event. No personal data and no secret: no address, number, name, code, key or ICCID. Our ids and
 * order numbers are not secret, since they grant no access by themselves.
 */
const LOG_FIELDS = [
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
  "migration",
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
  "staff",
  "state",
  "status",
  "subject",
  "topic",
  "attempts",
  "version",
  "what",
  "worker",
] as const;

type LogField = (typeof LOG_FIELDS)[number];

type LogFields = { [name in LogField]?: string | number | boolean | undefined };

/** Fields whose value the shop itself always generates. They are logged unchanged; every other text is redacted. */
const UNREDACTED_FIELDS: ReadonlySet<LogField> = new Set(["address", "migration", "request", "worker", "version"]);

/**
 * Writes one JSON line per call, with the fields of LOG_FIELDS only. The text of an error is redacted. A string may be passed as the error if nothing
 * was thrown.
 */
export type Log = {
  info: (event: string, fields?: LogFields) => void;
  /** The error is logged as the field `fault`. */
  error: (event: string, error: unknown, fields?: LogFields) => void;
};

/**
 * Creates a log that writes lines of this level and above, by default to standard output. It writes synchronously, so that the last line before an
 * exit is not lost. Unknown fields are dropped. Every line names the request or job that it belongs to.
 */
export function createLog(level: Env["logLevel"], to: DestinationStream = destination({ dest: 1, sync: true })): Log {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: "event",
      timestamp: () => stdTimeFunctions.isoTime().replace('"time"', '"at"'),
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => ({ ...logContext.getStore() }),
    },
    to,
  );
  return {
    info: (event, fields) => logger.info(allowedFields(fields), event),
    error: (event, error, fields) => logger.error({ ...allowedFields(fields), fault: serializeError(error) }, event),
  };
}

/** The path of a payment page or of an upload is sufficient to access it, so its id is masked. */
const maskPath = (path: string) => path.replace(/^(\/sandbox\/pay\/|\/uploads\/).+/i, "$1:id");

function allowedFields(fields: LogFields = {}): LogFields {
  const allowed: LogFields = {};
  for (const name of LOG_FIELDS) {
    const value = fields[name];
    if (typeof value === "string") allowed[name] = UNREDACTED_FIELDS.has(name) ? value : redact(name === "path" ? maskPath(value) : value);
    else if (typeof value === "number" || typeof value === "boolean") allowed[name] = value;
  }
  return allowed;
}

/** The log of a process before its AppContext exists. */
export const processLog: Log = createLog("info");

/** For tests that do not read the log. */
export const silentLog: Log = { info: () => {}, error: () => {} };
