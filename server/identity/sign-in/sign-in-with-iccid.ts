import type { AppContext } from "#server/context/app-context.ts";
import { lookUpSim } from "./look-up-sim.ts";
import { refuse, type Refusal } from "#server/identity/core/limits.ts";
import { startSession } from "#server/identity/session/start-session.ts";

/**
 * Signs a browser in as the holder of a card that the carrier knows: it sees that card's packages and nothing personal (§4, §6). An
 * unknown card and what is no ICCID are refused alike, as `lookUpSim` refuses.
 */
export async function signInWithIccid(
  shop: AppContext,
  request: { iccid: string; stay: boolean; clientAddress: string; replaces: (string | null)[] },
): Promise<{ ok: true; token: string } | Refusal> {
  const found = await lookUpSim(shop, request);
  if (!found.ok) return found;
  if (!found.card) return refuse("errors.iccid");
  const { iccid } = found.card;
  const { stay, replaces } = request;
  const token = await shop.db.transaction().execute((tx) => startSession(tx, { iccid, stay, now: shop.clock(), replaces }));
  return { ok: true, token };
}
