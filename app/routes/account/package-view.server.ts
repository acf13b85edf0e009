import type { Identity } from "#server/identity/core/identity.ts";
import { compactCode } from "#server/forms/field.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { parseRefundDecision } from "#server/orders/core/refund-request.ts";
import { planFlag, planName } from "#server/plans/plan-card.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { prepaidKind, type PrepaidSim, listPrepaidSims } from "#server/sims/read-prepaid-sims.ts";
import { listSimPackages } from "#server/sims/list-sim-packages.ts";
import { listSims } from "#server/sims/list-sims.ts";
import type { Sim, SimPackage, SimPackages } from "#server/sims/sim.ts";
import { LOW_BALANCE } from "#server/top-up/top-up.schema.ts";
import { dataFor } from "#server/catalogue/prepaid-credit.schema.ts";

const DAY = 86_400_000;
/** Packages per page. */
const PAGE_SIZE = 10;

type PackageTab = "purchased" | "used";

/** Returns the visitor's SIMs and the packages of one of them (§2, My package); null if that SIM, or the package of the URL, is not theirs. */
export async function viewPackages(shop: AppContext, identity: Identity, search: URLSearchParams, language: Language) {
  const own = identity.kind === "account";
  const sims = own ? await listSims(shop, identity.accountId) : [];
  const accountId = own ? identity.accountId : null;
  const requestedIccid = compactCode(search.get("iccid")) as string | undefined;
  const unsubscribe = own ? search.get("unsubscribe") : null;
  if (!own && requestedIccid !== undefined && requestedIccid !== identity.iccid) return null;

  const iccid = own ? (requestedIccid ?? sims[0]?.iccid) : identity.iccid;
  const [found, prepaid] = await Promise.all([
    iccid ? listSimPackages(shop, { iccid, accountId }) : null,
    listPrepaidSims(shop, { iccids: sims.map((sim) => sim.iccid), current: iccid }),
  ]);
  const balance = iccid ? prepaid.get(iccid) : undefined;
  if (iccid && !found) return null;
  const toUnsubscribe = unsubscribe ? found?.packages.find((one) => one.id === unsubscribe && one.order !== null) : undefined;
  if (unsubscribe && !toUnsubscribe) return null;

  const tab: PackageTab = search.get("tab") === "used" ? "used" : "purchased";
  const isOver = (one: SimPackage) => one.state !== "waiting" && one.state !== "active";
  const listed = (found?.packages ?? []).filter((one) => isOver(one) === (tab === "used"));
  const pages = Math.max(1, Math.ceil(listed.length / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, Math.floor(Number(search.get("page"))) || 1));
  const hasActive = found?.packages.some((one) => one.state === "active") ?? false;
  const show = (one: SimPackage) => showPackage(shop, one, { own, busy: hasActive, language });
  const requested = found?.packages.some((one) => own && one.id === search.get("requested") && one.refund === "requested");
  return {
    own,
    sims: sims.map((sim) => showSim(sim, prepaid)),
    sim: found && showSim(found.sim, prepaid),
    balance: balance ? showBalance(shop, balance) : null,
    metered: found?.metered ?? true,
    tab,
    page,
    pages,
    packages: listed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(show),
    inOrder: hasQueuedPackage(found),
    removing: own && search.get("confirm") === "remove" && requestedIccid !== undefined,
    unsubscribing: toUnsubscribe ? show(toUnsubscribe) : null,
    requested: requested ?? false,
  };
}

export type PackagesView = NonNullable<Awaited<ReturnType<typeof viewPackages>>>;

const showSim = ({ iccid, kind, remark }: Sim, prepaid: Map<string, PrepaidSim>) => {
  const sim = prepaid.get(iccid);
  return { iccid, kind: sim ? prepaidKind(sim) : kind, remark };
};
export type ListedSim = ReturnType<typeof showSim>;

/** Returns a balance as its ticket shows it. `mb` is the data it still buys; `state` "over" means that its validity has ended. */
function showBalance({ clock }: Pick<AppContext, "clock">, sim: PrepaidSim) {
  const { product, balance } = sim;
  const kind = prepaidKind(sim);
  if (!balance) return { product, kind, balance: null };
  const { amount, ratePerGb, validUntil, toppedUpAt } = balance;
  const over = validUntil !== null && validUntil <= clock();
  const state = over ? ("over" as const) : amount <= 0 ? ("empty" as const) : amount < LOW_BALANCE ? ("low" as const) : ("good" as const);
  return { product, kind, balance: { amount, ratePerGb, mb: dataFor(amount, ratePerGb), state, validUntil, toppedUpAt } };
}

export type BalanceTicketView = ReturnType<typeof showBalance>;

/** Returns whether to explain the order in which packages start: at least one waits behind another. */
function hasQueuedPackage(found: SimPackages | null): boolean {
  const packages = found?.packages ?? [];
  return packages.some((one) => one.state === "waiting") && packages.filter((one) => one.state === "waiting" || one.state === "active").length > 1;
}

/** Returns a package as its ticket shows it. A visitor signed in by ICCID does not see the order, the refund and its decision. */
function showPackage(
  shop: Pick<AppContext, "catalogue" | "clock">,
  one: SimPackage,
  { own, busy, language }: { own: boolean; /** Whether another package of the SIM is active. */ busy: boolean; language: Language },
) {
  const { destinations, plans, packages } = shop.catalogue();
  const { order, refund, decision, mayUnsubscribe, iccid: _iccid, ...known } = one;
  const plan = plans.get(one.planId);
  const zone = destinations.get(one.planId)?.timeZone;
  return {
    ...known,
    name: plan ? planName({ destinations }, plan, language) : one.planId,
    flag: plan && planFlag({ destinations }, plan),
    days: packages.get(one.packageId)?.days ?? null,
    onSale: Object.keys(packages.get(one.packageId)?.prices ?? {}).length > 0,
    daysLeft: one.state === "active" && one.endsAt !== null ? Math.max(1, Math.ceil((one.endsAt - shop.clock()) / DAY)) : null,
    /** The destination's time zone; null if the plan has several or the destination is unknown. */
    timeZone: zone ?? null,
    behind: busy,
    order: own ? order : null,
    refund: own ? refund : null,
    /** Why the refund was rejected. */
    decision: own && refund === "rejected" ? parseRefundDecision(decision) : null,
    mayUnsubscribe: own && mayUnsubscribe,
  };
}

export type SimPackageView = ReturnType<typeof showPackage>;
