import type { PageMeta } from "#app/request/page/page-meta.ts";
import type { UsageView } from "./usage-view.ts";
import type { PaymentMethod } from "#server/settings/payment-method.schema.ts";

/** An amount that may be chosen: HKD minor units, and the whole MB that it buys with its bonus. */
export type ShownOffer = { face: number; price: number; bonus: number; percentOff: number; mb: number };

/** All that the top-up page shows. Money is HKD minor units, times are ms UTC. */
export type TopUpView = {
  meta: PageMeta;
  page: "top-up" | "top-up-gogo-china" | "top-up-gogo-china-app";
  product: "prepaid" | "china";
  tab: "recharge" | "usage";
  /** Null on the other tab, and while the carrier does not tell. */
  usage: UsageView | null;
  /** Why the usage is not shown to this visitor. */
  usageRefusal: string | null;
  /** The key of a signed link that opened the page: it stays in the address. */
  key: string | null;
  linkEnded: boolean;
  /** The SIM that the page was asked about, and why it cannot be shown. */
  asked: { iccid: string; refusal: string | null; posted: boolean };
  /** SIMs of the account to choose from. */
  own: { iccid: string; remark: string }[];
  sim: {
    iccid: string;
    product: "travel" | "prepaid" | "china";
    enterprise: boolean;
    /** Null for a travel SIM, and while the carrier does not tell. */
    balance: { amount: number; mb: number; low: boolean; validUntil: number | null } | null;
  } | null;
  offers: ShownOffer[];
  /** The same as its form carries it. */
  quoted: string;
  methods: PaymentMethod[];
  /** What 1 GB costs. */
  rate: number;
  /** The visitor's prices are in another currency. */
  otherCurrency: boolean;
  checkoutKey: string;
  typed: Record<string, string>;
  /** Shows something of somebody. */
  personal: boolean;
};
