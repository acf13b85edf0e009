import { z } from "zod";
import type { Sealer } from "#server/crypto/sealer.ts";
import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import { LanguageSchema } from "#server/locale/locale.schema.ts";
import type { LowBalanceRecipient } from "./find-low-balance-recipients.ts";
import { LOW_BALANCE_TOPIC } from "#server/sims/watch-sim.ts";

const RecipientRef = z.union([z.object({ orderId: z.string() }), z.object({ accountId: z.string() }), z.object({ sealed: z.string() })]);
/** Payload of the job of one notification: references, or the number of the SIM `sealed`. Money is in HKD minor units. */
export const LowBalancePayload = z.intersection(
  z.object({
    iccid: z.string(),
    product: z.enum(["prepaid", "china"]),
    amount: z.number().int(),
    ratePerGb: z.number().int(),
    toldAt: z.number().int(),
    language: LanguageSchema,
  }),
  RecipientRef,
);

type LowBalanceNotification = { balance: CarrierBalance; recipient: LowBalanceRecipient; toldAt: number };

/** Creates the job that notifies one recipient. There is only ever one job for each notification and recipient, and its ref contains no address. */
export function lowBalanceJob(sealer: Sealer, { balance, recipient, toldAt }: LowBalanceNotification) {
  const { iccid, product, amount, ratePerGb } = balance;
  const { language, ...recipientRef } = recipient;
  const ref = `${iccid}:${toldAt}:${"orderId" in recipientRef ? recipientRef.orderId : "accountId" in recipientRef ? recipientRef.accountId : "sms"}`;
  const to: z.input<typeof RecipientRef> =
    "phone" in recipientRef ? { sealed: sealer.seal(recipientRef.phone, lowBalanceContext(ref)) } : recipientRef;
  const payload: z.input<typeof LowBalancePayload> = { iccid, product, amount, ratePerGb, toldAt, language, ...to };
  return { topic: LOW_BALANCE_TOPIC, ref, payload };
}

/** Returns the number that the text message is sent to. */
export const openLowBalancePhone = (sealer: Sealer, ref: string, sealed: string) => sealer.open(sealed, lowBalanceContext(ref));

export const lowBalanceContext = (ref: string) => `low-balance:${ref}`;
