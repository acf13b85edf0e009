import type { AppLoadContext } from "@remix-run/node";
import { findPrepaidSims } from "#server/sims/find-prepaid-sims.ts";
import { listSims } from "#server/sims/list-sims.ts";
import { readIdentity } from "./identity.server.ts";
import { rejectionText } from "#app/request/rejection-text.server.ts";
import { checkOrderSims } from "#server/orders/core/check-sim-compatibility.ts";
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

/** Returns why each SIM cannot take a package (`checkOrderSims`). The carrier is asked once per request for each. */
export const checkSims = (context: AppLoadContext, sims: { iccids: string[]; packageId: string }) =>
  checkOrderSims(context.shop, { ...sims, count: 1 }, { clientAddress: context.clientAddress, memo: (context.simChecks ??= new Map()) });

/** The number of known SIMs that are checked at the carrier for one page. */
const MAX_CHECKED = 3;

/**
 * Returns the SIM to which a page offers to add a package: that of the URL or, without one, the newest known SIM that can take the package; null if
 * there is none, or if the URL names several. It is chosen unless `way` says otherwise, it cannot take the package, or several packages are wanted and
 * the URL does not name it. That it could not be looked up is no reason against it: the order is checked again.
 */
export async function findSimToOffer(request: Request, context: AppLoadContext, packageId: string) {
  const search = new URL(request.url).searchParams;
  const requested = search.getAll("iccid");
  const isRequested = requested.length > 0;
  if (requested.length > 1) return null;
  const known = await knownSims(request, context);
  const parsed = IccidSchema.safeParse(requested[0]);
  const named = parsed.success ? [known.find(({ iccid }) => iccid === parsed.data) ?? { iccid: parsed.data, kind: null }] : [];
  const candidates = isRequested ? named : known.slice(0, MAX_CHECKED);
  if (candidates.length === 0) return null;
  const iccids = candidates.map(({ iccid }) => iccid);
  const checked = await checkSims(context, { iccids, packageId });
  const rejections = candidates.map((_, index) => {
    const code = (checked.ok && checked.results[index]) || null;
    return code === "carrier-silent" ? null : code;
  });
  const index = isRequested ? 0 : rejections.indexOf(null);
  const sim = candidates[index];
  if (!sim) return null;
  const code = rejections[index] ?? null;
  const way = search.get("way");
  const isOne = Number(search.get("quantity") ?? 1) <= 1;
  const isChosen = code === null && (way === "sim" || (way === null && (isRequested || isOne)));
  return { iccid: sim.iccid, kind: sim.kind, rejection: code && rejectionText({ code }), isChosen };
}

/** Returns the SIMs of the session or, without any, the one in the visitor's cookie. */
async function knownSims(request: Request, context: AppLoadContext): Promise<Pick<RememberedSim, "iccid" | "kind">[]> {
  const remembered = await rememberedSims(request, context);
  const iccid = readRememberedIccid(request);
  if (remembered.length > 0 || iccid === null) return remembered;
  return (await findPrepaidSims(context.shop, [iccid])).has(iccid) ? [] : [{ iccid, kind: null }];
}

/** Returns the ICCID that the visitor asked to remember (§2, Top-up), or null. */
export function readRememberedIccid(request: Request): string | null {
  return IccidSchema.safeParse(readCookie(request, COOKIE) ?? undefined).data ?? null;
}

/** Returns a Set-Cookie line that remembers a SIM for a year, unreadable for scripts; null deletes it. */
export function rememberedIccidCookie(iccid: string | null, secure: boolean): string {
  return plainCookie(COOKIE, iccid ?? "", { secure, httpOnly: true });
}
