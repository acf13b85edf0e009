import { z } from "zod";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import { readTopUpSim } from "#server/top-up/read-top-up-sim.ts";
import { LOW_BALANCE, SHOWN_OFFERS, TopUpSchema } from "#server/top-up/top-up.schema.ts";
import { money, MoneySchema, timeOrNull, TimeSchema, quotedField } from "#app/api/call/call-values.server.ts";
import { defineCall, callViewer } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { PAYMENT_METHODS } from "#server/domain/payment-states.schema.ts";
import { dataFor, RATE_PER_GB } from "#server/catalogue/purchase-options.schema.ts";
import { isOwnSim, hasBoughtForSim } from "#server/sims/list-sims.ts";
import { writeShownOffers } from "#server/top-up/list-top-ups.ts";
import { SIM_PRODUCTS } from "#server/domain/product-kinds.schema.ts";
import { readUsage } from "#server/top-up/read-usage.ts";
import { toFieldErrors } from "#app/request/rejection-text.server.ts";
import { findTopUpErrors } from "#server/top-up/check-top-up.ts";
import { placeTopUp } from "#server/top-up/place-top-up.ts";
import { PlacedOrderSchema, toPlacedOrderResult } from "./place-order.server.ts";

const megabytes = z.int().describe("Whole MB; 1 GB is 1024 MB");
const BalanceSchema = z.strictObject({
  amount: MoneySchema,
  mb: megabytes,
  low: z.boolean(),
  validUntil: TimeSchema.nullable(),
  toppedUpAt: TimeSchema.nullable(),
});
const OfferSchema = z.strictObject({ amount: MoneySchema, price: MoneySchema, bonus: MoneySchema, percentOff: z.int(), mb: megabytes });

/** Returns a SIM with its balance and the amounts available for a top-up (§7, /topUp/getBalance; §2, Top-up). */
export const getBalanceCall = defineCall({
  about: "Returns a SIM with its balance, the amounts that it can be topped up with, and the payment methods.",
  who: "anyone",
  input: z.object({ iccid: IccidSchema }),
  output: z.strictObject({
    iccid: z.string(),
    product: z.enum(SIM_PRODUCTS).describe("A travel SIM has no balance and takes packages"),
    enterprise: z.boolean(),
    balance: BalanceSchema.nullable().describe("Null for a travel SIM, and if the mobile operator does not respond"),
    ratePerGb: MoneySchema,
    offers: z.array(OfferSchema),
    paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
    quoted: z.string().describe("Send it to /topUp/create, which then rejects a higher price or less credit"),
  }),
  codes: ["ICCID", "CARRIER_SILENT", "TOO_MANY_TRIES"],
  examples: [{ iccid: "8985234000000000000" }],
  async run({ iccid }, { shop, identity, clientAddress, ticket }) {
    const result = await readTopUpSim(shop, { iccid, clientAddress, ticket, trusted: await isOwnSim(shop, identity, iccid) });
    if (!result.ok) return rejectCall(result, { field: "iccid" });
    const { product, enterprise, balance, offers } = result.sim;
    const hkd = (amount: number) => money(amount, "HKD");
    const rate = balance?.ratePerGb ?? RATE_PER_GB;
    const balanceData = balance && {
      amount: hkd(balance.amount),
      mb: dataFor(balance.amount, rate),
      low: balance.amount < LOW_BALANCE,
      validUntil: timeOrNull(balance.validUntil),
      toppedUpAt: timeOrNull(balance.toppedUpAt),
    };
    const offerData = offers.map(({ face, price, bonus, percentOff }) => ({
      amount: hkd(face),
      price: hkd(price),
      bonus: hkd(bonus),
      percentOff,
      mb: dataFor(face + bonus, rate),
    }));
    const methods = offers.length > 0 ? paymentMethods(shop, "HKD") : [];
    const quoted = writeShownOffers(offers);
    return {
      ok: true,
      data: { iccid, product, enterprise, balance: balanceData, ratePerGb: hkd(rate), offers: offerData, paymentMethods: methods, quoted },
    };
  },
});

const usageShape = { mb: z.int().describe("Whole MB"), spent: MoneySchema };
const toUsageData = ({ mb, spent }: { mb: number; spent: number }) => ({ mb, spent: money(spent, "HKD") });

