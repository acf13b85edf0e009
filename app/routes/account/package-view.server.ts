import type { Identity } from "#server/identity/core/identity.ts";
import { cleanIccid } from "#server/forms/field.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { parseRefundDecision } from "#server/orders/core/refund-request.ts";
import { planName } from "#server/destinations/plan-name.ts";
import { planFlag } from "#server/plans/plan-card.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { prepaidKind, type PrepaidSim, listPrepaidSims } from "#server/sims/read-prepaid-sims.ts";
import { addDataPage, buyAgainPage } from "#server/sims/add-data-page.ts";
import { listSimPackages } from "#server/sims/list-sim-packages.ts";
import { listSims } from "#server/sims/list-sims.ts";
import type { Sim, SimPackage, SimPackages } from "#server/sims/sim.ts";
import { LOW_BALANCE } from "#server/top-up/top-up.schema.ts";
import { dataFor } from "#server/catalogue/purchase-options.schema.ts";

const DAY = 86_400_000;
/** Packages per page. */
const PAGE_SIZE = 10;

type PackageTab = "purchased" | "used";

/**
 * Returns the visitor's SIMs and the packages of one SIM (§2, My package): the SIM of the URL, the SIM signed in with, or the newest one.
 * Returns null if the visitor may not see that SIM, or if `unsubscribe` names no package on it that the account ordered.
 */
export async function viewPackages(shop: AppContext, identity: Identity, search: URLSearchParams, language: Language) {
  const own = identity.kind === "account";
  const sims = own ? await listSims(shop, identity.accountId) : [];
  const accountId = own ? identity.accountId : null;
  const requestedIccid = cleanIccid(search.get("iccid") ?? "");
  const unsubscribeId = own ? search.get("unsubscribe") : null;
  if (!own && requestedIccid !== undefined && requestedIccid !== identity.iccid) return null;

  const iccid = own ? (requestedIccid ?? sims[0]?.iccid) : identity.iccid;
  const [simPackages, prepaid] = await Promise.all([
    iccid ? listSimPackages(shop, { iccid, accountId }) : null,
    listPrepaidSims(shop, { iccids: sims.map((sim) => sim.iccid), current: iccid }),
  ]);
  const balance = iccid ? prepaid.get(iccid) : undefined;
  if (iccid && !simPackages) return null;
  const toUnsubscribe = unsubscribeId ? simPackages?.packages.find(({ id, order }) => id === unsubscribeId && order !== null) : undefined;
  if (unsubscribeId && !toUnsubscribe) return null;

  const tab: PackageTab = search.get("tab") === "used" ? "used" : "purchased";
  const listed = (simPackages?.packages ?? []).filter((simPackage) => isOver(simPackage) === (tab === "used"));
  const pages = Math.max(1, Math.ceil(listed.length / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, Math.floor(Number(search.get("page"))) || 1));
  const isSimInUse = simPackages?.packages.some(({ state }) => state === "active") ?? false;
  const show = (simPackage: SimPackage) => showPackage(shop, simPackage, { own, isSimInUse, language });
  const next = simPackages && nextStep(shop, simPackages, own);
  const requested = simPackages?.packages.find(({ id }) => own && id === search.get("requested"))?.refund;
  return {
    /** Whether the visitor is signed in to an account, not by ICCID. */
    own,
    sims: sims.map((sim) => showSim(sim, prepaid)),
    sim: simPackages && showSim(simPackages.sim, prepaid),
    next,
    /** The page that adds data, where the next step is another one; null while the buyer gives the newest package back. */
    addData: simPackages && otherData(shop, simPackages, next),
    /** Null unless the SIM is prepaid; such a SIM takes no packages. */
    balance: balance ? showBalance(shop, balance) : null,
    /** False if the carrier does not report the usage. */
    metered: simPackages?.metered ?? true,
    tab,
    page,
    pages,
    packages: listed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(show),
    hasQueue: hasQueuedPackage(simPackages),
    /** Whether to show the page that confirms the removal of the SIM. */
    removing: own && search.get("confirm") === "remove" && requestedIccid !== undefined,
    unsubscribing: toUnsubscribe ? show(toUnsubscribe) : null,
    /** The state of the refund of the package of the URL (`requested`), which was just requested; null if it is neither waiting nor approved. */
    requested: requested === "requested" || requested === "approved" ? requested : null,
  };
}

const isOver = ({ state }: SimPackage) => state !== "waiting" && state !== "active";

export type PackagesView = NonNullable<Awaited<ReturnType<typeof viewPackages>>>;

const showSim = ({ iccid, kind, remark }: Sim, prepaid: Map<string, PrepaidSim>) => {
  const sim = prepaid.get(iccid);
  return { iccid, kind: sim ? prepaidKind(sim) : kind, remark };
};
export type ListedSim = ReturnType<typeof showSim>;

/**
 * Returns the balance of a prepaid SIM as its ticket shows it. `mb` is the data that it still buys; `state` "over" means that its validity has
 * ended.
 */
