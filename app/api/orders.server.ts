import { z } from "zod";
import { type Currency, CURRENCIES, type Language } from "#server/locale/locale.schema.ts";
import { money, MoneySchema, time, timeOrNull, TimeSchema } from "#app/api/call/call-values.server.ts";
import { PARCEL_FIELDS, type ParcelField } from "#server/orders/core/order.schema.ts";
import { ORDER_OUTCOMES } from "#server/orders/core/order.ts";
import { packageTitle } from "#server/orders/core/package-title.ts";
import { type OrderView, readOrder } from "#server/orders/views/read-order.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { PAYMENT_STATES, PAYMENT_METHODS } from "#server/domain/payment-states.schema.ts";
import type { OrderUnit } from "#server/orders/views/order-unit.ts";
import { DecisionSchema, RefundStateSchema } from "./refund-values.server.ts";
import { UNIT_STATES, ORDER_STATES, DELIVERY_METHODS } from "#server/domain/order-states.schema.ts";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { cleanDigitText, textField } from "#server/forms/text-field.schema.ts";
import { listOrders } from "#server/orders/views/list-orders.ts";
import { defineCall, callViewer } from "#app/api/call/define-call.server.ts";
import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import { rejectCall, signInRejection } from "#app/api/call/reject-call.server.ts";

/** The amounts of an order: total = unit price × quantity − discount + postal fee. */
export const amountsShape = {
  quantity: z.int(),
  unitPrice: MoneySchema,
  subtotal: MoneySchema,
  discount: MoneySchema,
  promoCode: z.string().nullable(),
  postalFee: MoneySchema,
  total: MoneySchema,
};

type Amounts = {
  quantity: number;
  unitPrice: number;
  subtotal: number;
  discount: number;
  promoCode: string | null;
  postalFee: number;
  total: number;
};

/** Adds the currency to each amount, given in minor units. */
export const toAmounts = ({ quantity, promoCode, ...amounts }: Amounts, currency: Currency) => ({
  quantity,
  promoCode,
  unitPrice: money(amounts.unitPrice, currency),
  subtotal: money(amounts.subtotal, currency),
  discount: money(amounts.discount, currency),
  postalFee: money(amounts.postalFee, currency),
  total: money(amounts.total, currency),
});

const EsimSchema = z.strictObject({
  smdpAddress: z.string(),
  matchingId: z.string(),
  activationCode: z.string().describe("LPA:1$…, the content of the QR code"),
  confirmationCode: z.string().nullable(),
  apn: z.string().nullable().describe("null: the phone sets it automatically"),
});

/** One unit of an order. `esim` contains the activation codes: show them only to the buyer. */
const UnitSchema = z.strictObject({
  unit: z.int(),
  kind: z.enum(DELIVERY_METHODS),
  state: z.enum(UNIT_STATES),
  iccid: z.string().nullable(),
  esim: EsimSchema.nullable(),
  useBy: TimeSchema.nullable(),
  deliveredAt: TimeSchema.nullable(),
  takenBack: z.boolean(),
  refund: RefundStateSchema,
  decision: DecisionSchema,
});

const PaymentSchema = z.strictObject({
  state: z.enum(PAYMENT_STATES),
  method: z.enum([...PAYMENT_METHODS, "none"]).describe("none: there was nothing to pay"),
  payUrl: z.string().nullable(),
  payBy: TimeSchema,
  canRetry: z.boolean(),
});
const parcelShape = Object.fromEntries(PARCEL_FIELDS.map((field) => [field, z.string().nullable()])) as Record<
  ParcelField,
  z.ZodNullable<z.ZodString>
>;
const AddressSchema = z.strictObject({ country: z.string(), ...parcelShape });
const RefundSchema = z.strictObject({ amount: MoneySchema, state: z.enum(["sending", "delayed", "paid"]), at: TimeSchema });

/** An order as its owner, or anybody with its key, may see it (§3, Order list fields). */
export const OrderDataSchema = z.strictObject({
  order: z.string(),
  createdAt: TimeSchema,
  paidAt: TimeSchema.nullable(),
  deliveredAt: TimeSchema.nullable(),
  state: z.enum(ORDER_STATES),
  outcome: z.enum(ORDER_OUTCOMES),
  payment: PaymentSchema,
  channel: z.literal("shop").describe("Where it was bought"),
  package: z.string(),
  plan: z.string(),
  title: z.string(),
  way: z.enum(DELIVERY_METHODS),
  physical: z.boolean(),
  currency: z.enum(CURRENCIES),
  ...amountsShape,
  credit: MoneySchema.nullable(),
  email: z.string(),
  contact: z.string().nullable(),
  phone: z.strictObject({ country: z.string(), number: z.string() }).nullable(),
  address: AddressSchema.nullable(),
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  iccids: z.array(z.string()).describe("The SIMs that are renewed or topped up"),
  units: z.array(UnitSchema),
  history: z.array(z.strictObject({ at: TimeSchema, state: z.enum(ORDER_STATES) })),
  refunds: z.array(RefundSchema),
});

