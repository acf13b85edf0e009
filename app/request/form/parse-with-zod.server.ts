import { parseWithZod as parse } from "@conform-to/zod/v4";

/** Fields that Conform obeys as commands: they would change the others after their names were checked. */
const STATE = "__state__";
const INTENT = "__intent__";
/** Only looks at the fields: what was posted to be looked at is never taken for sent. */
const VALIDATE = JSON.stringify({ type: "validate", payload: {} });

/**
 * Checks a form by its schema. The form must come from `readForm`, which bounds its fields: Conform's work grows with the square of the fields
 * of one name, with list indexes and with the depth of names. A post with an intent of Conform is neither a success nor obeyed.
 */
export const parseWithZod = ((form: FormData, options: never) => parse(removeConformCommands(form), options)) as unknown as typeof parse;

function removeConformCommands(form: FormData): FormData {
  if (!form.has(STATE) && !form.has(INTENT)) return form;
  const kept = new FormData();
  for (const [name, value] of form) if (name !== STATE && name !== INTENT) kept.append(name, value);
  if (form.has(INTENT)) kept.set(INTENT, VALIDATE);
  return kept;
}
