import type { z } from "zod";
import type { ErrorMessage } from "./message.schema.ts";

/** The errors of a form: messages by field. */
export type FieldErrors = Record<string, ErrorMessage[]>;

/**
 * Returns the valid fields of a rejected form, parsed, so that checks against the database can report their errors in the same response.
 * `errors` are the errors of the schema by field. Rejected items of a list (`iccid[1]`) become undefined.
 */
export function acceptedFields<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  values: Record<string, unknown>,
  errors: object,
): Partial<z.output<z.ZodObject<Shape>>> {
  const withoutInvalidItems = (name: string) => {
    const value = values[name];
    if (Array.isArray(value)) return value.map((item: unknown, index) => (`${name}[${index}]` in errors ? undefined : item));
    return `${name}[0]` in errors ? undefined : value;
  };
  const accepted = Object.entries(schema.shape as unknown as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const parsed = name in errors ? null : field.safeParse(withoutInvalidItems(name));
    return parsed?.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(accepted) as Partial<z.output<z.ZodObject<Shape>>>;
}
