import { z } from "zod";

/**
 * The schema of an API call that accepts one of several forms. `shape` lists all fields; `choose` returns the schema of the form by their
 * values. A form with an `intent` field gets `intent: "go"`.
 */
export function oneOfForms<Shape extends z.ZodRawShape, Form extends z.ZodType>(shape: Shape, choose: (sent: z.output<z.ZodObject<Shape>>) => Form) {
  return z.object(shape).transform((sent, ctx): z.output<Form> => {
    const parsed = choose(sent).safeParse({ intent: "go", ...sent });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) ctx.addIssue({ code: "custom", path, message });
    return z.NEVER;
  });
}
