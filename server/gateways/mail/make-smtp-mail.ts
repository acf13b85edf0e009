import { createTransport } from "nodemailer";
import type { Mail } from "./mail.ts";

/** Sends through a mail server (`smtp://user:password@host:port`). The Message-ID comes from our key, so a repeat is recognised. */
export function makeSmtpMail(options: { mailUrl: string; mailFrom: string; publicOrigin: string }): Mail {
  const transport = createTransport({ url: options.mailUrl, connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 20_000 });
  const domain = new URL(options.publicOrigin).hostname;
  return {
    async send({ idempotencyKey, to, replyTo, subject, text, html, attachments }) {
      const sending = transport.sendMail({
        from: options.mailFrom,
        to: { name: "", address: to },
        ...(replyTo && { replyTo: { name: "", address: replyTo } }),
        subject,
        text,
        html,
        attachments,
        messageId: `<${idempotencyKey}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
      // What a mail server answers names the recipient, and faults are logged.
      await sending.catch(rethrowAs("The mail server did not take a message"));
    },
    verify: () => transport.verify().catch(rethrowAs("The mail server cannot be used")),
  };
}

const rethrowAs = (what: string) => (error: { code?: string; responseCode?: number }) => {
  const { code, responseCode } = error;
  throw Object.assign(new Error(`${what}: ${code ?? "fault"} ${responseCode ?? ""}`.trim()), code && { code });
};
