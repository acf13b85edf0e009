/** The fields of the order form that a link may prefill. */
const QUERY_FIELDS = ["package", "way", "quantity", "iccid", "promoCode", "from"] as const;

/** Values of another form are dropped. A quantity is a whole number of at least 1; one above the maximum is kept, and the form shows its error. */
const PATTERNS: Partial<Record<(typeof QUERY_FIELDS)[number], RegExp>> = { quantity: /^0*[1-9]\d*$/, from: /^\d{4}-\d{2}-\d{2}$/ };

/**
 * Returns the fields of the order form that the URL sets; of a repeated parameter, the last value. All other parameters are ignored: a
 * link from somebody else must neither set the recipient of the eSIM or parcel nor tick a consent.
 */
export function readOrderQuery(request: Request): Record<string, string> {
  const search = new URL(request.url).searchParams;
  return Object.fromEntries(
    QUERY_FIELDS.flatMap((name): [string, string][] =>
      search
        .getAll(name)
        .slice(-1)
        .filter((value) => PATTERNS[name]?.test(value.trim()) ?? true)
        .map((value) => [name, value]),
    ),
  );
}

/** Returns the parameters that name the unpaid order that the form changes. */
export function readChange(request: Request): Record<"order" | "key", string | null> {
  const search = new URL(request.url).searchParams;
  return { order: search.get("order"), key: search.get("key") };
}
