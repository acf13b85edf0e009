/** What a link may choose on the order form: what is bought, and for which SIM. */
const QUERY = ["package", "way", "quantity", "iccid", "promoCode"] as const;

/**
 * The fields of the order form that its address names. Everything else of the address is ignored: a link made by somebody else must neither
 * name who gets the eSIM or the parcel, nor tick a consent.
 */
export function askedOrder(request: Request): Record<string, string> {
  const search = new URL(request.url).searchParams;
  return Object.fromEntries(
    QUERY.flatMap((name): [string, string][] =>
      search
        .getAll(name)
        .slice(-1)
        .map((value) => [name, value]),
    ),
  );
}
