import type { ReturnReason } from "#server/domain/order-states.schema.ts";
import { renderMail, type MailContent } from "#server/gateways/mail/render-mail.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { translate, type ServerText } from "#server/locale/translate.ts";
import { itemLabel, parcelRows, type OrderMailFacts } from "./order-mail.ts";

/** Mails about what staff put right, and about a parcel that came back. */
export const CORRECTION_MAIL_KINDS = [
  "email-corrected",
  "email-restored",
  "address-corrected",
  "tracking-corrected",
  "parcel-returned",
  "sent-again",
] as const;
export type CorrectionMailKind = (typeof CORRECTION_MAIL_KINDS)[number];

/** Whether a mail kind is about a correction. */
export const isCorrectionMail = (kind: string): kind is CorrectionMailKind => CORRECTION_MAIL_KINDS.some((correction) => correction === kind);

/** `addressLines`: recipient and shipping address. `returnReason`: why the newest returned parcel came back. */
type Facts = OrderMailFacts & { addressLines: string[]; returnReason: ReturnReason };

/** Renders one mail about a correction in its buyer's language, with what holds now. */
export function renderCorrectionMail(kind: CorrectionMailKind, facts: Facts): { subject: string; text: string; html: string } {
  const { language, number, title, link } = facts;
  const text = (key: ServerText) => translate(language, key, { number, title, email: BRAND.supportEmail });
  const content: MailContent = {
    language,
    title: text(`correction:${kind}.title`),
    paragraphs: paragraphKeys(kind, facts).map(text),
    rows: rows(kind, facts),
    after: kind === "parcel-returned" ? [] : [text("correction:ask")],
    buttons: [{ label: text("correction:button"), url: link }],
    note: text("mail:link-note"),
    footerLinks: facts.documents,
  };
  return { subject: text(`correction:${kind}.subject`), ...renderMail(content) };
}

function paragraphKeys(kind: CorrectionMailKind, { returnReason }: Facts): ServerText[] {
  if (kind !== "parcel-returned") return [`correction:${kind}.body`];
  return ["correction:parcel-returned.body", `correction:parcel-returned.because-${returnReason}`, "correction:parcel-returned.next"];
}

function rows(kind: CorrectionMailKind, facts: Facts): NonNullable<MailContent["rows"]> {
  const { language, number, title, addressLines } = facts;
  const address = { label: translate(language, "correction:row.address"), value: addressLines.join(", ") };
  if (kind === "tracking-corrected") return parcelRows(facts);
  if (kind === "sent-again") return [...parcelRows(facts), address];
  const order = [
    { label: translate(language, "mail:row.number"), value: number },
    { label: translate(language, itemLabel(facts)), value: title },
  ];
  return kind === "address-corrected" || kind === "parcel-returned" ? [...order, ...(addressLines.length > 0 ? [address] : [])] : order;
}
