/** The fields of the order form that a link may prefill. */
const QUERY_FIELDS = ["package", "way", "quantity", "iccid", "promoCode"] as const;

/** A whole number of at least 1. A number above the maximum is kept, and the form shows its error. Any other text is dropped. */
const POSITIVE_INTEGER = /^0*[1-9]\d*$/;

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
        .filter((value) => name !== "quantity" || POSITIVE_INTEGER.test(value.trim()))
        .map((value) => [name, value]),
    ),
  );
}

/** Returns the parameters that name the unpaid order that the form changes. */
export function readChange(request: Request): Record<"order" | "key", string | null> {
  const search = new URL(request.url).searchParams;
  return { order: search.get("order"), key: search.get("key") };
}
