import { RATE_PER_GB, VALIDITY_DAYS } from "#server/catalogue/purchase-options.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import { describeExit } from "#server/plans/internet-exit.ts";
import { listDeliveryMethods } from "#server/plans/list-delivery-methods.ts";
import { listCreditOffers } from "#server/top-up/list-credit-offers.ts";

/** Returns the China SIM: the rate per GB in HKD minor units, and the amounts with which a new one can start (none without a price in the currency). */
export async function viewChinaSim(shop: Pick<AppContext, "catalogue" | "db">, { language, currency }: { language: Language; currency: Currency }) {
  const methods = await listDeliveryMethods(shop, "china");
  const plan = shop.catalogue().plans.get("CN");
  return {
    rate: RATE_PER_GB,
    days: VALIDITY_DAYS,
    offers: listCreditOffers(shop, "china", currency),
    exit: plan ? describeExit(shop.catalogue(), plan, language) : null,
    inStock: methods.some(({ way, available }) => way === "physical" && available),
  };
}

export type ChinaSim = Awaited<ReturnType<typeof viewChinaSim>>;

/** The official source: the hotline and the English website of the National Immigration Administration. */
export const NIA = { hotline: "12367", address: "https://en.nia.gov.cn/" };
