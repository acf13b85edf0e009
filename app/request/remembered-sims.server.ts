import type { AppLoadContext } from "@remix-run/node";
import { findPrepaidSims } from "#server/sims/find-prepaid-sims.ts";
import { listSims } from "#server/sims/list-sims.ts";
import { readIdentity } from "./identity.server.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { plainCookie } from "#server/protocol/cookie.ts";
import { readCookie } from "./cookies.server.ts";
import type { SimKind } from "#server/domain/product-kinds.schema.ts";

const COOKIE = "iccid";

type RememberedSim = { iccid: string; kind: SimKind | null; remark: string };

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

/** Returns the ICCID that the visitor asked to remember (§2, Top-up), or null. */
export function readRememberedIccid(request: Request): string | null {
  return IccidSchema.safeParse(readCookie(request, COOKIE) ?? undefined).data ?? null;
}

/** Returns a Set-Cookie line that remembers a SIM for a year, unreadable for scripts; null deletes it. */
export function rememberedIccidCookie(iccid: string | null, secure: boolean): string {
  return plainCookie(COOKIE, iccid ?? "", { secure, httpOnly: true });
}
