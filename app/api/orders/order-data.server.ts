import { PARCEL_FIELDS, type ParcelField } from "#server/orders/core/order.schema.ts";
import { z } from "zod";
import { CURRENCIES, type Language } from "#server/locale/locale.schema.ts";
import { ORDER_OUTCOMES } from "#server/orders/core/order.ts";
import { packageTitle } from "#server/orders/core/package-title.ts";
import type { OrderView } from "#server/orders/views/read-order.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { money, MoneySchema, time, timeOrNull, TimeSchema } from "#app/api/call/call-values.server.ts";
import { amountsShape, toAmounts } from "./order-amounts.server.ts";
import { PAYMENT_METHODS } from "#server/settings/payment-method.schema.ts";
import { PAYMENT_STATES } from "#server/domain/payment-states.schema.ts";
import type { OrderUnit } from "#server/orders/views/order-unit.ts";
import { DecisionSchema, RefundStateSchema } from "./refund-values.server.ts";
import { UNIT_STATES, ORDER_STATES, DELIVERY_METHODS } from "#server/domain/order-states.schema.ts";

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
export function toOrderData(shop: Pick<AppContext, "catalogue">, order: OrderView, language: Language): z.input<typeof OrderDataSchema> {
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
