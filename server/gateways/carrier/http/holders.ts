import type { HolderResult, HolderRequest } from "#server/gateways/carrier/holder.ts";
import { RegisterHolderResponse, EndHolderResponse } from "./responses.ts";
import { invalidResponseError } from "./carrier-errors.ts";
import type { CarrierClient } from "./carrier-client.ts";

/** Registers the holder of a SIM (CONTRACT.md 2.9). Throws CarrierError if the response names another reference or SIM. */
export async function registerHolder(client: CarrierClient, request: HolderRequest): Promise<HolderResult> {
  const { ref, iccid, regions, person, registeredAt } = request;
  const body = { ref, iccid, regions, person, registeredAt };
  const response = await client({ path: "v1/holders", response: RegisterHolderResponse, post: { key: ref, body } });
  if (!response) throw invalidResponseError("body");
  if (response.ref !== ref) throw invalidResponseError("ref");
  if (response.iccid !== iccid) throw invalidResponseError("iccid");
  return response.state === "registered" ? { state: "registered" } : { state: "refused", code: response.code };
}

/** Ends a holder's registration (CONTRACT.md 2.10). Succeeds if the operator does not know the reference. */
export async function endHolder(client: CarrierClient, { ref }: { ref: string }): Promise<void> {
  const path = `v1/holders/${encodeURIComponent(ref)}/end`;
  const response = await client({ path, response: EndHolderResponse, post: { key: `${ref}.end`, body: { ref } }, absent: ["unknown-ref"] });
  if (response && response.ref !== ref) throw invalidResponseError("ref");
}
