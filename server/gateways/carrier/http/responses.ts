import { z } from "zod";
import { parseActivationCode, formatActivationCode } from "#server/gateways/carrier/activation-code.ts";
import type { CarrierBalance, CarrierCallback, DailyUsage, CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import { toSimNumber } from "#server/forms/field.schema.ts";
import { SIM_KINDS, SIM_STATUSES, SIM_PRODUCTS, PREPAID_PRODUCTS } from "#server/domain/product-kinds.schema.ts";

// Schemas of the carrier's responses (CONTRACT.md). Unknown fields are ignored. A field that may be absent is taken as absent if it is invalid
// (`parseResponse`), so that nothing that is only shown holds back a delivery. All other fields must be valid.

const ref = z.string().min(1).max(100);
const moment = z.int().min(0);
const megabytes = z.int().min(0);
/** ITU-T E.118: 19 or 20 digits that begin with 89. */
const iccid = z
  .string()
  .regex(/^89\d{17,18}$/)
  .transform(toSimNumber);

/** A field that is only shown: null if it is absent. */
const shown = <Value>(value: z.ZodType<Value>) => value.nullish().transform((present) => present ?? null);

const confirmationCode = z
  .union([z.string(), z.int().min(0).transform(String)])
  .pipe(z.string().regex(/^[\x21-\x7e]{1,64}$/))
  .nullish();

/**
 * The SM-DP+ address and the matching id are parsed from the activation code, so that they cannot contradict it. If there is a confirmation
 * code, the activation code gets the flag `$1` even if the operator omits it. An invalid confirmation code makes the activation code invalid:
 * without it, the eSIM cannot be installed.
 */
const esim = z
  .object({
    activationCode: z.string().max(300),
    confirmationCode: z.unknown(),
    apn: shown(z.string().regex(/^[a-z0-9.-]{1,100}$/i)),
  })
  .transform(({ activationCode, apn, ...unparsed }, context) => {
    const code = parseActivationCode(activationCode);
    const confirmation = confirmationCode.safeParse(unparsed.confirmationCode);
    const confirms = confirmation.data !== undefined && confirmation.data !== null;
    if (!code?.matchingId || !confirmation.success || (code.confirms && !confirms)) {
      context.addIssue({ code: "custom", path: ["activationCode"] });
      return z.NEVER;
    }
    const { smdpAddress, matchingId } = code;
    const confirmationCodeOrNull = confirmation.data ?? null;
    return { activationCode: formatActivationCode({ ...code, confirms }), smdpAddress, matchingId, confirmationCode: confirmationCodeOrNull, apn };
  });

const jobId = shown(z.string().min(1).max(100));
/** Why the operator refused something. */
const reason = shown(z.string().regex(/^[a-z0-9-]{1,60}$/)).transform((code) => code ?? "no-reason");
export const OrderResponse = z.discriminatedUnion("state", [
  z.object({ ref, jobId, state: z.literal("pending") }),
  z.object({ ref, jobId, state: z.literal("done"), iccid, esim: shown(esim), cancelled: shown(z.boolean()) }),
  z.object({ ref, jobId, state: z.literal("failed"), code: reason }),
]);

export const SimResponse = z.object({
  iccid,
  kind: z.enum(SIM_KINDS),
  status: z.enum(SIM_STATUSES),
  product: shown(z.enum(SIM_PRODUCTS)).transform((product) => product ?? "travel"),
});

export const FitResponse = z.discriminatedUnion("fits", [
  z.object({ iccid, fits: z.literal(true) }),
  z.object({ iccid, fits: z.literal(false), code: z.enum(["deregistered", "prepaid", "travel", "unfit", "full"]) }),
]);

// A balance in any other currency is rejected.
const currency = z.literal("HKD");
const money = z.int().min(0);
export const BalanceResponse = z
  .object({
    iccid,
    product: z.enum(PREPAID_PRODUCTS),
    enterprise: shown(z.boolean()).transform((enterprise) => enterprise ?? false),
    currency,
    amount: money,
    ratePerGb: z.int().positive(),
    validUntil: moment.nullable(),
    toppedUpAt: shown(moment),
    phone: shown(z.string().regex(/^\+[1-9]\d{6,14}$/)),
  })
  .transform(({ currency: _, ...balance }) => balance) satisfies z.ZodType<CarrierBalance>;

const day = z.object({ day: z.iso.date(), mb: megabytes, spent: money }) satisfies z.ZodType<DailyUsage>;
export const UsageResponse = z.object({ iccid, currency, days: z.array(day).max(400) });

const carrierPackage = z.object({
  ref,
  packageId: z.string().min(1).max(100),
  state: z.enum(["waiting", "active", "used-up", "expired", "cancelled"]),
  boughtAt: moment,
  useBy: moment,
  activatedAt: moment.nullable(),
  endsAt: moment.nullable(),
  cancelledAt: shown(moment),
  dataMb: megabytes.nullable(),
  dailyMb: megabytes.nullable(),
  reducedKbps: z.int().min(0).nullable(),
  usedMb: megabytes,
  today: shown(z.object({ usedMb: megabytes, slowed: z.boolean(), endsAt: moment })),
}) satisfies z.ZodType<CarrierPackage>;
export const PackagesResponse = z.object({ iccid, packages: z.array(carrierPackage) });

export const CancellationResponse = z.discriminatedUnion("state", [
  z.object({ ref, state: z.literal("cancelled"), at: moment }),
  z.object({ ref, state: z.literal("refused"), code: z.enum(["unknown-ref", "not-delivered", "started", "expired", "cancelled-before"]) }),
]);

export const RegisterHolderResponse = z.discriminatedUnion("state", [
  z.object({ ref, iccid, state: z.literal("registered") }),
  z.object({ ref, iccid, state: z.literal("refused"), code: reason }),
]);
export const EndHolderResponse = z.object({ ref, state: z.literal("ended") });

const eventId = z.string().min(1).max(100);
/** The body of a callback: an order has changed, or the balance of a SIM is low. It carries no details. */
export const CallbackBody = z.union([
  z.object({ id: eventId, type: z.literal("balance.low"), iccid }).transform(({ type: _, ...body }) => body),
  z.object({ id: eventId, type: z.literal("order.changed").optional(), ref }).transform(({ type: _, ...body }) => body),
]) satisfies z.ZodType<CarrierCallback>;
