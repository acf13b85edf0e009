import { redact } from "./redact.ts";

/** An error in the log. Only these properties are kept; all text is redacted. */
type SerializedError = { name?: string; message: string; code?: string; kind?: string; stack?: string[]; cause?: SerializedError };

const MAX_FRAMES = 12;
const MAX_CAUSES = 3;

/**
 * Serializes an error for the log: name, message, code, stack frames and causes. Any other property (the row that a database rejected, the request
 * that a client sent) is dropped, since it may contain anything.
 */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { message: redact(String(error)) };
  const { code, kind } = error as { code?: unknown; kind?: unknown };
  return {
    name: redact(error.name),
    message: redact(safeMessage(error)),
    ...(isShortValue(code) && { code: redact(String(code)) }),
    ...(isShortValue(kind) && { kind: redact(String(kind)) }),
    stack: stackFrames(error),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: serializeError(error.cause, depth + 1) }),
  };
}

/** Returns the name and redacted message of an error, at most 300 characters, for a database column. */
export function summarizeError(error: unknown): string {
  const { name, message } = serializeError(error);
  return (name ? `${name}: ${message}` : message).slice(0, 300);
}

const isShortValue = (value: unknown) => typeof value === "number" || (typeof value === "string" && value.length <= 60);

function safeMessage(error: Error): string {
  const { issues, code } = error as { issues?: unknown; code?: unknown };
  // A zod error: the path and code of each issue, without the input.
  if (Array.isArray(issues)) return issues.map((issue) => `${(issue.path ?? []).join(".")} ${issue.code}`).join(", ");
  // PostgreSQL quotes the invalid value.
  if (typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code)) return error.message.replace(/: ".*/s, "");
  return error.message;
}

/** The stack frames without the message above them, which may have several lines. */
function stackFrames({ stack = "", message }: Error): string[] {
  const messageStart = message ? stack.indexOf(message) : -1;
  const belowMessage = messageStart < 0 ? stack : stack.slice(messageStart + message.length);
  const frames = belowMessage.split("\n").filter((line) => /^\s+at .+(:\d+:\d+|<anonymous>)\)?$/.test(line));
  return frames.slice(0, MAX_FRAMES).map((line) => redact(line.trim()));
}