/** Returns the usage of a SIM in the last 6 calendar months of UTC+8, by month and, to an account that bought for it, by day (§7, /topUp/getUsage; §9). */
export const getUsageCall = defineCall({
  about:
    "Returns the usage of a SIM in the last 6 calendar months of UTC+8, oldest first, by month. An account whose order delivered, renewed or topped up the SIM also gets the days.",
  who: "anyone",
  input: z.object({ iccid: IccidSchema }),
  output: z.strictObject({
    iccid: z.string(),
    months: z.array(
      z.strictObject({ month: z.string().describe("2026-11"), ...usageShape, days: z.array(z.strictObject({ day: z.iso.date(), ...usageShape })) }),
    ),
    ...usageShape,
    byDay: z.boolean().describe("Whether the months have their days; else `days` is empty"),
  }),
  codes: ["ICCID", "SIM_TRAVEL", "CARRIER_SILENT", "TOO_MANY_TRIES"],
  examples: [{ iccid: "8985234000000000000" }],
  async run({ iccid }, { shop, identity, clientAddress, ticket }) {
    const simResult = await readTopUpSim(shop, { iccid, clientAddress, ticket, trusted: await isOwnSim(shop, identity, iccid) });
    if (!simResult.ok) return rejectCall(simResult, { field: "iccid" });
    if (simResult.sim.product === "travel") return rejectCall({ code: "sim-travel" }, { field: "iccid" });
    const usage = await readUsage(shop, { iccid, provenHolder: await hasBoughtForSim(shop, identity, iccid) });
    if (!usage) return rejectCall({ code: "carrier-silent" });
    const months = usage.months.map((month) => ({
      month: month.month,
      ...toUsageData(month),
      days: month.days.map((day) => ({ day: day.day, ...toUsageData(day) })),
    }));
    return { ok: true, data: { iccid, months, ...toUsageData(usage), byDay: usage.byDay } };
  },
});

/**
 * Places a top-up order like the page and returns the address of the payment page (§7, /topUp/create). Without `checkoutKey`, equal posts of one account
 * or IP address create one order until it is paid.
 */
export const createTopUpCall = defineCall({
  about:
    "Places the order of a top-up, always in HKD, and returns the address of its payment page. checkoutKey: see /order/create. Without it, equal posts of one account or IP address are one order until it is paid.",
  who: "anyone",
  input: TopUpSchema.omit({ remember: true }).extend({ quoted: quotedField(1000, SHOWN_OFFERS) }),
  output: PlacedOrderSchema,
  codes: [
    "ICCID",
    "SIM_TRAVEL",
    "SIM_PREPAID",
    "SIM_UNFIT",
    "SIM_FULL",
    "METHOD_UNAVAILABLE",
    "PRICE_CHANGED",
    "PACKAGE_UNAVAILABLE",
    "CURRENCY_UNAVAILABLE",
    "ALREADY_PLACED",
    "CARRIER_SILENT",
    "TOO_MANY_TRIES",
  ],
  fields: {
    amount: { description: "One of the amounts that /topUp/getBalance offers, in minor units of HKD" },
    quoted: { description: "The offers that the buyer has seen, as /topUp/getBalance returned them. A higher price or less credit is PRICE_CHANGED" },
    agreeEarlyStart: { description: "Required as in /order/create of buyers in the European Economic Area and the United Kingdom" },
  },
  examples: [{ iccid: "8985234000000000000", amount: "10000", paymentMethod: "card", email: "ada@example.com" }],
  async check(validFields, caller) {
    const { shop, identity, ticket } = caller;
    const trusted = validFields.iccid !== undefined && (await isOwnSim(shop, identity, validFields.iccid));
    return toFieldErrors(await findTopUpErrors(shop, validFields, { ...callViewer(caller), ticket, trusted }));
  },
  async run(form, caller) {
    const { shop, identity, ticket } = caller;
    const trusted = await isOwnSim(shop, identity, form.iccid);
    const result = await placeTopUp(shop, { ...form, remember: false }, { ...callViewer(caller), ticket, trusted });
    return result.ok || "number" in result ? toPlacedOrderResult(result, caller) : rejectCall(result, { fields: toFieldErrors(result.fields) });
  },
});
