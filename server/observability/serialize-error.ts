import { redact } from "./redact.ts";

/** A fault as the log has it: only what is named here, and every text of it redacted. */
export type SerializedError = { name?: string; message: string; code?: string; kind?: string; stack?: string[]; cause?: SerializedError };

const MOST_FRAMES = 12;
const MOST_CAUSES = 3;

/**
 * A fault in words that may be kept: name, message, code, frames and causes. Whatever else hangs on it (the row that a database refused,
 * the request that a client sent) stays out, since nobody knows what is in there.
 */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { message: redact(String(error)) };
  const { code, kind } = error as { code?: unknown; kind?: unknown };
  return {
    name: redact(error.name),
    message: redact(messageOf(error)),
    ...(isWord(code) && { code: redact(String(code)) }),
    ...(isWord(kind) && { kind: redact(String(kind)) }),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < MOST_CAUSES && { cause: serializeError(error.cause, depth + 1) }),
  };
}

/** The same in one line, for a column of the database. */
export function summarizeError(error: unknown): string {
  const { name, message } = serializeError(error);
  return (name ? `${name}: ${message}` : message).slice(0, 300);
}

const isWord = (value: unknown) => typeof value === "number" || (typeof value === "string" && value.length <= 60);

function messageOf(error: Error): string {
  const { issues, code } = error as { issues?: unknown; code?: unknown };
  // A schema's: what was wrong where, without what was sent.
  if (Array.isArray(issues)) return issues.map((issue) => `${(issue.path ?? []).join(".")} ${issue.code}`).join(", ");
  // PostgreSQL quotes the value that it could not take.
  if (typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code)) return error.message.replace(/: ".*/s, "");
  return error.message;
}

/** Where it happened, without the message above the frames, which may be of several lines. */
function framesOf({ stack = "", message }: Error): string[] {
  const at = message ? stack.indexOf(message) : -1;
  const below = at < 0 ? stack : stack.slice(at + message.length);
  const frames = below.split("\n").filter((line) => /^\s+at .+(:\d+:\d+|<anonymous>)\)?$/.test(line));
  return frames.slice(0, MOST_FRAMES).map((line) => redact(line.trim()));
}
