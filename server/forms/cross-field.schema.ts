import { z } from "zod";

/** What a rule over several fields is given: `add` refuses a field, `isValid` tells whether a field's own rules took it. */
type CrossFieldContext<Field> = { add: (field: Field, key: string) => void; isValid: (field: Field) => boolean };

/**
 * A rule over several fields of a form. It runs whatever else is refused, so that one answer names all that is wrong; a field that is
 * refused already keeps its own message. Such a field still has what was posted in it, unchecked and of any type: ask `isValid` first.
 */
export const crossFieldRule = <Form extends object>(rule: (form: Partial<Form>, on: CrossFieldContext<Extract<keyof Form, string>>) => void) =>
  z.superRefine<Form>(
    (form, ctx) => {
      const refused = new Set(ctx.issues.map((issue) => String(issue.path?.[0])));
      const add = (field: string, key: string) => {
        if (!refused.has(field)) ctx.addIssue({ code: "custom", path: [field], message: key });
      };
      rule(form, { add, isValid: (field) => !refused.has(field) });
    },
    { when: () => true },
  );
