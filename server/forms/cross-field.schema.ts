import { z } from "zod";
import type { ErrorMessage } from "./message.schema.ts";

/** `add` adds an error to a field. `isValid` returns whether the field passed its own rules. */
type CrossFieldContext<Field> = { add: (field: Field, error: ErrorMessage) => void; isValid: (field: Field) => boolean };

/**
 * A rule over several fields of a form. It also runs if other rules have failed, so that one response lists all errors. A field that already
 * has an error keeps its message. The value of such a field is unchecked and of any type, so check `isValid` before reading it.
 */
export const crossFieldRule = <Form extends object>(rule: (form: Partial<Form>, on: CrossFieldContext<Extract<keyof Form, string>>) => void) =>
  z.superRefine<Form>(
    (form, ctx) => {
      const invalid = new Set(ctx.issues.map((issue) => String(issue.path?.[0])));
      const add = (field: string, error: ErrorMessage) => {
        if (!invalid.has(field)) ctx.addIssue({ code: "custom", path: [field], message: error });
      };
      rule(form, { add, isValid: (field) => !invalid.has(field) });
    },
    { when: () => true },
  );
