/** The fields of the order form that a link may prefill. */
const QUERY_FIELDS = ["package", "way", "quantity", "iccid", "promoCode"] as const;

/** A whole number of at least 1. A number above the maximum stays and is shown with its error; anything else is dropped. */
const POSITIVE_INTEGER = /^0*[1-9]\d*$/;

/**
 * Returns the fields of the order form that the URL sets. All other parameters are ignored: a link from somebody else must
 * neither set who receives the eSIM or the parcel nor tick a consent.
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
