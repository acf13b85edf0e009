import type { z } from "zod";
import { formatMoney } from "#server/locale/money/format-money.ts";
import { say } from "#server/locale/translate.ts";
import { layOutMail } from "#server/gateways/mail/render-mail.ts";
import type { Job, JobHandler, JobResult } from "#server/jobs/job.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import type { Shop } from "#server/context/app-context.ts";
import { LowBalancePayload, phoneOf } from "./low-balance-notification.ts";
import { countSms, smsWait } from "./limit-low-balance-sms.ts";
import { topUpLink } from "./top-up-link.ts";

type Told = z.output<typeof LowBalancePayload>;

/** Job `top-up.low-balance`: one mail or text message to one who wants to know, with a link that opens the top-up page filled in; none where it was topped up meanwhile (§8). */
export const tellLowBalance: JobHandler<Shop> = async (shop, job) => {
  const told = LowBalancePayload.parse(job.payload);
  if (!(await isStillLow(shop, told))) return {};
  if ("sealed" in told) return tellBySms(shop, job, { told, to: phoneOf(shop.sealer, job.ref, told.sealed) });
  const email = await emailOf(shop, told);
  if (email !== null) await shop.mail.send({ idempotencyKey: job.id, to: email, ...words(shop, told, email).mail });
  return {};
};

async function tellBySms(shop: Shop, job: Job, { told, to }: { told: Told; to: string }): Promise<JobResult> {
  const wait = await smsWait(shop, to);
  if (wait !== 0) shop.log.info("top-up.sms-limited", { job: job.id });
  if (wait === null) return {};
  if (wait > 0) return { again: shop.clock() + wait };
  await shop.sms.send({ idempotencyKey: job.id, to, text: words(shop, told, null).sms });
  return { commit: (tx) => countSms(tx, to, shop.clock()) };
}

async function isStillLow({ db }: Pick<Shop, "db">, { iccid, toldAt }: Told): Promise<boolean> {
  const sim = await db.selectFrom("watched_sims").select("told_at").where("iccid", "=", iccid).executeTakeFirst();
  return sim?.told_at === toldAt;
}

/** Null where the person behind it is gone. */
async function emailOf({ db }: Pick<Shop, "db">, to: { orderId: string } | { accountId: string }): Promise<string | null> {
  if ("accountId" in to) {
    const account = await db.selectFrom("accounts").select("email").where("id", "=", to.accountId).executeTakeFirst();
    return account?.email ?? null;
  }
  const order = await db.selectFrom("orders").select("email").where("id", "=", to.orderId).executeTakeFirst();
  return order && !isErased(order.email) ? order.email : null;
}

function words(shop: Shop, told: Told, email: string | null) {
  const { iccid, product, language, amount, ratePerGb, toldAt } = told;
  const link = topUpLink(shop, { iccid, email, language, product, from: toldAt });
  const values = { digits: iccid.slice(-6), balance: formatMoney(amount, "HKD"), rate: formatMoney(ratePerGb, "HKD"), link };
  const subject = say(language, "low-balance.subject", values);
  const mail = layOutMail({
    language,
    title: say(language, "low-balance.title"),
    paragraphs: [say(language, "low-balance.body"), say(language, "low-balance.until")],
    rows: [
      { label: say(language, "low-balance.sim"), value: `…${values.digits}` },
      { label: say(language, "low-balance.rate"), value: say(language, "low-balance.per-gb", values) },
      { label: say(language, "low-balance.balance"), value: values.balance, strong: true },
    ],
    buttons: [{ label: say(language, "low-balance.button"), url: link }],
    note: say(language, "low-balance.note"),
    footer: "low-balance.footer",
  });
  return { mail: { subject, ...mail }, sms: say(language, "low-balance.sms", values) };
}
