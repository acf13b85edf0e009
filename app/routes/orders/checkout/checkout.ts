import type { AddressChoices } from "#app/forms/fields/packed-options.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { OrderedPackage } from "#app/routes/orders/view/package-ticket.tsx";
import type { CheckoutSims } from "#app/routes/orders/checkout/sims/checkout-sims.ts";
import type { PaymentMethod } from "#server/settings/payment-method.schema.ts";
import type { DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";

/** Money of an order in minor units; the same as the shop's quote. */
export type CheckoutQuote = {
  unitPrice: number;
  subtotal: number;
  discount: number;
  promoCode: string | null;
  promoUses: number | null;
  postalFee: number;
  postalFeeKnown: boolean;
  total: number;
};

/** What of the order page follows from what was typed, and changes while it is typed. */
export type CheckoutChoices = {
  quantity: number;
  /** Null where it cannot be sold as it stands; `refusals` says why. */
  quote: CheckoutQuote | null;
  /** Refusals by field; messages as schemas give them. */
  refusals: Partial<Record<"package" | "quantity" | "promoCode" | "addressCountry" | "phoneCountry", string>>;
  /** Only where a card is posted: the chosen country and, where its address is chosen from lists, these. */
  parcel: AddressChoices | null;
};

/** All that the order page shows. */
export type Checkout = {
  bought: OrderedPackage;
  way: DeliveryMethod;
  currency: Currency;
  methods: PaymentMethod[];
  choices: CheckoutChoices;
  /** Only where SIMs are renewed. */
  sims: CheckoutSims | null;
  /** Where cards are posted: all countries with their dial codes ("Hong Kong +852") as `packOptions` writes them, and the ids of those posted to. */
  dialCodes: string;
  postedTo: string;
};
