import type { AppLoadContext } from "@remix-run/node";
import { findPrepaidSims } from "#server/sims/find-prepaid-sims.ts";
import { listSims } from "#server/sims/list-sims.ts";
import { readIdentity } from "./identity.server.ts";

type RememberedSim = { iccid: string; kind: "physical" | "esim" | null; remark: string };

/**
 * Returns the SIMs that the visitor can add a package to without typing an ICCID: those of the account, or the signed-in SIM. Prepaid SIMs (with
 * credit) take no packages.
 */
export async function rememberedSims(request: Request, context: AppLoadContext): Promise<RememberedSim[]> {
  const identity = await readIdentity(request, context);
  if (!identity) return [];
  const sims = identity.kind === "card" ? [{ iccid: identity.iccid, kind: null, remark: "" }] : await listSims(context.shop, identity.accountId);
  const prepaid = await findPrepaidSims(
    context.shop,
    sims.map((sim) => sim.iccid),
  );
  return sims.flatMap(({ iccid, kind, remark }) => (prepaid.has(iccid) ? [] : [{ iccid, kind, remark }]));
}
