import { DISPUTE_STATES, type DisputeState } from "#server/domain/payment-states.schema.ts";

/** Returns the state of the disputes that an address lists: without `?state=`, the open ones. */
export function readDisputeState(request: Request): DisputeState {
  const state = new URL(request.url).searchParams.get("state");
  return DISPUTE_STATES.find((name) => name === state) ?? "opened";
}
