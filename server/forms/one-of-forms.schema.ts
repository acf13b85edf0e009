import { z } from "zod";

/**
 * Returns the schema of an API call that accepts one of several forms. `shape` lists the fields of all forms; `choose` returns the schema of the
 * form for their values. `intent: "go"` stands for the submit button of a page, which a call does not have.
 */
export function oneOfForms<Shape extends z.ZodRawShape, Form extends z.ZodType>(shape: Shape, choose: (sent: z.output<z.ZodObject<Shape>>) => Form) {
  return z.object(shape).transform((sent, ctx): z.output<Form> => {
    const parsed = choose(sent).safeParse({ intent: "go", ...sent });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) ctx.addIssue({ code: "custom", path, message });
    return z.NEVER;
  });
}
