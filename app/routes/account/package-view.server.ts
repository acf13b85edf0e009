import type { Identity } from "#server/identity/core/identity.ts";
import { compact } from "#server/forms/field.schema.ts";
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
/** Packages on a page; a SIM of many trips has more. */
const PAGE = 10;

export type PackageTab = "purchased" | "used";

/** The SIMs of whoever asks and the packages of one of them; null where that SIM, or the package of the address, is not theirs (§2, My package). */
export async function viewPackages(shop: AppContext, identity: Identity, asked: URLSearchParams, language: Language) {
  const own = identity.kind === "account";
  const sims = own ? await listSims(shop, identity.accountId) : [];
  const accountId = own ? identity.accountId : null;
  const wanted = compact(asked.get("iccid")) as string | undefined;
  const unsubscribe = own ? asked.get("unsubscribe") : null;
  if (!own && wanted !== undefined && wanted !== identity.iccid) return null;

  const iccid = own ? (wanted ?? sims[0]?.iccid) : identity.iccid;
  const [found, prepaid] = await Promise.all([
    iccid ? listSimPackages(shop, { iccid, accountId }) : null,
    listPrepaidSims(shop, { iccids: sims.map((sim) => sim.iccid), current: iccid }),
  ]);
  const balance = iccid ? prepaid.get(iccid) : undefined;
  if (iccid && !found) return null;
  const asking = unsubscribe ? found?.packages.find((one) => one.id === unsubscribe && one.order !== null) : undefined;
  if (unsubscribe && !asking) return null;

  const tab: PackageTab = asked.get("tab") === "used" ? "used" : "purchased";
  const over = (one: SimPackage) => one.state !== "waiting" && one.state !== "active";
  const listed = (found?.packages ?? []).filter((one) => over(one) === (tab === "used"));
  const pages = Math.max(1, Math.ceil(listed.length / PAGE));
  const page = Math.min(pages, Math.max(1, Math.floor(Number(asked.get("page"))) || 1));
  const busy = found?.packages.some((one) => one.state === "active") ?? false;
  const show = (one: SimPackage) => showPackage(shop, one, { own, busy, language });
  const requested = found?.packages.some((one) => own && one.id === asked.get("requested") && one.refund === "requested");
  return {
    own,
    sims: sims.map((sim) => showSim(sim, prepaid)),
    sim: found && showSim(found.sim, prepaid),
    balance: balance ? showBalance(shop, balance) : null,
    metered: found?.metered ?? true,
    tab,
    page,
    pages,
    packages: listed.slice((page - 1) * PAGE, page * PAGE).map(show),
    inOrder: severalInLine(found),
    removing: own && asked.get("confirm") === "remove" && wanted !== undefined,
    unsubscribing: asking ? show(asking) : null,
    requested: requested ?? false,
  };
}

export type PackagesView = NonNullable<Awaited<ReturnType<typeof viewPackages>>>;

const showSim = ({ iccid, kind, remark }: Sim, prepaid: Map<string, PrepaidSim>) => {
  const sim = prepaid.get(iccid);
  return { iccid, kind: sim ? prepaidKind(sim) : kind, remark };
};
export type SimShown = ReturnType<typeof showSim>;

/** A balance as its ticket shows it: `mb` is what it still buys; low, empty, or its validity is over. */
function showBalance({ clock }: Pick<AppContext, "clock">, sim: PrepaidSim) {
  const { product, balance } = sim;
  const kind = prepaidKind(sim);
  if (!balance) return { product, kind, balance: null };
  const { amount, ratePerGb, validUntil, toppedUpAt } = balance;
  const over = validUntil !== null && validUntil <= clock();
  const state = over ? ("over" as const) : amount <= 0 ? ("empty" as const) : amount < LOW_BALANCE ? ("low" as const) : ("good" as const);
  return { product, kind, balance: { amount, ratePerGb, mb: dataFor(amount, ratePerGb), state, validUntil, toppedUpAt } };
}

export type BalanceShown = ReturnType<typeof showBalance>;

/** Whether the order in which packages start is worth a word: one waits behind another. */
function severalInLine(found: SimPackages | null): boolean {
  const packages = found?.packages ?? [];
  return packages.some((one) => one.state === "waiting") && packages.filter((one) => one.state === "waiting" || one.state === "active").length > 1;
}

/** A package as its ticket shows it. The holder of a card learns nothing of the order behind it. */
function showPackage(
  shop: Pick<AppContext, "catalogue" | "clock">,
  one: SimPackage,
  { own, busy, language }: { own: boolean; /** Another package of the SIM is in use. */ busy: boolean; language: Language },
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
    /** The destination's zone; null where the plan has several, or none that is known. */
    timeZone: zone ?? null,
    behind: busy,
    order: own ? order : null,
    refund: own ? refund : null,
    /** Why it was refused. */
    decision: own && refund === "rejected" ? parseRefundDecision(decision) : null,
    mayUnsubscribe: own && mayUnsubscribe,
  };
}

export type PackageShown = ReturnType<typeof showPackage>;
