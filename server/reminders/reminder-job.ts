import { z } from "zod";
import { MESSAGE_CHANNELS, REMINDER_KINDS, type MessageChannel } from "#server/domain/service-states.schema.ts";
import type { CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import type { DueReminder } from "./reminder.ts";

/** Payload of the job of one message: what the carrier reported when the reminder was due, and until when it is of use. Times are ms UTC. */
export const ReminderPayload = z.object({
  orderId: z.string(),
  unitId: z.string(),
  kind: z.enum(REMINDER_KINDS),
  channel: z.enum(MESSAGE_CHANNELS),
  until: z.number().int(),
  useBy: z.number().int(),
  endsAt: z.number().int().nullable(),
  /** The whole data of a fixed package and what is left of it, MB; null for a day pass. */
  data: z.object({ total: z.number(), left: z.number() }).nullable(),
});
export type ReminderPayload = z.output<typeof ReminderPayload>;

type ReminderMessage = { unitId: string; orderId: string; channel: MessageChannel; reminder: DueReminder; simPackage: CarrierPackage };

/** Returns the job that sends one message. Its ref is unique for each package, kind and channel; neither ref nor payload contains an address. */
export function reminderJob({ unitId, orderId, channel, reminder: { kind, until }, simPackage }: ReminderMessage) {
  const { useBy, endsAt, dataMb, usedMb } = simPackage;
  const data = dataMb === null ? null : { total: dataMb, left: Math.max(0, dataMb - usedMb) };
  const payload: ReminderPayload = { orderId, unitId, kind, channel, until, useBy, endsAt, data };
  return { ref: `${unitId}:${kind}:${channel}`, payload };
}
