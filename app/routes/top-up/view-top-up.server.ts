import { rejectionText } from "#app/request/rejection-text.server.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { randomBytes } from "node:crypto";
import { errorTitle } from "#app/forms/error-summary.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { readBrowserKey } from "#app/request/cookies.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { readLastPaymentMethod } from "#app/request/preferences.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { formatPrice } from "#server/locale/money.schema.ts";
import { paymentMethods, sortPaymentMethods } from "#server/payments/payment-methods.ts";
import { listTopUps, writeShownOffers } from "#server/top-up/list-top-ups.ts";
import { readTopUpSim, type TopUpSim } from "#server/top-up/read-top-up-sim.ts";
import { findAddDataPage } from "#server/sims/add-data-page.ts";
import { mustAskForEarlyStart } from "#server/orders/withdrawal/early-start.ts";
import { WITHDRAWAL_DAYS } from "#server/orders/withdrawal/withdrawal.schema.ts";
import { readUsage } from "#server/top-up/read-usage.ts";
import { LOW_BALANCE, TopUpSchema } from "#server/top-up/top-up.schema.ts";
import { chooseSim, isProvenHolder, isTrusted, findTopUpPage, findProduct, readTopUpLink } from "./choose-sim.server.ts";
import type { TopUpView } from "./top-up-view.ts";
import { viewUsage } from "./usage-view.ts";
import { dataFor, RATE_PER_GB } from "#server/catalogue/purchase-options.schema.ts";
import { readRememberedIccid } from "#app/request/remembered-sims.server.ts";

/** Returns the data of the page and its status for a GET request. `iccidToRemember` is the SIM to remember in a cookie, or null. */
export async function viewTopUp({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const { language, currency, clientAddress, region } = readViewer(request, params.lang, context);
  const search = new URL(request.url).searchParams;
  const posted = context.actionData?.posted ?? null;
  const product = findProduct(request);
  const link = readTopUpLink(request, context);
  const { iccid, own } = posted ? { iccid: posted.typed.iccid ?? "", own: [] } : await chooseSim(request, context);

  // Do not look up an ICCID again that this post has rejected.
  const isLookedUp = iccid !== "" && !posted?.invalidFields.includes("iccid");
  const { browser: ticket, cookies } = readBrowserKey(request, context);
  const requester = { clientAddress, ticket, trusted: isLookedUp && (await isTrusted(request, context, iccid)) };
  const parsedIccid = IccidSchema.safeParse(iccid);
  const simResult = isLookedUp && parsedIccid.success ? await readTopUpSim(shop, { iccid: parsedIccid.data, ...requester }) : null;
  const sim = simResult?.ok ? simResult.sim : null;
  /** Whether the form that asks for the SIM was sent without an ICCID. */
  const isSentEmpty = !posted && iccid === "" && search.has("iccid") && !link;
  const invalid = isLookedUp ? parsedIccid.error?.issues[0]?.message : undefined;
  const rejection = isSentEmpty ? "errors.required" : (invalid ?? (simResult && !simResult.ok ? rejectionText(simResult) : null));
  const identity = await readIdentity(request, context);
  const knownEmail = link?.email ?? (identity?.kind === "account" ? identity.email : null);
  const methods = sortPaymentMethods(paymentMethods(shop, "HKD"), language, readLastPaymentMethod(request));
  const offers = listTopUps(shop, product);
  const rate = sim?.balance?.ratePerGb ?? RATE_PER_GB;
  const megabytes = (amount: number) => dataFor(amount, rate);
  const remember = search.get("remember") === "on";

  const tab = search.get("tab") === "usage" && sim && !posted ? "usage" : "recharge";
  const usage =
    tab === "usage" && sim ? await readUsage(shop, { iccid: sim.iccid, provenHolder: await isProvenHolder(request, context, sim.iccid) }) : null;

  const t = textsFor(language, "top-up");
  const title = t(`title.${product}`);
  const page = findTopUpPage(request);
  const view: TopUpView = {
    meta: {
      title: rejection ? errorTitle(title, t("forms:error-prefix")) : title,
      description: t(`lead.${product}`, { rate: formatPrice(RATE_PER_GB, "HKD", language) }),
    },
    page,
    product,
    tab,
    usage: usage && viewUsage(usage, search.get("month")),
    isUsageLinkSent: search.has("sent"),
    key: link ? search.get("key") : null,
    isLinkExpired: link === null,
    asked: { iccid, rejection, posted: posted !== null },
    own,
    sim: sim && toSimView(sim, megabytes),
    addData: sim?.product === "travel" ? await findAddDataPage(shop, sim.iccid) : null,
    offers: offers.map(({ face, price, bonus, percentOff }) => ({ face, price, bonus, percentOff, mb: megabytes(face + bonus) })),
    quoted: writeShownOffers(offers),
    methods,
    cardWallets: shop.payments.offersCardWallets,
    rate,
    otherCurrency: currency !== "HKD",
    hasEsimSite: shop.env.esimSiteUrl !== undefined && page !== "top-up-gogo-china-app",
    withdrawalDays: mustAskForEarlyStart([region]) ? WITHDRAWAL_DAYS : null,
    checkoutKey: TopUpSchema.shape.checkoutKey.safeParse(posted?.typed.checkoutKey).data ?? randomBytes(24).toString("base64url"),
    typed: posted?.typed ?? {
      iccid,
      amount: String(offers[0]?.face ?? ""),
      paymentMethod: methods[0] ?? "",
      email: knownEmail ?? "",
      ...(remember || readRememberedIccid(request) === iccid ? { remember: "on" } : {}),
    },
    personal: posted !== null || iccid !== "" || link !== undefined || own.length > 0,
  };
  const status = rejection && search.has("iccid") ? 400 : 200;
  // A browser whose lookup has to wait needs the key under which it has its turn.
  return { view, status, iccidToRemember: remember && sim ? sim.iccid : null, cookies: simResult?.ok === false ? cookies : [] };
}

function toSimView({ iccid, product, enterprise, balance }: TopUpSim, megabytes: (amount: number) => number): TopUpView["sim"] {
  const balanceView = balance && {
    amount: balance.amount,
    mb: megabytes(balance.amount),
    low: balance.amount < LOW_BALANCE,
    validUntil: balance.validUntil,
  };
  return { iccid, product, enterprise, balance: balanceView };
}
