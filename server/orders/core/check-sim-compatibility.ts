import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { UnfitReason } from "#server/gateways/carrier/carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { lookUpWithin, type AttemptLimit, type AttemptLimitCode } from "#server/db/rate-limit/consume-limits.ts";
import type { Rejection } from "#server/forms/rejection.ts";
import { LOOK_UP_QUEUE } from "#server/db/rate-limit/queue.ts";

type SimsToCheck = { iccids: string[]; packageId: string; /** Packages for each SIM. */ count: number };

/** Why a SIM cannot take a package or credit. */
export type SimRejectionCode = "sim-unknown" | "sim-prepaid" | "sim-travel" | "sim-unfit" | "sim-full" | "carrier-silent";

const REJECTION_CODES: Record<UnfitReason, SimRejectionCode> = {
  "unknown-iccid": "sim-unknown",
  deregistered: "sim-unknown",
  prepaid: "sim-prepaid",
  travel: "sim-travel",
  unfit: "sim-unfit",
  full: "sim-full",
};

/**
 * Returns why `count` packages (or credit) cannot be added to a SIM, or null if they can (§5). If the carrier does not respond,
 * returns `carrier-silent`: better no order than one that cannot be delivered.
 */
export async function checkSimCompatibility(
  shop: Pick<AppContext, "carrier" | "log">,
  { iccid, packageId, count = 1 }: { iccid: string; packageId: string; count?: number },
): Promise<SimRejectionCode | null> {
  const reason = await callCarrier(shop.log, () => shop.carrier.checkFit(iccid, packageId, count), "silent");
  if (reason === "silent") return "carrier-silent";
  return reason && REJECTION_CODES[reason];
}

/** The checks of a request, so that its page looks up each SIM once. */
export type SimChecks = Map<string, Promise<SimRejectionCode | null>>;

/** ICCIDs in orders of one network that the carrier does not know. */
const unknownLimit = (clientAddress: string): AttemptLimit => ({
  name: "order-iccid",
  subject: clientAddress,
  limit: 20,
  windowMs: 10 * 60_000,
  queue: LOOK_UP_QUEUE,
});

/**
 * Returns for each SIM, in order, why it cannot take `count` packages, or null if it can (§5). After 20 different unknown ICCIDs of one network in 10
 * minutes, SIMs are looked up only when it is the turn of the visitor's `ticket`; known SIMs do not count. `memo` keeps the look-ups of one request.
 */
export function checkOrderSims(
  shop: AppContext,
  { iccids, packageId, count }: SimsToCheck,
  { clientAddress, ticket, memo = new Map() }: { clientAddress: string; ticket?: string | undefined; memo?: SimChecks | undefined },
): Promise<{ ok: true; results: (SimRejectionCode | null)[] } | Rejection<AttemptLimitCode>> {
  return lookUpWithin(shop, unknownLimit(clientAddress), {
    values: iccids,
    ticket,
    lookUp(iccid) {
      const request = `${iccid} ${packageId} ${count}`;
      const check = memo.get(request) ?? checkSimCompatibility(shop, { iccid, packageId, count });
      memo.set(request, check);
      return check;
    },
    isWrong: (code) => code === "sim-unknown",
  });
}
