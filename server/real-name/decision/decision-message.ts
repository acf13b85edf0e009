import { layOutMail } from "#server/gateways/mail/render-mail.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { say } from "#server/locale/translate.ts";
import type { Shop } from "#server/context/app-context.ts";
import type { LoadedRegistration } from "#server/real-name/core/load-registration.ts";
import { PHOTO_REASONS } from "#server/gateways/document-reader/identity-document.schema.ts";
import { partOf, type SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { openRegistrationKey } from "#server/real-name/core/registration-key.ts";
import { sayReason } from "./reason-text.ts";
import type { Told } from "./notify-decision.ts";

type ToldRegistration = Pick<LoadedRegistration, "id" | "reference" | "language" | "regions" | "reasons" | "sims" | "link_key_sealed"> & {
  told: Told;
};

/** What an applicant is told of a decision, in his language: reference, result, reasons with what to do, and the way on. It names nobody. */
export function decisionWords(shop: Pick<Shop, "env" | "sealer">, registration: ToldRegistration) {
  const { language, reference, regions, reasons, sims } = registration;
  const kind = registration.told === "refused" && reasons.some((reason) => partOf(reason) === "none") ? "barred" : registration.told;
  const correct = kind === "refused";
  const link = (page: string) =>
    shop.env.publicOrigin + path(language, page, { ref: reference, key: openRegistrationKey(shop.sealer, registration) });
  const result = link("real-name-result");
  const values = { reference, regions: say(language, `real-name.region.${regions}`), days: shop.env.realNameRefusedDays, link: result };
  const title = say(language, `real-name.${kind}.title`);
  const mail = layOutMail({
    language,
    title,
    paragraphs: paragraphs(language, kind, reasons, values),
    rows: [
      { label: say(language, "real-name.row.reference"), value: reference, strong: true },
      { label: say(language, "real-name.row.sims"), value: sims.map(({ iccid }) => `…${iccid.slice(-6)}`).join(", ") },
      { label: say(language, "real-name.row.regions"), value: values.regions },
    ],
    buttons: [
      correct
        ? { label: say(language, "real-name.button.correct"), url: link(FORM[language]) }
        : { label: say(language, "real-name.button.see"), url: result },
    ],
    note: say(language, "real-name.link-note"),
    footer: "real-name.footer",
  });
  return { subject: say(language, `real-name.${kind}.subject`, values), ...mail, sms: say(language, `real-name.${kind}.sms`, values) };
}

/** Japanese and Korean have the form at the address of the channels alone. */
const FORM: Record<ChannelLanguage, string> = {
  en: "real-name",
  "zh-cn": "real-name",
  "zh-hk": "real-name",
  ja: "real-name-channel",
  ko: "real-name-channel",
};

type Kind = Told | "barred";

function paragraphs(language: ChannelLanguage, kind: Kind, reasons: SidedReason[], values: Record<string, string | number>): string[] {
  if (kind === "checking" || kind === "accepted") return [say(language, `real-name.${kind}.body`, values)];
  const isPhoto = (reason: SidedReason) => reason.startsWith("back:") || (PHOTO_REASONS as readonly string[]).includes(reason);
  const why = reasons.map((reason) => sayReason(language, reason)).map(({ title, advice }) => `${title} ${advice}`);
  const head = say(language, reasons.some(isPhoto) ? "real-name.refused.photo" : "real-name.refused.body");
  return [head, ...why, say(language, `real-name.${kind}.next`, values)];
}
