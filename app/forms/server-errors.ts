import { decode } from "turbo-stream";

/** What the shop refused of a form beyond the form's own schema. */
export type ServerErrors = {
  /** The form as it was posted. */
  posted: FormData;
  /** By field: `promoCode`, `iccid[1]`. */
  errors: Record<string, string[]>;
  /** The names of all fields that were refused, also by the schema. */
  refused: ReadonlySet<string>;
};

export type Errors = Record<string, string[] | null>;

/** Of what the shop answered to a post, the errors of fields that the form's own schema takes (`own`: what that refuses). */
export function findServerErrors(posted: FormData, answered: Errors, own: Errors): ServerErrors {
  const errors = Object.entries(answered).flatMap(([name, said]): [string, string[]][] => (name && said && !own[name] ? [[name, said]] : []));
  return { posted, errors: Object.fromEntries(errors), refused: new Set([...Object.keys(answered), ...Object.keys(own)].map(withoutPlace)) };
}

/**
 * The errors that still hold while the form is corrected: those of fields that have not changed. Any of them may depend on a field that was
 * right, as a phone number does on its country code: once such a field changes, none is known to hold.
 */
export function remainingErrors({ posted, errors, refused }: ServerErrors, now: FormData): Record<string, string[]> {
  const isSame = (name: string) => valueAt(posted, name) === valueAt(now, name);
  const names = [...posted.keys(), ...now.keys()];
  if (names.some((name) => !refused.has(name) && !isSame(name))) return {};
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isSame(name)));
}

const withoutPlace = (name: string) => name.replace(/\[\d+\]$/, "");

/** What a field holds; of `iccid[1]`, its second value. */
function valueAt(form: FormData, name: string): string {
  const values = form.getAll(withoutPlace(name)).map(String);
  const place = /\[(\d+)\]$/.exec(name)?.[1];
  return place === undefined ? JSON.stringify(values) : (values[Number(place)] ?? "");
}

/**
 * Posts a form to the action of its page and answers the errors, by field; null where no answer came. Remix's fetcher is not used:
 * it loads the page's data again, also after a refusal (2.17).
 */
export async function validateOnServer(page: URL, body: FormData): Promise<Errors | null> {
  try {
    // Called with a string: `fetchWithRetry` reports only failures of the router's own requests, which pass a URL.
    const answer = await fetch(`${page.pathname}.data${page.search}`, { method: "POST", body: new URLSearchParams([...body] as [string, string][]) });
    const { value } = await decode(answer.body as ReadableStream<Uint8Array>);
    return (value as { data?: { lastResult?: { error?: Errors } } }).data?.lastResult?.error ?? null;
  } catch {
    return null;
  }
}
