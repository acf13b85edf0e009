import type { AppContext } from "#server/context/app-context.ts";
import { lookUpSim, type LookUpSimRejectionCode } from "./look-up-sim.ts";
import type { Rejection } from "#server/forms/rejection.ts";
import { startSession } from "#server/identity/session/sessions.ts";

/**
 * Signs a browser in with the ICCID of a SIM that the carrier knows. The browser then sees that SIM's packages and no personal data (§4, §6). Passes on the
 * rejections of `lookUpSim`.
 */
export async function signInWithIccid(
  shop: AppContext,
  request: { iccid: string; stay: boolean; clientAddress: string; ticket?: string | undefined; replaces: (string | null)[] },
): Promise<{ ok: true; token: string } | Rejection<LookUpSimRejectionCode>> {
  const lookup = await lookUpSim(shop, request);
  if (!lookup.ok) return lookup;
  const { iccid } = lookup.sim;
  const { stay, replaces } = request;
  const token = await shop.db.transaction().execute((tx) => startSession(tx, { iccid, stay, now: shop.clock(), replaces }));
  return { ok: true, token };
}
