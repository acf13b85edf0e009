export type JsonFieldsErrorKey = "errors.no-json-object" | "errors.json-nested";

/**
 * Yields the properties of a JSON object as form fields: a list becomes a repeated field, true becomes `on`, false and null are omitted. Throws
 * `JsonFieldsError`.
 */
export function* jsonFields(text: string): Generator<[name: string, value: string]> {
  for (const [name, value] of Object.entries(parseObject(text))) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item === null || item === false) continue;
      if (item === true) yield [name, "on"];
      else if (typeof item === "string" || typeof item === "number") yield [name, String(item)];
      else throw new JsonFieldsError("errors.json-nested");
    }
  }
}

/** The body is not a JSON object, or has nested values. */
export class JsonFieldsError extends Error {
  readonly reason: JsonFieldsErrorKey;
  constructor(reason: JsonFieldsErrorKey) {
    super(reason);
    this.reason = reason;
  }
}

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new JsonFieldsError("errors.no-json-object");
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new JsonFieldsError("errors.no-json-object");
  return value;
}
