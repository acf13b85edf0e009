import { parseWithZod as parse } from "@conform-to/zod/v4";

/** No form of ours has so many of a field. */
const MOST_AT = 500;
/** Nor a name of more parts than these, as `iccid[0]` has two. */
const MOST_PARTS = 4;
/** What Conform obeys after names were looked at here: fields would change by it. */
const STATE = "__state__";
const INTENT = "__intent__";
/** Only looks at the fields: what was posted to be looked at is never taken for sent. */
const LOOK = JSON.stringify({ type: "validate", payload: {} });

/**
 * Checks a posted form by its schema. Names like `iccid[90000000]` or `a[0][0][0][0]` are left out: a list is made as long as its highest place
 * and looked at place by place, a tree part by part, so that one small post would keep the shop from answering for minutes. A post with an
 * intent of Conform, which pages never send, is neither a success nor obeyed.
 */
export const parseWithZod = ((form: FormData | URLSearchParams, options: never) => parse(nearby(form), options)) as unknown as typeof parse;

function nearby(form: FormData | URLSearchParams): FormData | URLSearchParams {
  const entries = [...form.entries()];
  if (entries.every(([name]) => isNear(name))) return form;
  const kept = new FormData();
  for (const [name, value] of entries) if (isNear(name)) kept.append(name, value);
  if (form.has(INTENT)) kept.set(INTENT, LOOK);
  return kept;
}

const isNear = (name: string) =>
  name !== INTENT &&
  name !== STATE &&
  name.split(/[.[]/, MOST_PARTS + 1).length <= MOST_PARTS &&
  [...name.matchAll(/\[(\d+)\]/g)].every(([, at]) => Number(at) <= MOST_AT);
