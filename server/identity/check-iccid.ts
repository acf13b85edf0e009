import { IccidSchema } from "#server/locale/field.schema.ts";
import type { Shop } from "#server/shop.ts";
import { iccidTries, refuse, takeTries, type Refusal } from "./limits.ts";
import { startSession } from "./start-session.ts";

/**
 * Signs a browser in as the holder of a card that the carrier knows: it sees that card's packages and nothing personal (§4, §6). An
 * unknown card and what is no ICCID are refused alike; five a minute and thirty a day by one visitor.
 */
export async function checkIccid(
  shop: Shop,
  request: { iccid: string; stay: boolean; clientAddress: string; replaces: (string | null)[] },
): Promise<{ ok: true; token: string } | Refusal> {
  const limited = await takeTries(shop, iccidTries(request.clientAddress));
  if (limited) return limited;
  const iccid = IccidSchema.safeParse(request.iccid);
  const sim = iccid.success ? await shop.carrier.lookup(iccid.data) : null;
  if (!sim || sim.status === "deregistered") return refuse("errors.iccid");
  const { stay, replaces } = request;
  const token = await shop.db.transaction().execute((tx) => startSession(tx, { iccid: sim.iccid, stay, now: shop.clock(), replaces }));
  return { ok: true, token };
}
