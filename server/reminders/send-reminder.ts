import type { JobHandler } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { countSimSms, simSmsDelay } from "#server/sims/limit-sim-sms.ts";
import { findReminderRecipient } from "./find-recipient.ts";
import { packageTimeZone } from "./package-time-zone.ts";
import { ReminderPayload } from "./reminder-job.ts";
import { nextWakingHour } from "./waking-hours.ts";
import { deadlineZone } from "#server/plans/deadline-zone.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import type { MailMessage } from "#server/gateways/mail/mail.ts";
import { type Language, languageEntry } from "#server/locale/locale.schema.ts";
import { path, type Query } from "#server/locale/path.schema.ts";
import { translate } from "#server/locale/translate.ts";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import { orderLink } from "#server/orders/core/order-link.ts";
import { packageTitle } from "#server/orders/core/package-title.ts";
import { signedOrderLink } from "#server/orders/core/signed-order-key.ts";
import { planName } from "#server/destinations/plan-name.ts";
import { addDataPage, buyAgainPage } from "#server/sims/add-data-page.ts";

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

type RenderContext = Pick<AppContext, "env" | "encryptor" | "catalogue">;
type RemindedUnit = {
  /** The order. */
  id: string;
  number: string;
  link_key_encrypted: string;
  way: DeliveryMethod;
  unit: number;
  iccid: string | null;
  package_id: string;
};
type Reminder = { reminder: ReminderPayload; unit: RemindedUnit; language: Language };

/** Renders a reminder as a mail and as a text message: what is left or until when, what to do, and one button for it. `sms`: null if it is only mailed. */
function renderReminder(shop: RenderContext, { reminder, unit, language }: Reminder) {
  const { kind, data, endsAt, useBy } = reminder;
  const at = endsAt ?? useBy;
  const moment = formatMoment(shop, { at, packageId: unit.package_id, language, style: "moment" });
  const switchOff = signedOrderLink(shop.env, "reminders", unit, language);
  const link = actionLink(shop, { reminder, unit, language });
  const title = packageTitle(shop.catalogue(), { packageId: unit.package_id, quantity: 1, way: unit.way, credit: null }, language);
  const values = {
    place: placeName(shop, unit.package_id, language),
    package: title,
    digits: unit.iccid?.slice(-6) ?? "",
    date: formatMoment(shop, { at, packageId: unit.package_id, language, style: "date" }),
    left: data ? formatMegabytes(data.left, language) : "",
    total: data ? formatMegabytes(data.total, language) : "",
    link: link.url,
    stop: switchOff,
  };
  const text = (key: Parameters<typeof translate>[1]) => translate(language, key, values);
  // What has to be done depends on the SIM: an eSIM is installed, any other SIM is in the phone already.
  const isInstalled = unit.way !== "esim";
  const name = kind === "data-low" && data?.left === 0 ? "used-up" : kind;
  const mail: Pick<MailMessage, "subject" | "text" | "html" | "unsubscribeUrl"> = {
    subject: text(`reminders:${name}.subject`),
    unsubscribeUrl: switchOff,
    ...renderMail({
      language,
      title: text(`reminders:${name}.title`),
      paragraphs: [text(`reminders:${name}.body`), text(isInstalled && !hasStarted(kind) ? "reminders:insert" : `reminders:${name}.next`)],
      rows: [
        { label: text("reminders:package"), value: title },
        ...(kind === "rate" ? [] : [{ label: text("reminders:sim"), value: `…${values.digits}` }]),
        ...(data && kind === "data-low" ? [{ label: text("reminders:left"), value: text("reminders:left-of"), strong: true as const }] : []),
        // The moment at which a package was used up or ended is over.
        ...(name === "used-up" || name === "rate"
          ? []
          : [{ label: text(endsAt === null ? "reminders:first-use-by" : "reminders:valid-until"), value: moment }]),
      ],
      buttons: [{ label: text(buttonKey(kind, isInstalled)), url: link.url }],
      ...(link.isKeyed && { note: text("mail:link-note") }),
      footer: "reminders:footer",
      footerLinks: [{ label: text("reminders:stop"), url: switchOff }],
    }),
  };
  return { mail, sms: name === "rate" ? null : text(`reminders:${name}.sms`) };
}

const hasStarted = (kind: ReminderPayload["kind"]) => kind === "data-low" || kind === "ending" || kind === "rate";

function buttonKey(kind: ReminderPayload["kind"], isInstalled: boolean) {
  if (kind === "data-low") return "reminders:add-data";
  if (kind === "ending") return "reminders:renew";
  if (kind === "rate") return "reminders:rate-button";
  return isInstalled ? "reminders:open" : "reminders:install-button";
}

/** Returns the address of the reminder's button, and whether it contains a key that opens the order. */
function actionLink(shop: RenderContext, { reminder: { kind }, unit, language }: Reminder): { url: string; isKeyed: boolean } {
  const catalogue = shop.catalogue();
  const { iccid, package_id: packageId, way } = unit;
  const sim = { iccid: iccid ?? "", packageId, planId: catalogue.packages.get(packageId)?.planId ?? "" };
  const withoutKey = ({ page, query }: { page: string; query: Query }) => ({
    url: shop.env.publicOrigin + path(language, page, query),
    isKeyed: false,
  });
  if (kind === "data-low") return withoutKey(addDataPage(catalogue, sim));
  if (kind === "ending") return withoutKey(buyAgainPage(catalogue, sim));
  if (kind === "rate") return { url: signedOrderLink(shop.env, "rate", unit, language), isKeyed: false };
  if (way === "esim") return { url: `${orderLink(shop, unit, language)}#unit-${unit.unit}`, isKeyed: true };
  return withoutKey({ page: "account/package", query: { iccid } });
}

function placeName(shop: RenderContext, packageId: string, language: Language): string {
  const catalogue = shop.catalogue();
  const plan = catalogue.plans.get(catalogue.packages.get(packageId)?.planId ?? "");
  return plan ? planName(catalogue, plan, language) : packageId;
}

type Moment = { at: number; packageId: string; language: Language; style: "date" | "moment" };

/**
 * Formats a moment in the time of the destination. A region has several: its days are those of `deadlineZone`, as on the page of the order, and its times
 * those of Hong Kong, as on "My packages".
 */
function formatMoment(shop: RenderContext, { at, packageId, language, style }: Moment): string {
  const { packages, destinations } = shop.catalogue();
  const planId = packages.get(packageId)?.planId ?? "";
  const destination = destinations.get(planId);
  const locale = languageEntry(language).intl;
  const time = style === "moment" ? ({ weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const) : {};
  const shown = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "long",
    ...time,
    timeZone: style === "date" ? deadlineZone(shop.catalogue(), planId, at).timeZone : (destination?.timeZone ?? "Asia/Hong_Kong"),
  }).format(at);
  if (style === "date") return shown;
  return translate(language, destination ? "reminders:local-time" : "reminders:hong-kong-time", {
    at: shown,
    place: destination?.names[language] ?? "",
  });
}

/** Formats an amount of data: 5120 → "5 GB". */
function formatMegabytes(mb: number, language: Language): string {
  const locale = languageEntry(language).intl;
  return mb >= 1024 ? `${(mb / 1024).toLocaleString(locale, { maximumFractionDigits: 1 })} GB` : `${mb} MB`;
}
