import { parseWithZod as parse } from "@conform-to/zod/v4";

/** Fields that Conform executes as commands. They would change other fields after `readForm` has checked the names of those. */
const STATE = "__state__";
const INTENT = "__intent__";
/** Conform's intent that only validates. A post with it never counts as submitted. */
const VALIDATE = JSON.stringify({ type: "validate", payload: {} });

/**
 * Validates a form with its schema. The form must come from `readForm`, which limits its fields: Conform's work grows with the square of the number
 * of fields of one name, with list indexes and with the depth of names. A post with a Conform intent is only validated: the result is never a
 * success.
 */
export const parseWithZod = ((form: FormData, options: never) => parse(removeConformCommands(form), options)) as unknown as typeof parse;

function removeConformCommands(form: FormData): FormData {
  if (!form.has(STATE) && !form.has(INTENT)) return form;
  const allowed = new FormData();
  for (const [name, value] of form) if (name !== STATE && name !== INTENT) allowed.append(name, value);
  if (form.has(INTENT)) allowed.set(INTENT, VALIDATE);
  return allowed;
}
