import { z } from "zod";

/**
 * What a call takes that is one of several forms: `shape` says which fields there are, the form that they choose what they must be.
 * A form that asks what is wanted of it (`intent`) is told so.
 */
export function chosenForm<Shape extends z.ZodRawShape, Form extends z.ZodType>(shape: Shape, choose: (sent: z.output<z.ZodObject<Shape>>) => Form) {
  return z.object(shape).transform((sent, ctx): z.output<Form> => {
    const parsed = choose(sent).safeParse({ intent: "go", ...sent });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) ctx.addIssue({ code: "custom", path, message });
    return z.NEVER;
  });
}
