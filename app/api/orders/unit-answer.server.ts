import { z } from "zod";
import type { OrderUnit } from "#server/orders/views/order-unit.ts";
import { timeOrNull, TimeSchema } from "#app/api/call/call-values.server.ts";
import { DecisionSchema, RefundStateSchema } from "./refund-values.server.ts";
import { DELIVERY_METHODS } from "#server/catalogue/purchase-options.schema.ts";

const EsimSchema = z.strictObject({
  smdpAddress: z.string(),
  matchingId: z.string(),
  activationCode: z.string().describe("LPA:1$…, what a QR code holds"),
  confirmationCode: z.string().nullable(),
  apn: z.string(),
});

/** One unit of an order. `esim` contains the activation codes: show them only to the buyer. */
export const UnitSchema = z.strictObject({
  unit: z.int(),
  kind: z.enum(DELIVERY_METHODS),
  state: z.enum(["requested", "submitted", "delivered", "failed"]),
  iccid: z.string().nullable(),
  esim: EsimSchema.nullable(),
  useBy: TimeSchema.nullable(),
  deliveredAt: TimeSchema.nullable(),
  takenBack: z.boolean(),
  refund: RefundStateSchema,
  decision: DecisionSchema,
});

export function toUnitData({
  unit,
  kind,
  state,
  iccid,
  codes,
  useBy,
  deliveredAt,
  takenBack,
  refund,
  decision,
}: OrderUnit): z.input<typeof UnitSchema> {
  const esim = codes && {
    smdpAddress: codes.smdpAddress,
    matchingId: codes.matchingId,
    activationCode: codes.activationCode,
    confirmationCode: codes.confirmationCode,
    apn: codes.apn,
  };
  return { unit, kind, state, iccid, esim, useBy: timeOrNull(useBy), deliveredAt: timeOrNull(deliveredAt), takenBack, refund, decision };
}
