import type { PageMeta } from "#app/request/page/page-meta.ts";
import type { UsageView } from "./usage-view.ts";
import type { PaymentMethod } from "#server/settings/payment-method.schema.ts";

/** An amount to choose: HKD minor units, and the whole MB that it buys including its bonus. */
export type TopUpOfferView = { face: number; price: number; bonus: number; percentOff: number; mb: number };

/** Everything that the top-up page shows. Money is HKD minor units, times are ms UTC. */
export type TopUpView = {
  meta: PageMeta;
  page: "top-up" | "top-up-gogo-china" | "top-up-gogo-china-app";
  product: "prepaid" | "china";
  tab: "recharge" | "usage";
  /** Null on the other tab, and if the carrier does not respond. */
  usage: UsageView | null;
  /** Why this visitor may not see the usage. */
  usageRefusal: string | null;
  /** The key of the signed link; it stays in the URL. */
  key: string | null;
  isLinkExpired: boolean;
  /** The requested SIM, and why it cannot be shown. */
  asked: { iccid: string; refusal: string | null; posted: boolean };
  /** SIMs to choose from. */
  own: { iccid: string; remark: string }[];
  sim: {
    iccid: string;
    product: "travel" | "prepaid" | "china";
    enterprise: boolean;
    /** Null for a travel SIM, and if the carrier does not respond. */
    balance: { amount: number; mb: number; low: boolean; validUntil: number | null } | null;
  } | null;
  offers: TopUpOfferView[];
  /** The shown offers as the form posts them, to detect price changes. */
  quoted: string;
  methods: PaymentMethod[];
  /** The price of 1 GB. */
  rate: number;
  /** Whether the visitor's preferred currency is not HKD. */
  otherCurrency: boolean;
  checkoutKey: string;
  typed: Record<string, string>;
  /** Whether the page contains personal data. */
  personal: boolean;
};
