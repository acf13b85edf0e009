import { z } from "zod";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import { readTopUpSim } from "#server/top-up/read-top-up-sim.ts";
import { LOW_BALANCE } from "#server/top-up/top-up.schema.ts";
import { money, MoneySchema, timeOrNull, TimeSchema } from "#app/api/call/call-values.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { PAYMENT_METHODS } from "#server/settings/payment-method.schema.ts";
import { dataFor, RATE_PER_GB } from "#server/catalogue/prepaid-credit.schema.ts";
import { isOwnSim } from "#server/sims/list-sims.ts";
import { writeShownOffers } from "#server/top-up/list-top-ups.ts";
import { SIM_PRODUCTS } from "#server/domain/product-kinds.schema.ts";

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
