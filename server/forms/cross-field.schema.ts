import { z } from "zod";
import type { ErrorMessage } from "./message.schema.ts";

/** `add` adds an error to a field. `isValid` returns whether the field passed its own rules. */
type CrossFieldContext<Field> = { add: (field: Field, error: ErrorMessage) => void; isValid: (field: Field) => boolean };

/**
 * A rule over several fields of a form. It also runs if other rules have failed, so that one response lists all errors. A field that already
 * has an error keeps its message. The text of such a field is unchecked, so check `isValid` before relying on it. A list or file with an error, such as
 * a field sent twice, is left out: the rule finds each value in its type.
 */
export const crossFieldRule = <Form extends object>(rule: (form: Partial<Form>, on: CrossFieldContext<Extract<keyof Form, string>>) => void) =>
  z.superRefine<Form>(
    (form, ctx) => {
      const invalid = new Set(ctx.issues.map((issue) => String(issue.path?.[0])));
      const add = (field: string, error: ErrorMessage) => {
        if (!invalid.has(field)) ctx.addIssue({ code: "custom", path: [field], message: error });
      };
      const typed = Object.entries(form).filter(([field, value]) => typeof value !== "object" || !invalid.has(field));
      rule(Object.fromEntries(typed) as Partial<Form>, { add, isValid: (field) => !invalid.has(field) });
    },
    { when: () => true },
  );

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
