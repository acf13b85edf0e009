import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { RefundRequestRow } from "./find-refund-request.ts";
import type { UnitToRevoke } from "./units-to-take-back.ts";

/**
 * gone: it is not on the SIM. started, expired: too late. not-yet: the carrier is still making it, or an order may still be on its way
 * there. unclear: a person has to look; `says` is what the carrier said.
 */
export type Revocation = { taken: "gone" | "started" | "expired" | "not-yet" | "unclear"; says: string };

/** After this long nothing that we asked for can still be on its way to the carrier, ms. */
const IN_FLIGHT_MS = 60_000;

/** Asks the carrier to take a package off its SIM; throws where it is silent. The request's id makes a repeat the same question. */
export async function cancelAtCarrier(
  shop: Pick<AppContext, "carrier" | "clock">,
  unit: UnitToRevoke,
  request: RefundRequestRow,
): Promise<Revocation> {
  if (unit.carrier !== null && unit.carrier !== shop.carrier.name) return { taken: "unclear", says: `made by ${unit.carrier}` };
  try {
    const answer = await shop.carrier.cancelPackage({ ref: unit.ref, cancelKey: request.id });
    if (answer.state === "cancelled") return { taken: "gone", says: answer.state };
    const { code } = answer;
    if (code === "started" || code === "expired") return { taken: code, says: code };
    if (code === "cancelled-before") return { taken: "gone", says: code };
    if (unit.state === "delivered") return { taken: "unclear", says: code };
    // Nothing more is asked for since the buyer wants to call it off.
    if (code === "unknown-ref") return { taken: shop.clock() < request.requested_at + IN_FLIGHT_MS ? "not-yet" : "gone", says: code };
    const order = await shop.carrier.findByRef(unit.ref);
    return { taken: order === null || order.state === "failed" ? "gone" : "not-yet", says: code };
  } catch (fault) {
    if (!isCarrierError(fault) || fault.kind !== "final") throw fault;
    return { taken: "unclear", says: fault.code };
  }
}
