import { postalEstimate } from "#server/catalogue/postal-estimate.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";
import type { MailContent } from "#server/gateways/mail/render-mail.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { dateTimeFormat } from "#server/locale/intl-formats.schema.ts";
import { type Language, languageEntry } from "#server/locale/locale.schema.ts";
import { translate, type ServerText } from "#server/locale/translate.ts";
import { activationDeadline } from "#server/orders/fulfilment/activation-deadline.ts";
import { readEarlyStart } from "#server/orders/withdrawal/early-start.ts";
import { WITHDRAWAL_DAYS } from "#server/orders/withdrawal/withdrawal.schema.ts";
import type { Selectable } from "kysely";

/** What the confirmation of a contract says besides price and seller, so that the buyer keeps it (Directive 2011/83/EU, article 8(7)). Times in ms UTC. */
export type ContractTerms = {
  useBy: number | null;
  /** Speed of a day pass after its daily allowance, kbit/s. */
  reducedKbps: number | null;
  /** Recipient and address of a parcel, and when it usually arrives. */
  addressLines: string[];
  arrival: { from: number; by: number } | null;
  /** When the buyer asked for a start before the withdrawal period ends. */
  earlyStartAt: number | null;
  withdrawalForm: string;
};

type Order = Selectable<OrdersTable> & { package_id: string };

/** Returns the terms of a paid order. */
export function readContractTerms(
  shop: Pick<AppContext, "catalogue" | "clock">,
  order: Order,
  more: { language: Language; addressLines: string[]; withdrawalForm: string },
): ContractTerms {
  const catalogue = shop.catalogue();
  const soldPackage = catalogue.packages.get(order.package_id);
  const paidAt = order.paid_at ?? shop.clock();
  const isPosted = order.delivery_method === "physical";
  const { currency, address_country: country } = order;
  const estimate = isPosted && country ? postalEstimate(catalogue, { country, currency, language: more.language, paidAt }) : null;
  return {
    useBy: activationDeadline(catalogue, order.package_id, paidAt),
    reducedKbps: soldPackage?.kind === "day-pass" ? soldPackage.reducedKbps : null,
    addressLines: isPosted ? more.addressLines : [],
    arrival: estimate && { from: estimate.arrivesFrom, by: estimate.arrivesBy },
    earlyStartAt: readEarlyStart(order),
    withdrawalForm: more.withdrawalForm,
  };
}

type Contract = { language: Language; way: Order["delivery_method"]; terms: ContractTerms };

/** Returns the rows of a confirmation about what the buyer gets, where and when. `iccid`: the ends of the SIMs that packages are added to. */
export function contractRows({ language, way, terms }: Contract, iccid: string): NonNullable<MailContent["rows"]> {
  const row = (label: ServerText, value: string) => ({ label: translate(language, label), value });
  const { useBy, reducedKbps, addressLines, arrival } = terms;
  const locale = languageEntry(language).intl;
  return [
    row("mail:row.way", translate(language, `mail:way.${way}`, { iccid })),
    ...(reducedKbps === null ? [] : [row("mail:row.reduced", `${reducedKbps} kbit/s`)]),
    ...(useBy === null ? [] : [row("mail:row.use-by", formatMoment(useBy, language))]),
    ...(addressLines.length === 0 ? [] : [row("correction:row.address", addressLines.join(", "))]),
    ...(arrival ? [row("mail:row.arrival", dateTimeFormat(locale, HONG_KONG_DAY).formatRange(arrival.from, arrival.by))] : []),
  ];
}

/** Returns the information about the right to withdraw with the model form (annex I of the directive), as paragraphs below the rows. */
export function withdrawalInformation({ language, way, terms }: Contract, order: { number: string; title: string }): string[] {
  const { earlyStartAt, withdrawalForm } = terms;
  const values = {
    ...order,
    days: WITHDRAWAL_DAYS,
    seller: `${BRAND.legalName}, ${BRAND.legalAddress[language]}`,
    email: BRAND.supportEmail,
    form: withdrawalForm,
    at: earlyStartAt === null ? "" : formatMoment(earlyStartAt, language),
  };
  const isPosted = way === "physical";
  const keys: ServerText[] = [
    isPosted ? "withdrawal:right.period-posted" : "withdrawal:right.period",
    "withdrawal:right.how",
    "withdrawal:right.effects",
    ...(isPosted ? (["withdrawal:right.send-back"] as const) : []),
    ...(earlyStartAt === null ? [] : (["withdrawal:right.early-start"] as const)),
    "withdrawal:right.form",
  ];
  return keys.map((key) => translate(language, key, values));
}

const HONG_KONG_DAY: Intl.DateTimeFormatOptions = { year: "numeric", month: "short", day: "numeric", timeZone: "Asia/Hong_Kong" };

/** Formats a time in Hong Kong, and says so. */
function formatMoment(at: number, language: Language): string {
  const format = dateTimeFormat(languageEntry(language).intl, { ...HONG_KONG_DAY, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return translate(language, "withdrawal:received", { at: format.format(at) });
}