/** Converts an order into the data of a response. */
function toOrderData(shop: Pick<AppContext, "catalogue">, order: OrderView, language: Language): z.input<typeof OrderDataSchema> {
  const { line, currency, paymentState, paymentMethod, payUrl, payBy, canRetry } = order;
  return {
    order: order.number,
    createdAt: time(order.createdAt),
    paidAt: timeOrNull(order.paidAt),
    deliveredAt: timeOrNull(order.deliveredAt),
    state: order.state,
    outcome: order.outcome,
    payment: { state: paymentState, method: paymentMethod, payUrl, payBy: time(payBy), canRetry },
    channel: "shop",
    package: line.packageId,
    plan: line.planId,
    // The title of one unit: `quantity` is a field of its own.
    title: packageTitle(shop.catalogue(), { ...line, quantity: 1, way: order.way }, language),
    way: order.way,
    physical: order.way === "physical",
    currency,
    ...toAmounts({ ...order, ...line }, currency),
    credit: line.credit === null ? null : money(line.credit, "HKD"),
    email: order.email,
    contact: order.contact,
    phone: order.phone,
    address: order.address,
    courier: order.courier,
    trackingNumber: order.trackingNumber,
    iccids: line.iccids,
    units: order.units.map(toUnitData),
    history: order.history.map(({ at, state }) => ({ at: time(at), state })),
    refunds: order.refunds.flatMap(({ amount, state, at, ...refund }) =>
      refund.currency === currency ? [{ amount: money(amount, currency), state, at: time(at) }] : [],
    ),
  };
}

function toUnitData({ unit, kind, state, iccid, codes, useBy, deliveredAt, isRevoked, refund, decision }: OrderUnit): z.input<typeof UnitSchema> {
  const esim = codes && {
    smdpAddress: codes.smdpAddress,
    matchingId: codes.matchingId,
    activationCode: codes.activationCode,
    confirmationCode: codes.confirmationCode,
    apn: codes.apn,
  };
  return { unit, kind, state, iccid, esim, useBy: timeOrNull(useBy), deliveredAt: timeOrNull(deliveredAt), takenBack: isRevoked, refund, decision };
}

const PageField = textField({ max: 6, clean: cleanDigitText }, (text) => text.regex(/^\d+$/, "errors.numbers-only").transform(Number).optional());

const RowSchema = z.strictObject({
  order: z.string(),
  createdAt: TimeSchema,
  state: z.enum(ORDER_STATES),
  package: z.string(),
  title: z.string(),
  way: z.enum(DELIVERY_METHODS),
  quantity: z.int(),
  unitPrice: MoneySchema,
  total: MoneySchema,
});

/** Returns the orders of the account, newest first, ten per page (§7, /order/getOrderList; §2, My orders). */
export const getOrderListCall = defineCall({
  about: "Returns the orders of the account, newest first, ten per page. For a page that does not exist, returns the nearest one.",
  who: "account",
  input: z.object({ page: PageField }),
  output: z.strictObject({ orders: z.array(RowSchema), page: z.int(), pages: z.int() }),
  codes: [],
  examples: [{}, { page: "2" }],
  async run({ page: requestedPage = 1 }, caller) {
    const { shop, identity } = caller;
    const { language } = callViewer(caller);
    await claimOrders(shop.db, identity.accountId);
    const { orders, page, pages } = await listOrders(shop, { accountId: identity.accountId, page: requestedPage });
    const rows = orders.map((row) => ({
      order: row.number,
      createdAt: time(row.createdAt),
      state: row.state,
      package: row.packageId,
      // The title of one unit: `quantity` is a field of its own.
      title: packageTitle(shop.catalogue(), { ...row, quantity: 1 }, language),
      way: row.way,
      quantity: row.quantity,
      unitPrice: money(row.unitPrice, row.currency),
      total: money(row.total, row.currency),
    }));
    return { ok: true, data: { orders: rows, page, pages } };
  },
});

const text = (max: number) => textField({ max, tooLong: "errors.order-unknown" });

/** Returns one order with its SIMs and eSIM activation codes, to the account that owns it or with the key of its link (§7, /order/getOrderDetail). */
export const getOrderDetailCall = defineCall({
  about: "Returns one order with its SIMs and eSIM activation codes, to the account that owns it or to anyone who has its key.",
  who: "anyone",
  input: z.object({ order: text(32), key: text(64).optional() }),
  output: OrderDataSchema,
  codes: ["ORDER_UNKNOWN", "ACCOUNT_NEEDED"],
  examples: [{ order: "RL-1234567890" }, { order: "RL-1234567890", key: "the-key-of-its-link" }],
  async run({ order: number, key }, caller) {
    const { shop, identity } = caller;
    const accountId = identity?.kind === "account" ? identity.accountId : null;
    if (key === undefined && accountId === null) return signInRejection(identity);
    if (accountId !== null) await claimOrders(shop.db, accountId);
    // Without a key, `accountId` is not null here; `?? ""` only satisfies the type.
    const access = key === undefined ? { number, accountId: accountId ?? "" } : { number, key };
    await refreshPayment(shop, access);
    const order = await readOrder(shop, access);
    if (!order) return rejectCall({ code: "order-unknown" });
    return { ok: true, data: toOrderData(shop, order, callViewer(caller).language) };
  },
});
