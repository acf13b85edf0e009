import type { z } from "zod";

/** What is wrong with a form, as text keys by field. */
export type FieldErrors = Record<string, string[]>;

/**
 * The fields of a refused form that its schema accepted, parsed, so that the same answer names what only the shop knows to be wrong with
 * them. `errors` are the schema's own, by field. A list is kept without its refused items (`iccid[1]`).
 */
export function acceptedFields<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  typed: Record<string, unknown>,
  errors: object,
): Partial<z.output<z.ZodObject<Shape>>> {
  const withoutRefusedItems = (name: string) => {
    const value = typed[name];
    if (Array.isArray(value)) return value.map((item: unknown, at) => (`${name}[${at}]` in errors ? undefined : item));
    return `${name}[0]` in errors ? undefined : value;
  };
  const taken = Object.entries(schema.shape as unknown as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const parsed = name in errors ? null : field.safeParse(withoutRefusedItems(name));
    return parsed?.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(taken) as Partial<z.output<z.ZodObject<Shape>>>;
}
