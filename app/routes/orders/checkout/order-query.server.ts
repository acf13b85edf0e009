/** What a link may choose on the order form: what is bought, and for which SIM. */
const QUERY = ["package", "way", "quantity", "iccid", "promoCode"] as const;

/** A whole number from 1 on; more than an order takes is shown with its refusal. Anything else is one. */
const COUNT = /^0*[1-9]\d*$/;

/**
 * The fields of the order form that its address names. Everything else of the address is ignored: a link made by somebody else must neither
 * name who gets the eSIM or the parcel, nor tick a consent.
 */
export function readOrderQuery(request: Request): Record<string, string> {
  const search = new URL(request.url).searchParams;
  return Object.fromEntries(
    QUERY.flatMap((name): [string, string][] =>
      search
        .getAll(name)
        .slice(-1)
        .filter((value) => name !== "quantity" || COUNT.test(value.trim()))
        .map((value) => [name, value]),
    ),
  );
}
