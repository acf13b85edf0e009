import type { Shop } from "#server/shop.ts";
import type { UnitToTakeBack } from "./units-to-take-back.ts";

/** gone: it is not on the SIM. started, expired: too late. not-yet: the carrier is still making it. */
export type TakenOff = "gone" | "started" | "expired" | "not-yet";

/** Asks the carrier to take a package off its SIM; throws where it is silent. `cancelKey` makes a repeat the same question. */
export async function takeOffSim(shop: Pick<Shop, "carrier">, unit: UnitToTakeBack, cancelKey: string): Promise<TakenOff> {
  const answer = await shop.carrier.cancelPackage({ ref: unit.ref, cancelKey });
  if (answer.state === "cancelled") return "gone";
  if (answer.code === "unknown-ref" || answer.code === "cancelled-before") return "gone";
  if (answer.code === "not-delivered") return "not-yet";
  return answer.code;
}
