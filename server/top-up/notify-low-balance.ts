import type { z } from "zod";
import { formatMoney } from "#server/locale/money.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import type { Job, JobHandler, JobResult } from "#server/jobs/job.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { LowBalancePayload, decryptLowBalancePhone } from "./low-balance-notification.ts";
import { countSimSms, simSmsDelay } from "#server/sims/limit-sim-sms.ts";
import { topUpLink } from "./top-up-link.ts";

type Payload = z.output<typeof LowBalancePayload>;

/**
 * Job `top-up.low-balance`: sends one mail or text message to one recipient, with a link that opens the filled-in top-up page. Sends nothing if the SIM
 * was topped up meanwhile, the recipient was erased, or the number has reached its daily limit (§8).
 */
export const notifyLowBalance: JobHandler<AppContext> = async (shop, job) => {
  const payload = LowBalancePayload.parse(job.payload);
  if (!(await isStillLow(shop, payload))) return {};
  if ("encrypted" in payload) return sendSms(shop, job, { payload, to: decryptLowBalancePhone(shop.encryptor, job.ref, payload.encrypted) });
  const email = await findEmail(shop, payload);
  if (email !== null) await shop.mail.send({ idempotencyKey: job.id, to: email, ...renderMessages(shop, payload, email).mail });
  return {};
};

async function sendSms(shop: AppContext, job: Job, { payload, to }: { payload: Payload; to: string }): Promise<JobResult> {
  const delay = await simSmsDelay(shop, to);
  if (delay !== 0) shop.log.info("top-up.sms-limited", { job: job.id });
  if (delay === null) return {};
  if (delay > 0) return { again: shop.clock() + delay };
  await shop.sms.send({ idempotencyKey: job.id, to, text: renderMessages(shop, payload, null).sms });
  return { commit: (tx) => countSimSms(tx, to, shop.clock()) };
}

async function isStillLow({ db }: Pick<AppContext, "db">, { iccid, notifiedAt }: Payload): Promise<boolean> {
  const sim = await db.selectFrom("watched_sims").select("notified_at").where("iccid", "=", iccid).executeTakeFirst();
  return sim?.notified_at === notifiedAt;
}

/** Returns the recipient's email address; null if the account has none, or the account or the buyer was erased. */
async function findEmail({ db }: Pick<AppContext, "db">, to: { orderId: string } | { accountId: string }): Promise<string | null> {
  if ("accountId" in to) {
    const account = await db.selectFrom("accounts").select("email").where("id", "=", to.accountId).executeTakeFirst();
    return account?.email ?? null;
  }
  const order = await db.selectFrom("orders").select("email").where("id", "=", to.orderId).executeTakeFirst();
  return order && !isErased(order.email) ? order.email : null;
}

function renderMessages(shop: AppContext, payload: Payload, email: string | null) {
  const { iccid, product, language, amount, ratePerGb, notifiedAt } = payload;
  const link = topUpLink(shop, { iccid, email, language, product, from: notifiedAt });
  const values = { digits: iccid.slice(-6), balance: formatMoney(amount, "HKD", language), rate: formatMoney(ratePerGb, "HKD", language), link };
  const subject = translate(language, "low-balance:subject", values);
  const mail = renderMail({
    language,
    title: translate(language, "low-balance:title"),
    paragraphs: [translate(language, "low-balance:body"), translate(language, "low-balance:until")],
    rows: [
      { label: translate(language, "low-balance:sim"), value: `…${values.digits}` },
      { label: translate(language, "low-balance:rate"), value: translate(language, "low-balance:per-gb", values) },
      { label: translate(language, "low-balance:balance"), value: values.balance, strong: true },
    ],
    buttons: [{ label: translate(language, "low-balance:button"), url: link }],
    note: translate(language, "low-balance:note"),
    footer: "low-balance:footer",
  });
  return { mail: { subject, ...mail }, sms: translate(language, "low-balance:sms", values) };
}
