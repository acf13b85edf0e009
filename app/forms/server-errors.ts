/** Errors that only the server found, in addition to those of the form's schema. */
export type ServerErrors = {
  /** The form as it was posted. */
  posted: FormData;
  /** Messages by field name: `promoCode`, `iccid[1]`. */
  errors: Record<string, string[]>;
  /** The fields whose change leaves the errors of others: all fields with errors, those of the schema included, without list indexes. */
  independentNames: ReadonlySet<string>;
};

/** Messages by field name, as Conform reports them. */
export type Errors = Record<string, string[] | null>;

/**
 * Returns the server's errors for those fields that the form's schema accepts. `schemaErrors`: the errors of the schema. `independent`: names of fields
 * on which no error depends.
 */
export function findServerErrors(posted: FormData, serverErrors: Errors, schemaErrors: Errors, independent: readonly string[] = []): ServerErrors {
  const errors = Object.entries(serverErrors).flatMap(([name, messages]): [string, string[]][] =>
    name && messages && !schemaErrors[name] ? [[name, messages]] : [],
  );
  const independentNames = new Set([...Object.keys(serverErrors), ...Object.keys(schemaErrors), ...independent].map(withoutIndex));
  return { posted, errors: Object.fromEntries(errors), independentNames };
}

/**
 * Returns the errors that still apply while the user corrects the form: those of unchanged fields. An error may depend on a valid field: that of a
 * phone number depends on the country code. So if a valid field changes, no error is returned.
 */
export function remainingErrors({ posted, errors, independentNames }: ServerErrors, current: FormData): Record<string, string[]> {
  const isUnchanged = (name: string) => valueAt(posted, name) === valueAt(current, name);
  const names = [...posted.keys(), ...current.keys()];
  if (names.some((name) => !independentNames.has(name) && !isUnchanged(name))) return {};
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isUnchanged(name)));
}

/**
 * Posts a form to the action of its page and returns the errors by field. Returns null if there are none or the request fails. If the session has ended, the
 * document is loaded again: the server then asks for signing in and says why.
 */
export async function validateOnServer(page: URL, body: FormData): Promise<Errors | null> {
  try {
    // Files are not sent, only their names.
    const fields = new URLSearchParams([...body].map(([name, value]) => [name, typeof value === "string" ? value : value.name]));
    // Then `entry.server.tsx` answers with what the action returns.
    const response = await fetch(page, { method: "POST", body: fields, headers: { Accept: "application/json" }, redirect: "manual" });
    if (response.type === "opaqueredirect") location.reload();
    const result = (await response.json()) as { lastResult?: { error?: Errors } } | null;
    return result?.lastResult?.error ?? null;
  } catch {
    return null;
  }
}

const withoutIndex = (name: string) => name.replace(/\[\d+\]$/, "");

/** Returns the value of one field of a list (`iccid[1]`), or all values of a field as JSON. */
function valueAt(form: FormData, name: string): string {
  const values = form.getAll(withoutIndex(name)).map(String);
  const index = /\[(\d+)\]$/.exec(name)?.[1];
  return index === undefined ? JSON.stringify(values) : (values[Number(index)] ?? "");
}
