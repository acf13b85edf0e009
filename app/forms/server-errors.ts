import { decode } from "turbo-stream";

/** Errors that only the server found, in addition to those of the form's schema. */
export type ServerErrors = {
  /** The form as it was posted. */
  posted: FormData;
  /** By field: `promoCode`, `iccid[1]`. */
  errors: Record<string, string[]>;
  /** The names of all fields with errors, those of the schema included, without list indexes. */
  refused: ReadonlySet<string>;
};

export type Errors = Record<string, string[] | null>;

/** Returns the server's errors for those fields that the form's schema accepts. `schemaErrors`: the errors of the schema. */
export function findServerErrors(posted: FormData, serverErrors: Errors, schemaErrors: Errors): ServerErrors {
  const errors = Object.entries(serverErrors).flatMap(([name, messages]): [string, string[]][] =>
    name && messages && !schemaErrors[name] ? [[name, messages]] : [],
  );
  const refused = new Set([...Object.keys(serverErrors), ...Object.keys(schemaErrors)].map(withoutIndex));
  return { posted, errors: Object.fromEntries(errors), refused };
}

/**
 * Returns the errors that still apply while the form is corrected: those of unchanged fields. An error may depend on another, valid field, such as a
 * phone number on its country code; once any valid field changes, no error is known to apply.
 */
export function remainingErrors({ posted, errors, refused }: ServerErrors, current: FormData): Record<string, string[]> {
  const isSame = (name: string) => valueAt(posted, name) === valueAt(current, name);
  const names = [...posted.keys(), ...current.keys()];
  if (names.some((name) => !refused.has(name) && !isSame(name))) return {};
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isSame(name)));
}

const withoutIndex = (name: string) => name.replace(/\[\d+\]$/, "");

/** Returns the value of a field; for `iccid[1]`, its second value. */
function valueAt(form: FormData, name: string): string {
  const values = form.getAll(withoutIndex(name)).map(String);
  const index = /\[(\d+)\]$/.exec(name)?.[1];
  return index === undefined ? JSON.stringify(values) : (values[Number(index)] ?? "");
}

/**
 * Posts a form to its page's action and returns the errors by field; null if the request fails. Remix's fetcher is not used: it
 * revalidates the page, also after a rejection (2.17).
 */
export async function validateOnServer(page: URL, body: FormData): Promise<Errors | null> {
  try {
    // Called with a string: `fetchWithRetry` reports only failures of the router's own requests, which pass a URL.
    const response = await fetch(`${page.pathname}.data${page.search}`, {
      method: "POST",
      body: new URLSearchParams([...body] as [string, string][]),
    });
    const { value } = await decode(response.body as ReadableStream<Uint8Array>);
    return (value as { data?: { lastResult?: { error?: Errors } } }).data?.lastResult?.error ?? null;
  } catch {
    return null;
  }
}
