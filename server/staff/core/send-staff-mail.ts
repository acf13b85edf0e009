import type { AppContext } from "#server/context/app-context.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { decryptStaffMail, renderInvitation, renderNotice } from "./staff-mail.ts";
import { findStaffLink, LINK_MS } from "./staff-links.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Job `staff.mail`: sends one mail to the owner of a staff account. Does nothing if the account has ended, or if the link of an invitation is no longer
 * valid. The links lead to DESK_ORIGIN, so the process that runs jobs needs this setting.
 */
export const sendStaffMail: JobHandler<AppContext> = async (shop, job) => {
  const content = decryptStaffMail(shop.encryptor, job.ref, job.payload);
  const account = await shop.db
    .selectFrom("staff_accounts")
    .select(["email", "name", "language"])
    .where("id", "=", content.accountId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (!account) return {};
  if (content.kind !== "invitation") {
    await shop.mail.send({ idempotencyKey: job.id, to: account.email, ...renderNotice(content, account, shop.env.deskOrigin) });
    return {};
  }
  const { key } = content;
  if ((await findStaffLink(shop.db, { key, purpose: "invitation", now: shop.clock() })) !== content.accountId) return {};
  const url = `${shop.env.deskOrigin}/invitation?key=${key}`;
  await shop.mail.send({ idempotencyKey: job.id, to: account.email, ...renderInvitation(account, url, LINK_MS.invitation / DAY_MS) });
  return {};
};
