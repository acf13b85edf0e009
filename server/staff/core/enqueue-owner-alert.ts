import { z } from "zod";
import { findUnusualActivity, STAFF_COUNTER_NAMES } from "#server/audit/staff-counters.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { RECURRING_JOBS } from "#server/jobs/recurring-jobs.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { translate } from "#server/locale/translate.ts";
import { isPermitted } from "./permissions.ts";
import { toStaffAccount } from "./staff-account.ts";

export const STAFF_ALERT_TOPIC = "staff.alert";

/** `who`: the member of staff, as the audit log names them. */
const AlertSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("unusual"), who: z.string(), counter: z.enum(STAFF_COUNTER_NAMES), count: z.number() }),
  z.object({ kind: z.literal("correction-undone"), who: z.string(), number: z.string() }),
]);
type Alert = z.infer<typeof AlertSchema>;

/** Enqueues a mail about something unusual to every owner. `ref`: what it is about; a second alert with the same is not sent. */
export async function enqueueOwnerAlert(
  db: Database | DatabaseTransaction,
  { ref, ...payload }: Alert & { ref: string },
  now: number,
): Promise<void> {
  await enqueueJob(db, { topic: STAFF_ALERT_TOPIC, ref, payload, now });
}

/** Job `staff.watch`: looks for members of staff who do unusually much of something today. Owners are notified once a day about each. */
export const watchStaff: JobHandler<AppContext> = async (shop) => {
  const now = shop.clock();
  for (const { who, accountId, counter, count } of await findUnusualActivity(shop.db, now)) {
    await enqueueOwnerAlert(shop.db, { kind: "unusual", who, counter, count, ref: `${accountId ?? who}:${counter}:${hongKongDay(now)}` }, now);
  }
  return { again: now + RECURRING_JOBS["staff.watch"] };
};

/** Job `staff.alert`: mails one alert to every owner. */
export const sendAlert: JobHandler<AppContext> = async (shop, job) => {
  const alert = AlertSchema.parse(job.payload);
  const what = alert.kind === "unusual" ? { what: alert.counter, count: alert.count } : { what: alert.kind, order: alert.number };
  shop.log.error("staff.alert", "A member of staff does something unusual: see the audit log", { ref: job.ref, ...what });
  const accounts = await shop.db.selectFrom("staff_accounts").selectAll().where("ended_at", "is", null).execute();
  for (const { id, email, language, roles } of accounts.map(toStaffAccount)) {
    if (!isPermitted(roles, "audit.view")) continue;
    await shop.mail.send({ idempotencyKey: `${job.id}:${id}`, to: email, ...renderAlert(alert, language, shop.env.deskOrigin) });
  }
  return {};
};

function renderAlert(alert: Alert, language: Language, deskOrigin: string) {
  const { who } = alert;
  const title = translate(language, `staff:alert.${alert.kind}.title`, { who });
  const body =
    alert.kind === "unusual"
      ? translate(language, "staff:alert.unusual.body", {
          who,
          count: alert.count,
          what: translate(language, `staff:alert.counter.${alert.counter}`),
        })
      : translate(language, "staff:alert.correction-undone.body", { who, number: alert.number });
  const url =
    alert.kind === "unusual" ? `${deskOrigin}/audit?${new URLSearchParams({ who, action: alert.counter })}` : `${deskOrigin}/orders/${alert.number}`;
  const mail = renderMail({
    language,
    title,
    paragraphs: [body],
    buttons: [{ label: translate(language, "staff:open-desk"), url }],
    footer: "staff:footer",
  });
  return { subject: title, ...mail };
}
