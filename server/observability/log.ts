import { destination, pino, stdTimeFunctions, type DestinationStream } from "pino";
import type { Env } from "#server/env.ts";
import { logContext } from "./log-context.ts";
import { LOG_FIELDS, UNREDACTED_FIELDS, type LogFields } from "./log-fields.ts";
import { serializeError } from "./serialize-error.ts";
import { redact } from "./redact.ts";

/**
 * Writes one JSON line per call, with the fields of LOG_FIELDS only. The text of an error is redacted. A string may be passed as the error if nothing
 * was thrown.
 */
export type Log = {
  info: (event: string, fields?: LogFields) => void;
  error: (event: string, error: unknown, fields?: LogFields) => void;
};

/**
 * Creates a log that writes lines of this level and above, by default to standard output. It writes synchronously, so that the last line before an
 * exit is not lost. Unknown fields are dropped. Every line names the request or job that it belongs to.
 */
export function makeLog(level: Env["logLevel"], to: DestinationStream = destination({ dest: 1, sync: true })): Log {
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

/** The log of a process before its configuration is read. */
export const processLog: Log = makeLog("info");

/** For tests that do not read the log. */
export const silentLog: Log = { info: () => {}, error: () => {} };
