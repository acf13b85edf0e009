import { parseWithZod as parse } from "@conform-to/zod/v4";

/** No form of ours has so many of a field. */
const MOST_AT = 500;

/**
 * Checks a posted form by its schema. A name like `iccid[90000000]` is left out: a list is made as long as its highest place, and every
 * place of it is looked at, so that one small post would keep the shop from answering for minutes.
 */
export const parseWithZod = ((form: FormData | URLSearchParams, options: never) => parse(nearby(form), options)) as unknown as typeof parse;

function nearby(form: FormData | URLSearchParams): FormData | URLSearchParams {
  const entries = [...form.entries()];
  if (!entries.some(([name]) => isFar(name))) return form;
  const kept = new FormData();
  for (const [name, value] of entries) if (!isFar(name)) kept.append(name, value);
  return kept;
}

const isFar = (name: string) => [...name.matchAll(/\[(\d+)\]/g)].some(([, at]) => Number(at) > MOST_AT);
