import { formatList, joinSentences } from "#server/locale/format-list.schema.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { realNamePage } from "#server/locale/channel-pages.schema.ts";
import { translate } from "#server/locale/translate.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { LoadedRegistration } from "#server/real-name/core/load-registration.ts";
import { PHOTO_REASONS } from "#server/gateways/document-reader/identity-document.schema.ts";
import { affectedPart, type SidedReason, type Reason } from "#server/real-name/core/reasons.schema.ts";
import { decryptRegistrationKey } from "#server/real-name/core/registration-key.ts";
import type { NotifiedState } from "./notify-decision.ts";

/** `barred`: the person cannot be registered, so that a correction cannot help. */
type Kind = NotifiedState | "barred";

type NotifiedRegistration = Pick<
  LoadedRegistration,
  "id" | "reference" | "language" | "regions" | "reasons" | "applicant_note" | "sims" | "link_key_encrypted"
> & {
  notifiedState: NotifiedState;
};

/**
 * Returns the subject, mail and SMS text about a decision in the applicant's language: reference, result, reasons with advice, what staff wrote to the
 * applicant (only in the mail), and a link. They contain nothing else about the person or the document, and only the last six digits of each ICCID.
 */
export function decisionMessage(shop: Pick<AppContext, "env" | "encryptor">, registration: NotifiedRegistration) {
  const { language, reference, regions, reasons, applicant_note: note, sims } = registration;
  const kind =
    registration.notifiedState === "refused" && reasons.some((reason) => affectedPart(reason) === "none") ? "barred" : registration.notifiedState;
  const isCorrectable = kind === "refused";
  const link = (page: string) =>
    shop.env.publicOrigin + path(language, page, { ref: reference, key: decryptRegistrationKey(shop.encryptor, registration) });
  const result = link("real-name-result");
  const values = { reference, regions: translate(language, `real-name:region.${regions}`), days: shop.env.realNameRefusedDays, link: result };
  const title = translate(language, `real-name:${kind}.title`);
  const mail = renderMail({
    language,
    title,
    paragraphs: paragraphs(language, kind, { reasons, note }, values),
    rows: [
      { label: translate(language, "real-name:row.reference"), value: reference, strong: true },
      {
        label: translate(language, "real-name:row.sims"),
        value: formatList(
          sims.map(({ iccid }) => `…${iccid.slice(-6)}`),
          language,
        ),
      },
      { label: translate(language, "real-name:row.regions"), value: values.regions },
    ],
    buttons: [
      isCorrectable
        ? { label: translate(language, "real-name:button.correct"), url: link(realNamePage(language)) }
        : { label: translate(language, "real-name:button.see"), url: result },
    ],
    note: translate(language, "real-name:link-note"),
    footer: "real-name:footer",
  });
  return { subject: translate(language, `real-name:${kind}.subject`, values), ...mail, sms: translate(language, `real-name:${kind}.sms`, values) };
}

/**
 * Returns what the applicant is told in words about a decision, in their language, for staff before they decide: subject and paragraphs of the mail.
 * It contains neither the link nor the person.
 */
export function previewDecision(
  shop: Pick<AppContext, "env">,
  { language, reference, regions }: Pick<LoadedRegistration, "language" | "reference" | "regions">,
  kind: "accepted" | "refused" | "barred",
): { subject: string; paragraphs: string[] } {
  const values = { reference, regions: translate(language, `real-name:region.${regions}`), days: shop.env.realNameRefusedDays };
  return {
    subject: translate(language, `real-name:${kind}.subject`, values),
    paragraphs: paragraphs(language, kind, { reasons: [], note: null }, values),
  };
}

type Explanation = { reasons: SidedReason[]; note: string | null };

function paragraphs(language: ChannelLanguage, kind: Kind, { reasons, note }: Explanation, values: Record<string, string | number>): string[] {
  if (kind === "checking" || kind === "accepted") return [translate(language, `real-name:${kind}.body`, values)];
  const isPhoto = (reason: SidedReason) => reason.startsWith("back:") || (PHOTO_REASONS as readonly string[]).includes(reason);
  const explanations = reasons.map((reason) => reasonText(language, reason)).map(({ title, advice }) => joinSentences([title, advice]));
  const intro = translate(language, reasons.some(isPhoto) ? "real-name:refused.photo" : "real-name:refused.body");
  return [
    intro,
    ...explanations,
    ...(note === null ? [] : [translate(language, "real-name:refused.note", { note })]),
    translate(language, `real-name:${kind}.next`, values),
  ];
}

/** Returns a reason and the advice for it, worded as on the pages, in a channel language. */
export function reasonText(language: ChannelLanguage, reason: SidedReason): { title: string; advice: string } {
  const isBack = reason.startsWith("back:");
  const name = (isBack ? reason.slice("back:".length) : reason) as Reason;
  const title = translate(language, `reasons:${name}.title`);
  return {
    title: isBack ? translate(language, "real-name:reason.back", { reason: title }) : title,
    advice: translate(language, `reasons:${name}.do`),
  };
}
