import type { HolderResult, HolderRequest } from "#server/gateways/carrier/holder.ts";
import { RegisterHolderResponse, EndHolderResponse } from "./responses.ts";
import { invalidResponseError } from "./carrier-errors.ts";
import type { CarrierClient } from "./carrier-client.ts";

/** Tells an operator who holds a SIM (CONTRACT.md 2.9). An answer about another reference or SIM is not believed. */
export async function registerHolder(line: CarrierClient, request: HolderRequest): Promise<HolderResult> {
  const { ref, iccid, regions, person, registeredAt } = request;
  const body = { ref, iccid, regions, person, registeredAt };
  const answer = await line({ path: "v1/holders", answer: RegisterHolderResponse, post: { key: ref, body } });
  if (!answer) throw invalidResponseError("nothing");
  if (answer.ref !== ref) throw invalidResponseError("ref");
  if (answer.iccid !== iccid) throw invalidResponseError("iccid");
  return answer.state === "registered" ? { state: "registered" } : { state: "refused", code: answer.code };
}

/** Takes a holder off a SIM (CONTRACT.md 2.10); one whom the operator does not know is off it. */
export async function endHolder(line: CarrierClient, { ref }: { ref: string }): Promise<void> {
  const path = `v1/holders/${encodeURIComponent(ref)}/end`;
  const answer = await line({ path, answer: EndHolderResponse, post: { key: `${ref}.end`, body: { ref } }, absent: ["unknown-ref"] });
  if (answer && answer.ref !== ref) throw invalidResponseError("ref");
}
