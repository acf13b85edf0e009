import { z } from "zod";
import type { Sealer } from "#server/crypto/sealer.ts";
import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import { LanguageSchema } from "#server/locale/locale.schema.ts";
import type { LowBalanceRecipient } from "./find-low-balance-recipients.ts";
import { LOW_BALANCE_TOPIC } from "#server/sims/low-balance-topic.ts";

const Whom = z.union([z.object({ orderId: z.string() }), z.object({ accountId: z.string() }), z.object({ sealed: z.string() })]);
/** What the job of one telling carries: references, or the number of the SIM `sealed`. Money is HKD minor units. */
export const LowBalancePayload = z.intersection(
  z.object({
    iccid: z.string(),
    product: z.enum(["prepaid", "china"]),
    amount: z.number().int(),
    ratePerGb: z.number().int(),
    toldAt: z.number().int(),
    language: LanguageSchema,
  }),
  Whom,
);

type Telling = { balance: CarrierBalance; recipient: LowBalanceRecipient; toldAt: number };

/** The job that tells one recipient: of one telling there is one for each, ever, and its name holds nobody's address. */
export function lowBalanceJob(sealer: Sealer, { balance, recipient, toldAt }: Telling) {
  const { iccid, product, amount, ratePerGb } = balance;
  const { language, ...whom } = recipient;
  const ref = `${iccid}:${toldAt}:${"orderId" in whom ? whom.orderId : "accountId" in whom ? whom.accountId : "sms"}`;
  const to: z.input<typeof Whom> = "phone" in whom ? { sealed: sealer.seal(whom.phone, lowBalanceContext(ref)) } : whom;
  const payload: z.input<typeof LowBalancePayload> = { iccid, product, amount, ratePerGb, toldAt, language, ...to };
  return { topic: LOW_BALANCE_TOPIC, ref, payload };
}

/** The number to which a text message goes. */
export const openLowBalancePhone = (sealer: Sealer, ref: string, sealed: string) => sealer.open(sealed, lowBalanceContext(ref));

export const lowBalanceContext = (ref: string) => `low-balance:${ref}`;
