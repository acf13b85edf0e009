import { z } from "zod";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import { LanguageSchema } from "#server/locale/stored-locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { CODE_TTL_MS } from "./code.ts";
import { MESSAGE_CHANNELS } from "#server/domain/service-states.schema.ts";

const CodeMessageSchema = z.object({
  purpose: z.enum(["sign-in", "register", "reset", "bind", "delete"]),
  channel: z.enum(MESSAGE_CHANNELS),
  address: z.string(),
  language: LanguageSchema,
  code: z.string(),
  /** Whether the owner of the address has signed in from where the code was requested. */
  trusted: z.boolean(),
});
export type CodeMessage = z.infer<typeof CodeMessageSchema>;

const EncryptedSchema = z.object({ encrypted: z.string() });

type MessageText = { subject: string; text: string; html: string; sms: string };

/** Returns the encrypted payload of the job that sends a code. The jobs table reveals neither code nor address. */
export const encryptCodeMessage = (encryptor: FieldEncryptor, ref: string, message: CodeMessage) => ({
  encrypted: encryptor.encrypt(JSON.stringify(message), codeMessageContext(ref)),
});
export const decryptCodeMessage = (encryptor: FieldEncryptor, ref: string, payload: unknown): CodeMessage =>
  CodeMessageSchema.parse(JSON.parse(encryptor.decrypt(EncryptedSchema.parse(payload).encrypted, codeMessageContext(ref))));
/** The context that the encrypted payload is bound to. */
export const codeMessageContext = (ref: string) => `identity-code:${ref}`;

/** The message with a code: its purpose, how long it is valid, and that our staff never ask for it. */
export function renderCodeMessage({ language, purpose, code }: CodeMessage): MessageText {
  const values = { code, minutes: CODE_TTL_MS / 60_000, purpose: translate(language, `identity:purpose.${purpose}`) };
  const title = translate(language, "identity:code.title", values);
  const mail = renderMail({
    language,
    title,
    paragraphs: [translate(language, "identity:code.body", values)],
    rows: [{ label: translate(language, "identity:code.row"), value: code, strong: true }],
    buttons: [],
    note: translate(language, "identity:code.note"),
    footer: "identity:footer",
  });
  return { subject: title, ...mail, sms: translate(language, "identity:code.sms", values) };
}

/** The message that is sent instead of a code if the account does not exist. It explains how to register. */
export function renderNoAccountMessage({ language, purpose, channel }: CodeMessage, registerUrl: string): MessageText {
  const values = { purpose: translate(language, `identity:purpose.${purpose}`), link: registerUrl };
  const title = translate(language, "identity:no-account.title");
  const mail = renderMail({
    language,
    title,
    paragraphs: [translate(language, "identity:no-account.body", values)],
    buttons: [{ label: translate(language, "identity:no-account.button"), url: registerUrl }],
    footer: "identity:footer",
  });
  return { subject: title, ...mail, sms: channel === "sms" ? translate(language, "identity:no-account.sms", values) : "" };
}

/** The message after a password was changed. It explains what to do if the owner did not change it. */
export function renderPasswordChangedMessage(language: CodeMessage["language"], resetUrl: string): MessageText {
  const title = translate(language, "identity:password-changed.title");
  const mail = renderMail({
    language,
    title,
    paragraphs: [translate(language, "identity:password-changed.body"), translate(language, "identity:password-changed.not-you")],
    buttons: [{ label: translate(language, "identity:password-changed.button"), url: resetUrl }],
    footer: "identity:footer",
  });
  return { subject: title, ...mail, sms: translate(language, "identity:password-changed.sms", { link: resetUrl }) };
}
