import type { PageMeta } from "#app/request/page/page-meta.ts";
import type { UsageView } from "./usage-view.ts";
import type { Query } from "#server/locale/path.schema.ts";
import type { PaymentMethod } from "#server/domain/payment-states.schema.ts";
import type { SimProduct, PrepaidProduct } from "#server/domain/product-kinds.schema.ts";

/** An amount to choose. `face`, `price` and `bonus` in HKD minor units; `mb`: the whole MB that the amount buys with its bonus. */
export type TopUpOfferView = { face: number; price: number; bonus: number; percentOff: number; mb: number };

/** Everything that the top-up page shows. Money is HKD minor units, times are ms UTC. */
export type TopUpView = {
  meta: PageMeta;
  page: "top-up" | "top-up-gogo-china" | "top-up-gogo-china-app";
  product: PrepaidProduct;
  tab: "recharge" | "usage";
  /** Null on the other tab, and if the carrier does not respond. */
  usage: UsageView | null;
  /** Whether the visitor has just asked for the link that shows the usage by day. */
  isUsageLinkSent: boolean;
  /** The key of a valid top-up link; null without one. */
  key: string | null;
  isLinkExpired: boolean;
  /** The requested SIM ("" if none), why it cannot be shown, and whether the top-up form was posted and rejected. */
  asked: { iccid: string; rejection: string | null; posted: boolean };
  /** SIMs to choose from; empty if the URL or the post names the SIM. */
  own: { iccid: string; remark: string }[];
  sim: {
    iccid: string;
    product: SimProduct;
    enterprise: boolean;
    /** Null for a travel SIM, and if the carrier does not respond. */
    balance: { amount: number; mb: number; low: boolean; validUntil: number | null } | null;
  } | null;
  /** The page that adds data to the SIM, if it is a travel SIM; else null. */
  addData: { page: string; query: Query } | null;
  offers: TopUpOfferView[];
  /** The shown offers as the form posts them, to detect price changes. */
  quoted: string;
  methods: PaymentMethod[];
  /** Whether payment cards include Apple Pay and Google Pay. */
  cardWallets: boolean;
  /** The price of 1 GB for this SIM. */
  rate: number;
  /** Whether the visitor's preferred currency is not HKD. */
  otherCurrency: boolean;
  /** Whether the page links to the site that manages eSIMs: if there is one, except inside another app. */
  hasEsimSite: boolean;
  /** For `EarlyStartField`. */
  withdrawalDays: number | null;
  checkoutKey: string;
  typed: Record<string, string>;
  /** Whether the page contains personal data. */
  personal: boolean;
};
