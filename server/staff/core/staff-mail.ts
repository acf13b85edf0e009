import { z } from "zod";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { hongKongTime } from "#server/locale/time/hong-kong-day.ts";
import { translate } from "#server/locale/translate.ts";

export const STAFF_MAIL_TOPIC = "staff.mail";

/** The mails that only inform the owner of an account about a change. */
const NOTICES = ["password-changed", "factor-added", "factor-removed", "recovery-code-used"] as const;

const StaffMailSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("invitation"), accountId: z.string(), key: z.string() }),
  z.object({ kind: z.enum(NOTICES), accountId: z.string() }),
  /** A sign-in with a device or from a network that the account did not use lately. */
  z.object({ kind: z.literal("new-device"), accountId: z.string(), at: z.number(), address: z.string(), userAgent: z.string() }),
]);
export type StaffMail = z.infer<typeof StaffMailSchema>;

const EncryptedSchema = z.object({ encrypted: z.string() });

/** The context that the encrypted payload is bound to. */
export const staffMailContext = (ref: string) => `staff-mail:${ref}`;

/** Enqueues a mail to the owner of an account. Its payload is encrypted, because an invitation contains the key of its link. */
export async function enqueueStaffMail(
  { encryptor }: { encryptor: FieldEncryptor },
  tx: DatabaseTransaction,
  mail: StaffMail,
  now: number,
): Promise<void> {
  const ref = newId("stm", now);
  const payload = { encrypted: encryptor.encrypt(JSON.stringify(mail), staffMailContext(ref)) };
  await enqueueJob(tx, { topic: STAFF_MAIL_TOPIC, ref, payload, now });
}

export const decryptStaffMail = (encryptor: FieldEncryptor, ref: string, payload: unknown): StaffMail =>
  StaffMailSchema.parse(JSON.parse(encryptor.decrypt(EncryptedSchema.parse(payload).encrypted, staffMailContext(ref))));

type Recipient = { name: string; email: string; language: Language };

/** The mail with the link of an invitation. */
export function renderInvitation({ name, email, language }: Recipient, url: string, days: number) {
  const title = translate(language, "staff:invitation.title");
  const mail = renderMail({
    language,
    title,
    paragraphs: [translate(language, "staff:invitation.body", { name, days }), translate(language, "staff:invitation.factor")],
    rows: [{ label: translate(language, "staff:invitation.row"), value: email }],
    buttons: [{ label: translate(language, "staff:invitation.button"), url }],
    note: translate(language, "staff:invitation.note"),
    footer: "staff:footer",
  });
  return { subject: title, ...mail };
}

/** The mail about a change that its owner may not have made. */
export function renderNotice(notice: Exclude<StaffMail, { kind: "invitation" }>, { name, language }: Recipient, deskOrigin: string) {
  const { kind } = notice;
  const title = translate(language, `staff:${kind}.title`);
  const mail = renderMail({
    language,
    title,
    paragraphs: [translate(language, `staff:${kind}.body`, { name }), translate(language, "staff:not-you")],
    rows: notice.kind === "new-device" ? deviceRows(notice, language) : [],
    buttons: [{ label: translate(language, "staff:open-desk"), url: deskOrigin }],
    footer: "staff:footer",
  });
  return { subject: title, ...mail };
}

const deviceRows = ({ at, userAgent, address }: Extract<StaffMail, { kind: "new-device" }>, language: Language) => [
  { label: translate(language, "staff:new-device.row.at"), value: hongKongTime(at) },
  { label: translate(language, "staff:new-device.row.device"), value: userAgent || "–" },
  { label: translate(language, "staff:new-device.row.address"), value: address },
];
