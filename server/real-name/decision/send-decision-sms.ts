import { takeTry, waitLeft } from "#server/db/rate-limit/rate-limit.ts";
import type { Try } from "#server/identity/core/limits.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { Shop } from "#server/context/app-context.ts";
import { decisionWords } from "./decision-message.ts";
import { recordEvent } from "#server/real-name/core/record-registration-event.ts";
import { findTold } from "./notify-decision.ts";

const HOUR = 60 * 60_000;

/** Text messages cost money, and anybody may type any number: so many to one number in a day. */
const numberTry = (phone: string): Try => ({ what: "real-name-number", who: phone, limit: 6, windowMs: 24 * HOUR });
/** So many an hour in all; a fuse of its own, so that codes still go out while it is blown. */
const fuse: Try = { what: "real-name-sms", who: "all", limit: 300, windowMs: HOUR };

/**
 * Job `real-name.sms`: one text message about a decision, in the applicant's language; that a person looks is told by mail where there is
 * an address. It waits while too many go out, and where the number had enough of them today, until tomorrow (§4).
 */
export const sendDecisionSms: JobHandler<Shop> = async (shop, job) => {
  const registration = await findTold(shop, job.ref);
  const to = registration?.contact.phone;
  if (!registration || !to || (registration.told === "checking" && registration.contact.email)) return {};
  const wait = await smsWait(shop, to);
  if (wait > 0) {
    shop.log.info("real-name.sms-limited", { job: job.id });
    return { again: shop.clock() + wait };
  }
  await shop.sms.send({ idempotencyKey: job.id, to, text: decisionWords(shop, registration).sms });
  const { id: registrationId, attempt, told } = registration;
  return {
    async commit(tx) {
      const now = shop.clock();
      for (const one of [numberTry(to), fuse]) await takeTry(tx, { ...one, now });
      await recordEvent(tx, { registrationId, attempt, kind: "told", detail: { by: "sms", told }, at: now });
    },
  };
};

/** How long the message has to wait, ms. */
async function smsWait({ db, clock }: Pick<Shop, "db" | "clock">, phone: string): Promise<number> {
  const now = clock();
  const waits = await Promise.all([numberTry(phone), fuse].map((one) => waitLeft(db, { ...one, now })));
  return Math.max(...waits);
}
