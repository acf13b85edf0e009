import type { z } from "zod";

/** What is wrong with a form, as text keys by field. */
export type FieldErrors = Record<string, string[]>;

/**
 * The fields of a refused form that its schema took, as it gives them: what only the shop knows to be wrong with them is told in the same
 * answer. `errors` are the schema's own, by field.
 */
export function acceptedFields<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  typed: Record<string, unknown>,
  errors: object,
): Partial<z.output<z.ZodObject<Shape>>> {
  const refused = new Set(Object.keys(errors).map((name) => name.replace(/\[\d+\]$/, "")));
  const taken = Object.entries(schema.shape as unknown as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const parsed = refused.has(name) ? null : field.safeParse(typed[name]);
    return parsed?.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(taken) as Partial<z.output<z.ZodObject<Shape>>>;
}
