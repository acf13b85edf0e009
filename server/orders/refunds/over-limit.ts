/**
 * A refund of `amount` exceeds the `limit` of the member of staff, who leaves it to a colleague. `given`: earlier goodwill refunds of the order, which
 * count as well. Minor units of the order's currency.
 */
export type OverLimit = { ok: false; code: "over-limit"; amount: number; limit: number; given: number };