function showBalance({ clock }: Pick<AppContext, "clock">, sim: PrepaidSim) {
  const { product, balance } = sim;
  const kind = prepaidKind(sim);
  if (!balance) return { product, kind, balance: null };
  const { amount, ratePerGb, validUntil, toppedUpAt } = balance;
  const isOver = validUntil !== null && validUntil <= clock();
  const state = isOver ? ("over" as const) : amount <= 0 ? ("empty" as const) : amount < LOW_BALANCE ? ("low" as const) : ("good" as const);
  return { product, kind, balance: { amount, ratePerGb, mb: dataFor(amount, ratePerGb), state, validUntil, toppedUpAt } };
}

export type BalanceTicketView = ReturnType<typeof showBalance>;

/**
 * Returns the next step for a SIM: to install an eSIM of which nothing has been used, to add data while a package waits or is in use, or to buy again what
 * it had. Null while its refund is requested. Without the carrier's report an eSIM may be installed already.
 */
function nextStep(shop: Pick<AppContext, "catalogue">, { sim: { iccid }, packages, metered }: SimPackages, own: boolean) {
  const isUnused = packages.every(({ activatedAt }) => activatedAt === null);
  const toInstall = own && metered && isUnused ? packages.find((entry) => entry.state === "waiting" && isInstallable(entry)) : undefined;
  if (toInstall?.order) {
    const { number, unit } = toInstall.order;
    return { kind: "install" as const, page: "order-result" as const, query: { order: number }, hash: `unit-${unit}` };
  }
  const current = packages.find(({ state }) => state === "active" || state === "waiting");
  // The buyer gives it back: that is what the page is about.
  if (current && isRefundOpen(current)) return null;
  const last = packages.find(({ state }) => state !== "cancelled");
  if (current || !last)
    return { kind: "add-data" as const, ...addDataPage(shop.catalogue(), { iccid, planId: current?.planId ?? null }), hash: undefined };
  return { kind: "buy-again" as const, ...buyAgainPage(shop.catalogue(), { ...last, iccid }), hash: undefined };
}

function otherData(shop: Pick<AppContext, "catalogue">, { sim: { iccid }, packages }: SimPackages, next: ReturnType<typeof nextStep> | null) {
  if (!next || next.kind === "add-data") return null;
  const newest = packages.find(({ state }) => state !== "cancelled");
  return addDataPage(shop.catalogue(), { iccid, planId: newest?.planId ?? null });
}

/** Whether the page of its order shows how to install the eSIM. */
const isInstallable = (entry: SimPackage) => entry.order?.kind === "esim" && entry.state !== "cancelled" && !isRefundOpen(entry);

const isRefundOpen = ({ refund }: SimPackage) => refund === "requested" || refund === "approved";

/** Returns whether a package waits behind another one, so that the page explains the order in which packages start. */
function hasQueuedPackage(simPackages: SimPackages | null): boolean {
  const states = (simPackages?.packages ?? []).map(({ state }) => state);
  return states.includes("waiting") && states.filter((state) => state === "waiting" || state === "active").length > 1;
}

/** Returns a package as its ticket shows it. A visitor signed in by ICCID does not see the order, the refund and its decision. */
function showPackage(
  shop: Pick<AppContext, "catalogue" | "clock">,
  simPackage: SimPackage,
  {
    own,
    isSimInUse,
    language,
  }: {
    own: boolean;
    /** Whether a package of the SIM is active. */
    isSimInUse: boolean;
    language: Language;
  },
) {
  const { destinations, plans, packages } = shop.catalogue();
  const { order, refund, decision, mayUnsubscribe, iccid: _iccid, ...publicFields } = simPackage;
  const plan = plans.get(simPackage.planId);
  const zone = destinations.get(simPackage.planId)?.timeZone;
  return {
    ...publicFields,
    name: plan ? planName({ destinations }, plan, language) : simPackage.planId,
    flag: plan && planFlag({ destinations }, plan),
    days: packages.get(simPackage.packageId)?.days ?? null,
    /** The page that buys an ended package again; null for others. */
    again: isOver(simPackage) ? buyAgainPage(shop.catalogue(), simPackage) : null,
    installable: own && isInstallable(simPackage),
    daysLeft: simPackage.state === "active" && simPackage.endsAt !== null ? Math.max(1, Math.ceil((simPackage.endsAt - shop.clock()) / DAY)) : null,
    /** The destination's time zone; null if the plan has several or the destination is unknown. */
    timeZone: zone ?? null,
    /** Whether a package of the SIM is active; a waiting package then starts after it. */
    isSimInUse,
    order: own ? order : null,
    refund: own ? refund : null,
    /** Why the refund was rejected. */
    decision: own && refund === "rejected" ? parseRefundDecision(decision) : null,
    mayUnsubscribe: own && mayUnsubscribe,
  };
}

export type SimPackageView = ReturnType<typeof showPackage>;
