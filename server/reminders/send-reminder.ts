import type { JobHandler } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { countSimSms, simSmsDelay } from "#server/sims/limit-sim-sms.ts";
import { findReminderRecipient } from "./find-recipient.ts";
import { packageTimeZone } from "./package-time-zone.ts";
import { ReminderPayload } from "./reminder-job.ts";
import { renderReminder } from "./render-reminder.ts";
import { nextWakingHour } from "./waking-hours.ts";

/**
 * Job `reminders.send`: sends one reminder as a mail or a text message. Sends nothing if it is of no use any more, or if the buyer asked for a refund, was
 * erased or switched reminders off since. A text message also needs the number's daily limit.
 */
export const sendReminder: JobHandler<AppContext> = async (shop, job) => {
  const reminder = ReminderPayload.parse(job.payload);
  const recipient = await findReminderRecipient(shop.db, reminder.unitId);
  if (!recipient || shop.clock() >= reminder.until) return {};
  const unit = await shop.db
    .selectFrom("fulfilments")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .select(["orders.id", "orders.number", "orders.link_key_encrypted", "orders.delivery_method as way"])
    .select(["fulfilments.unit", "fulfilments.iccid", "order_lines.package_id"])
    .where("fulfilments.id", "=", reminder.unitId)
    .executeTakeFirstOrThrow();
  // A message that could not be sent at once must not arrive at night.
  const sendAt = nextWakingHour(shop.clock(), packageTimeZone(shop.catalogue(), unit.package_id), reminder.until);
  if (sendAt > shop.clock()) return { again: sendAt };
  const { mail, sms } = renderReminder(shop, { reminder, unit, language: recipient.language });
  if (reminder.channel === "mail") {
    await shop.mail.send({ idempotencyKey: job.id, to: recipient.email, ...mail });
    return {};
  }
  const { phone } = recipient;
  if (phone === null || sms === null) return {};
  const delay = await simSmsDelay(shop, phone);
  if (delay !== 0) shop.log.info("reminders.sms-limited", { job: job.id });
  if (delay === null) return {};
  if (delay > 0) return { again: shop.clock() + delay };
  await shop.sms.send({ idempotencyKey: job.id, to: phone, text: sms });
  return { commit: (tx) => countSimSms(tx, phone, shop.clock()) };
};
