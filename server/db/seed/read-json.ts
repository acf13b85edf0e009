import type { z } from "zod";

const MOST_TOLD = 10;

/** A file of the reference data as its schema reads it; throws a sentence for every fault, with the file, the entry and the field. */
export function readJson<T>(name: string, text: string, schema: z.ZodType<T>): T {
  const data = parseJson(name, text);
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new Error(
    formatIssues(
      name,
      parsed.error.issues.map((issue) => `${placeOf(data, issue.path)}: ${issue.message}`),
    ),
  );
}

/** One sentence for each fault of a file, the first ten of them. */
export function formatIssues(name: string, faults: string[]): string {
  const more = faults.length > MOST_TOLD ? [`${name}: and ${faults.length - MOST_TOLD} more`] : [];
  return [...faults.slice(0, MOST_TOLD).map((error) => `${name}: ${error}`), ...more].join("\n");
}

/** `JP-5GB-30D: price.HKD` for ["plans", 17, "price", "HKD"]: an entry of a list is named by its id. */
function placeOf(data: unknown, path: PropertyKey[]): string {
  let here: unknown = data;
  let entry = "";
  let field: string[] = [];
  for (const part of path) {
    here = (here as Record<PropertyKey, unknown> | undefined)?.[part];
    field.push(String(part));
    const { id, iso2, code } = (typeof here === "object" && here !== null ? here : {}) as Record<string, unknown>;
    const name = id ?? iso2 ?? code;
    if (typeof part !== "number" || typeof name !== "string") continue;
    entry = `${name}: `;
    field = [];
  }
  return `${entry}${field.join(".") || "all of it"}`;
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const before = text.slice(0, findSyntaxFault(text)).split("\n");
    throw new Error(`${name}: line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: this is not JSON.`);
  }
}

const TOKEN = /([{}[\],:])|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null/iy;
const SPACE = /[ \t\r\n]*/y;

/** Where a text stops being JSON. What JSON.parse says of it depends on the release of Node, and some say no place. */
function findSyntaxFault(text: string): number {
  const open: string[] = [];
  let expected = "value";
  for (let at = 0; ;) {
    SPACE.lastIndex = at;
    SPACE.exec(text);
    at = SPACE.lastIndex;
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    const inObject = open.at(-1) === "{";
    const closes = token === "}" ? "{" : token === "]" ? "[" : null;
    const afterValue = open.length > 0 ? "comma" : "end";
    if (token === undefined) return at;
    if (closes) {
      if (open.at(-1) !== closes || !["comma", "first value", "first key"].includes(expected)) return at;
      open.pop();
      expected = open.length > 0 ? "comma" : "end";
    } else if (token === ",") {
      if (expected !== "comma") return at;
      expected = inObject ? "key" : "value";
    } else if (token === ":") {
      if (expected !== "colon") return at;
      expected = "value";
    } else if (expected.endsWith("key")) {
      if (!token.startsWith('"')) return at;
      expected = "colon";
    } else {
      if (!expected.endsWith("value")) return at;
      if (token === "{" || token === "[") open.push(token);
      expected = token === "{" ? "first key" : token === "[" ? "first value" : afterValue;
    }
    at += token.length;
  }
}
