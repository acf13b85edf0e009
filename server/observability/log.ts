import { destination, pino, stdTimeFunctions, type DestinationStream } from "pino";
import type { Env } from "#server/env.ts";
import { logContext } from "./log-context.ts";
import { LOG_FIELDS, MADE_HERE, type LogFields } from "./log-fields.ts";
import { serializeError } from "./serialize-error.ts";
import { redact } from "./redact.ts";

/** One JSON line each, of the few fields that the log knows. What an error says is redacted; a string may stand for it where nothing was thrown. */
export type Log = {
  info: (event: string, fields?: LogFields) => void;
  error: (event: string, error: unknown, fields?: LogFields) => void;
};

/**
 * A log that writes from this level on, by default to standard output and before it returns, so that the last line before an end is there.
 * A field that is not on the list is dropped. Every line names the request or the job that it belongs to.
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
    info: (event, fields) => logger.info(known(fields), event),
    error: (event, error, fields) => logger.error({ ...known(fields), fault: serializeError(error) }, event),
  };
}

/** The address of a payment page is all that one needs to open it; an upload's is its key. */
const maskPath = (path: string) => path.replace(/^(\/sandbox\/pay\/|\/uploads\/).+/i, "$1:id");

function known(fields: LogFields = {}): LogFields {
  const kept: LogFields = {};
  for (const name of LOG_FIELDS) {
    const value = fields[name];
    if (typeof value === "string") kept[name] = MADE_HERE.has(name) ? value : redact(name === "path" ? maskPath(value) : value);
    else if (typeof value === "number" || typeof value === "boolean") kept[name] = value;
  }
  return kept;
}

/** The log of a process that has no configuration yet. */
export const processLog: Log = makeLog("info");

/** For tests that do not read the log. */
export const silentLog: Log = { info: () => {}, error: () => {} };
