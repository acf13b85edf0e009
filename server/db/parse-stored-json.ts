import type { z } from "zod";
import type { Tables } from "#server/db/tables/tables.ts";

/** The column that contains a text, and the id of its row. */
type StoredAt = { table: keyof Tables; column: string; id: string };

/** Thrown if a column contains something else than the program expects. It names the place, never the contents, which may be personal data. */
export class StoredJsonError extends Error {
  constructor({ table, column, id }: StoredAt, problem: string) {
    super(`${table}.${column} of ${id}: ${problem}`);
    this.name = "StoredJsonError";
  }
}

/**
 * Parses JSON that this program stored, possibly an older release of it: a schema accepts every shape that a release has written to its column. Schemas
 * check types only, without the rules for new input, which may have changed since. Throws `StoredJsonError`.
 */
export function parseStoredJson<Schema extends z.ZodType>(schema: Schema, text: string, at: StoredAt): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StoredJsonError(at, "not JSON");
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new StoredJsonError(at, parsed.error.issues.map(({ path, code }) => `${path.map(String).join(".") || "value"} (${code})`).join(", "));
}
