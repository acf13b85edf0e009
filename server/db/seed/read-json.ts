import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";

const MAX_ISSUES = 10;
const TOKENS_PER_STEP = 2_000;

/** One JSON token; strings and numbers are matched as a whole. */
const TOKEN = /([{}[\],:])|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null/iy;

const SPACE = /[ \t\r\n]*/y;

/** Parses a seed file with its schema. Throws an error that names the file, entry and field of every issue. */
export function readJson<T>(name: string, text: string, schema: z.ZodType<T>): T {
  const data = parseJson(name, text);
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new Error(
    formatIssues(
      name,
      parsed.error.issues.map((issue) => `${formatPath(data, issue.path)}: ${issue.message}`),
    ),
  );
}

/** Formats the issues of a file, one per line; lists the first ten. */
export function formatIssues(name: string, issues: string[]): string {
  const more = issues.length > MAX_ISSUES ? [`${name}: and ${issues.length - MAX_ISSUES} more`] : [];
  return [...issues.slice(0, MAX_ISSUES).map((issue) => `${name}: ${issue}`), ...more].join("\n");
}

/** Formats a path in the data. An entry of a list is named by its id: ["plans", 17, "price", "HKD"] becomes `JP-5GB-30D: price.HKD`. */
function formatPath(data: unknown, path: PropertyKey[]): string {
  let value: unknown = data;
  let entry = "";
  let field: string[] = [];
  for (const part of path) {
    value = (value as Record<PropertyKey, unknown> | undefined)?.[part];
    field.push(String(part));
    const { id, iso2, code } = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
    const name = id ?? iso2 ?? code;
    if (typeof part !== "number" || typeof name !== "string") continue;
    entry = `${name}: `;
    field = [];
  }
  return `${entry}${field.join(".") || "all of it"}`;
}

/** Parses JSON. Throws an error that names the line and column at which it stops being JSON. */
function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const { line, column } = findSyntaxError(text);
    throw new Error(`${name}: line ${line}, column ${column}: this is not JSON.`);
  }
}

/** Where a text stops being JSON, from 1. */
type JsonSyntaxError = { line: number; column: number };

function findSyntaxError(text: string): JsonSyntaxError {
  const scan = scanTokens(text);
  for (;;) {
    const step = scan.next();
    if (step.done) return toLine(text, step.value);
  }
}

/** Returns where a text stops being JSON. Others are served between the steps. */
export async function locateSyntaxError(text: string): Promise<JsonSyntaxError> {
  const scan = scanTokens(text);
  for (;;) {
    const step = scan.next();
    if (step.done) return toLine(text, step.value);
    await nextTurn();
  }
}

function toLine(text: string, offset: number): JsonSyntaxError {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/**
 * Returns the offset at which a text stops being JSON, also if it ends too early. The message of JSON.parse depends on the version of Node and may
 * contain no position. Yields after every `TOKENS_PER_STEP` tokens.
 */
function* scanTokens(text: string): Generator<void, number> {
  const open: string[] = [];
  let expected = "value";
  for (let offset = 0, tokens = 1; ; tokens++) {
    if (tokens % TOKENS_PER_STEP === 0) yield;
    SPACE.lastIndex = offset;
    SPACE.exec(text);
    offset = SPACE.lastIndex;
    TOKEN.lastIndex = offset;
    const token = TOKEN.exec(text)?.[0];
    const inObject = open.at(-1) === "{";
    const opening = token === "}" ? "{" : token === "]" ? "[" : null;
    const afterValue = open.length > 0 ? "comma" : "end";
    if (token === undefined) return offset;
    if (opening) {
      if (open.at(-1) !== opening || !["comma", "first value", "first key"].includes(expected)) return offset;
      open.pop();
      expected = open.length > 0 ? "comma" : "end";
    } else if (token === ",") {
      if (expected !== "comma") return offset;
      expected = inObject ? "key" : "value";
    } else if (token === ":") {
      if (expected !== "colon") return offset;
      expected = "value";
    } else if (expected.endsWith("key")) {
      if (!token.startsWith('"')) return offset;
      expected = "colon";
    } else {
      if (!expected.endsWith("value")) return offset;
      if (token === "{" || token === "[") open.push(token);
      expected = token === "{" ? "first key" : token === "[" ? "first value" : afterValue;
    }
    offset += token.length;
  }
}
