import type { AddressChoices } from "#app/forms/fields/packed-options.ts";
import type { ParcelEstimate, PostalRange } from "#server/catalogue/purchase-options.schema.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { LinkAccess } from "#app/routes/orders/access/order-access.server.ts";
import type { OrderedPackage } from "#app/routes/orders/view/package-ticket.tsx";
import type { CheckoutSims } from "#app/routes/orders/checkout/sims/checkout-sims.ts";
import type { OfferedSim } from "#app/ui/destinations/use-renewed-sims.ts";
import type { PaymentMethod } from "#server/domain/payment-states.schema.ts";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";

/** The server's quote as the browser receives it, in minor units. */
type CheckoutQuote = {
  unitPrice: number;
  subtotal: number;
  discount: number;
  promoCode: string | null;
  promoUses: number | null;
  postalFee: number;
  postalFeeKnown: boolean;
  total: number;
};

/** The part of the order page that is recalculated while the form is filled in. */
export type CheckoutChoices = {
  /** That of the visitor now. They may have changed it on another page since this one was rendered. */
  currency: Currency;
  quantity: number;
  /** Null if no price can be given; then `rejections` says why. An invalid promo code or country is left out of the price. */
  quote: CheckoutQuote | null;
  /** Error message by field, in the form in which schemas report it. */
  rejections: Partial<Record<"package" | "quantity" | "promoCode" | "addressCountry" | "phoneCountry", string>>;
  /** For a posted SIM: the chosen country and its lists of provinces and cities, if it has any. Else null. */
  parcel: AddressChoices | null;
  /** For a posted SIM whose country is not chosen yet: what parcels cost, and how many business days they take. Else null. */
  postage: PostalRange | null;
  /** For a posted SIM: when a parcel to that country arrives. Null if it is unknown, or nothing is posted. */
  postal: ParcelEstimate | null;
  /** The withdrawal period of a buyer who must ask expressly for a start before it ends; null for others. */
  withdrawalDays: number | null;
};

/** The unpaid order that the form changes, and what it may be changed to. */
export type OrderChange = {
  access: LinkAccess;
  /** The packages of the same plan, with their prices. */
  packages: { value: string; label: string }[];
  /** Empty if there is no choice. */
  ways: DeliveryMethod[];
};

/** Everything that the order page shows. */
export type Checkout = {
  orderedPackage: OrderedPackage;
  way: DeliveryMethod;
  currency: Currency;
  /** The first is preselected. */
  methods: PaymentMethod[];
  /** Whether payment cards include Apple Pay and Google Pay. */
  cardWallets: boolean;
  /** For how many days an unused package is refunded; null if it is not. */
  refundDays: number | null;
  choices: CheckoutChoices;
  /** A SIM of the buyer that could take the package instead of a new eSIM, or does; null after a post, and if there is none. */
  offer: OfferedSim | null;
  /** Null for a new order. */
  change: OrderChange | null;
  /** Null unless packages are added to the buyer's SIMs. */
  sims: CheckoutSims | null;
  /** For a posted SIM: the common countries, those posted to and the chosen one, with their dial codes ("Hong Kong +852"), encoded by `packOptions`. Else empty. */
  dialCodes: string;
  /** For a posted SIM: the two-letter codes of the countries we post to, concatenated. Else empty. */
  postedTo: string;
};
