/** The rejections whose text has values, and these values. */
export type RejectionValues = {
  "amount-too-small": { least: string };
  "cancel-rejected": { email: string };
  "code-soon": { seconds: number };
  "ordered-sim-full": { iccids: string };
  "ordered-sim-unfit": { iccids: string };
  "promo-minimum": { least: string };
  "promo-times": { most: number };
  queued: { seconds: number };
  "refund-card": { email: string };
  "refund-late": { email: string };
  "sim-quantity-mismatch": { sims: number };
  "too-many-enquiries": { email: string };
  "too-many-sims": { max: number };
  "too-many-tries-hours": { hours: number };
  "too-many-tries-minutes": { minutes: number };
  "too-many-unpaid": { minutes: number };
  "too-many-unpaid-account": { minutes: number };
  "total-changed": { total: string };
};

/** Why a use case rejects a request or one of its fields. Pages and calls derive the text and the public code. */
export type RejectionReason<Code extends string> = Code extends keyof RejectionValues
  ? { code: Code; values: RejectionValues[Code] }
  : { code: Code; values?: never };

/** A rejection that a use case expects and returns. Anything unexpected is thrown. */
export type Rejection<Code extends string> = { ok: false } & RejectionReason<Code>;

/** Returns the code of a rejection and its values, without what else the rejection says. */
export function toReason<Code extends string>({ code, values }: RejectionReason<Code>): RejectionReason<Code> {
  return { code, ...(values && { values }) } as RejectionReason<Code>;
}

/** Returns a rejection: `reject("order-closed")`, `reject("code-soon", { seconds: 30 })`. */
export function reject<Code extends string>(
  code: Code,
  ...[values]: Code extends keyof RejectionValues ? [RejectionValues[Code]] : []
): Rejection<Code> {
  const rejection: object = { ok: false, code, ...(values && { values }) };
  return rejection as Rejection<Code>;
}
