import { REFUND_REQUEST_STATES, type RefundRequestState } from "#server/domain/payment-states.schema.ts";

/** Returns the state of the refund requests that an address lists: without `?state=`, those that wait for a decision. */
export function readState(request: Request): RefundRequestState {
  const state = new URL(request.url).searchParams.get("state");
  return REFUND_REQUEST_STATES.find((one) => one === state) ?? "requested";
}
