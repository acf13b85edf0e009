import { z } from "zod";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import { LanguageSchema } from "#server/locale/stored-locale.schema.ts";
import type { LowBalanceRecipient } from "./find-low-balance-recipients.ts";
import { LOW_BALANCE_TOPIC } from "#server/sims/watch-sim.ts";
import { PREPAID_PRODUCTS } from "#server/domain/product-kinds.schema.ts";

const RecipientRef = z.union([z.object({ orderId: z.string() }), z.object({ accountId: z.string() }), z.object({ encrypted: z.string() })]);
/** Payload of the job of one notification. `encrypted` is the encrypted phone number of the SIM. Money is in HKD minor units. */
export const LowBalancePayload = z.intersection(
  z.object({
    iccid: z.string(),
    product: z.enum(PREPAID_PRODUCTS),
    amount: z.number().int(),
    ratePerGb: z.number().int(),
    notifiedAt: z.number().int(),
    language: LanguageSchema,
  }),
  RecipientRef,
);

type LowBalanceNotification = { balance: CarrierBalance; recipient: LowBalanceRecipient; notifiedAt: number };

/** Returns the job that notifies one recipient. Its ref is unique for each notification and recipient, and contains no address. */
export function lowBalanceJob(encryptor: FieldEncryptor, { balance, recipient, notifiedAt }: LowBalanceNotification) {
  const { iccid, product, amount, ratePerGb } = balance;
  const { language, ...recipientRef } = recipient;
  const ref = `${iccid}:${notifiedAt}:${"orderId" in recipientRef ? recipientRef.orderId : "accountId" in recipientRef ? recipientRef.accountId : "sms"}`;
  const to: z.input<typeof RecipientRef> =
    "phone" in recipientRef ? { encrypted: encryptor.encrypt(recipientRef.phone, lowBalanceContext(ref)) } : recipientRef;
  const payload: z.input<typeof LowBalancePayload> = { iccid, product, amount, ratePerGb, notifiedAt, language, ...to };
  return { topic: LOW_BALANCE_TOPIC, ref, payload };
}

/** Returns the number that the text message is sent to. */
export const decryptLowBalancePhone = (encryptor: FieldEncryptor, ref: string, encrypted: string) =>
  encryptor.decrypt(encrypted, lowBalanceContext(ref));

export const lowBalanceContext = (ref: string) => `low-balance:${ref}`;
