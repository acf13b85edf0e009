import { z } from "zod";
import type { Sealer } from "#server/crypto/sealer.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import { LanguageSchema } from "#server/locale/locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { CODE_TTL_MS } from "./code.ts";

const CodeMessageSchema = z.object({
  purpose: z.enum(["sign-in", "register", "reset", "bind", "delete"]),
  channel: z.enum(["mail", "sms"]),
  address: z.string(),
  language: LanguageSchema,
  code: z.string(),
});
export type CodeMessage = z.infer<typeof CodeMessageSchema>;

const SealedSchema = z.object({ sealed: z.string() });

/** Seals the payload of the job that sends a code, so that the jobs table reveals neither code nor address. */
export const sealCode = (sealer: Sealer, ref: string, message: CodeMessage) => ({
  sealed: sealer.seal(JSON.stringify(message), aboutCodeMessage(ref)),
});
export const openCode = (sealer: Sealer, ref: string, payload: unknown): CodeMessage =>
  CodeMessageSchema.parse(JSON.parse(sealer.open(SealedSchema.parse(payload).sealed, aboutCodeMessage(ref))));
export const aboutCodeMessage = (ref: string) => `identity-code:${ref}`;

type MessageText = { subject: string; text: string; html: string; sms: string };

/** The message with a code: its purpose, how long it is valid, and that our staff never ask for it. */
export function renderCodeMessage({ language, purpose, code }: CodeMessage): MessageText {
  const values = { code, minutes: CODE_TTL_MS / 60_000, purpose: translate(language, `identity.purpose.${purpose}`) };
  const title = translate(language, "identity.code.title", values);
  const mail = renderMail({
    language,
    title,
    paragraphs: [translate(language, "identity.code.body", values)],
    rows: [{ label: translate(language, "identity.code.row"), value: code, strong: true }],
    buttons: [],
    note: translate(language, "identity.code.note"),
    footer: "identity.footer",
  });
  return { subject: title, ...mail, sms: translate(language, "identity.code.sms", values) };
}

/** The message sent instead of a code if the account does not exist: says so, and how to register. */
export function renderNoAccountMessage({ language, purpose, channel }: CodeMessage, registerUrl: string): MessageText {
  const values = { purpose: translate(language, `identity.purpose.${purpose}`), link: registerUrl };
  const title = translate(language, "identity.no-account.title");
  const mail = renderMail({
    language,
    title,
    paragraphs: [translate(language, "identity.no-account.body", values)],
    buttons: [{ label: translate(language, "identity.no-account.button"), url: registerUrl }],
    footer: "identity.footer",
  });
  return { subject: title, ...mail, sms: channel === "sms" ? translate(language, "identity.no-account.sms", values) : "" };
}

/** The message after a password was changed, so that owners who did not do it can act. */
export function renderPasswordChangedMessage(language: CodeMessage["language"], resetUrl: string): MessageText {
  const title = translate(language, "identity.password-changed.title");
  const mail = renderMail({
    language,
    title,
    paragraphs: [translate(language, "identity.password-changed.body"), translate(language, "identity.password-changed.not-you")],
    buttons: [{ label: translate(language, "identity.password-changed.button"), url: resetUrl }],
    footer: "identity.footer",
  });
  return { subject: title, ...mail, sms: translate(language, "identity.password-changed.sms", { link: resetUrl }) };
}
