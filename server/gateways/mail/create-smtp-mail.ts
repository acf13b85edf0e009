import { createTransport } from "nodemailer";
import { isLoopback } from "#server/settings/production.ts";
import type { Mail } from "./mail.ts";

/**
 * Sends messages through an SMTP server (`smtp://user:password@host:port`). The Message-ID contains the idempotency key, so that a mail server can
 * recognize a message that is sent twice. With `requiresTls`, a server on another machine must accept TLS before it gets a password or a message.
 */
export function createSmtpMail(options: { mailUrl: string; mailFrom: string; publicOrigin: string; requiresTls: boolean }): Mail {
  const timeouts = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 20_000 };
  const url = new URL(options.mailUrl);
  // In the address, whose options take precedence over others.
  if (options.requiresTls && !isLoopback(url.hostname)) url.searchParams.set("requireTLS", "true");
  const transport = createTransport({ url: url.href, ...timeouts });
  const domain = new URL(options.publicOrigin).hostname;
  return {
    async send({ idempotencyKey, to, replyTo, subject, text, html, attachments, unsubscribeUrl }) {
      const sending = transport.sendMail({
        from: options.mailFrom,
        // An object: nodemailer would parse a string as a list of addresses.
        to: { name: "", address: to },
        ...(replyTo && { replyTo: { name: "", address: replyTo } }),
        subject,
        text,
        html,
        attachments,
        messageId: `<${idempotencyKey}@${domain}>`,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(unsubscribeUrl && { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
        },
      });
      // The server's response text may contain the recipient, and errors are logged: throw an error with the codes only.
      await sending.catch(rethrowAs("The mail server did not accept a message"));
    },
    verify: () => transport.verify().catch(rethrowAs("The connection check of the mail server failed")),
  };
}

const rethrowAs = (message: string) => (error: { code?: string; responseCode?: number }) => {
  const { code, responseCode } = error;
  throw Object.assign(new Error(`${message}: ${code ?? "unknown error"} ${responseCode ?? ""}`.trim()), code && { code });
};
