import type { HolderAnswer, HolderRequest } from "#server/gateways/carrier/holder.ts";
import { HolderAnswered, HolderEnded } from "./responses.ts";
import { shapeFault } from "./carrier-errors.ts";
import type { Line } from "./carrier-client.ts";

/** Tells an operator who holds a SIM (CONTRACT.md 2.9). An answer about another reference or SIM is not believed. */
export async function registerHolder(line: Line, request: HolderRequest): Promise<HolderAnswer> {
  const { ref, iccid, regions, person, registeredAt } = request;
  const body = { ref, iccid, regions, person, registeredAt };
  const answer = await line({ path: "v1/holders", answer: HolderAnswered, post: { key: ref, body } });
  if (!answer) throw shapeFault("nothing");
  if (answer.ref !== ref) throw shapeFault("ref");
  if (answer.iccid !== iccid) throw shapeFault("iccid");
  return answer.state === "registered" ? { state: "registered" } : { state: "refused", code: answer.code };
}

/** Takes a holder off a SIM (CONTRACT.md 2.10); one whom the operator does not know is off it. */
export async function endHolder(line: Line, { ref }: { ref: string }): Promise<void> {
  const path = `v1/holders/${encodeURIComponent(ref)}/end`;
  const answer = await line({ path, answer: HolderEnded, post: { key: `${ref}.end`, body: { ref } }, absent: ["unknown-ref"] });
  if (answer && answer.ref !== ref) throw shapeFault("ref");
}
