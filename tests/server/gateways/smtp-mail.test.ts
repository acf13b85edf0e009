import { createServer, type AddressInfo, type Server } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EmailSchema } from "#server/forms/field.schema.ts";
import { createSmtpMail } from "#server/gateways/mail/create-smtp-mail.ts";
import type { MailMessage } from "#server/gateways/mail/mail.ts";

let server: Server;
let refuses = false;
/** What each connection received, in order. */
let received: string[];
beforeEach(async () => {
  received = [];
  refuses = false;
  // A minimal mail server that accepts a message.
  server = createServer((socket) => {
    let isLetter = false;
    let all = "";
    const at = received.push("") - 1;
    socket.setEncoding("utf8").write("220 here\r\n");
    socket.on("data", (part: string) => {
      received[at] = all += part;
      if (isLetter) {
        if (!all.endsWith("\r\n.\r\n")) return;
        isLetter = false;
        return socket.write("250 taken\r\n");
      }
      const command = part.slice(0, 4).toUpperCase();
      if (command === "DATA") isLetter = true;
      if (command === "RCPT" && refuses) return socket.write("550 <lee@example.com> has no mailbox\r\n");
      return socket.write({ DATA: "354 go on\r\n", QUIT: "221 bye\r\n", STAR: "502 no TLS\r\n" }[command] ?? "250 ok\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => server.close());

const send = (message: Partial<MailMessage>, { host = "127.0.0.1", requiresTls = true } = {}) => {
  const mailUrl = `smtp://${host}:${(server.address() as AddressInfo).port}/?ignoreTLS=true&requireTLS=false`;
  const mail = createSmtpMail({ mailUrl, mailFrom: "Shop <shop@example.com>", publicOrigin: "https://shop.example", requiresTls });
  return mail.send({ idempotencyKey: "job_1", to: "sales@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>", ...message });
};
const headers = () => (received[0] ?? "").split("\r\n\r\n")[0]?.split("DATA\r\n")[1]?.split("\r\n") ?? [];

test("sets the reply address of the message, and the same message id each time", async () => {
  await send({ replyTo: "lee@example.com" });
  expect(headers()).toEqual(
    expect.arrayContaining([
      "From: Shop <shop@example.com>",
      "To: sales@example.com",
      "Reply-To: lee@example.com",
      "Subject: Hello",
      "Message-ID: <job_1@shop.example>",
      "Auto-Submitted: auto-generated",
    ]),
  );
});

test("a server on another machine gets nothing without TLS, whatever the address says, if TLS is required", async () => {
  // To the system 0.0.0.0 is this machine, to the shop it is another.
  await expect(send({}, { host: "0.0.0.0" })).rejects.toThrow("The mail server did not accept a message: ETLS");
  expect(received.join()).not.toMatch(/MAIL FROM|AUTH/);
  await send({}, { host: "0.0.0.0", requiresTls: false });
  expect(received.join()).toContain("MAIL FROM");
});

test("without a reply address, replies go to the sender", async () => {
  await send({});
  expect(headers().join("\n")).not.toMatch(/reply-to/i);
});

test("typed text becomes neither a header nor a recipient", async () => {
  await send({ replyTo: "lee@example.com\r\nBcc: all@example.com", subject: "Hello\r\nBcc: all@example.com" });
  expect(headers().join("\n")).not.toMatch(/^bcc:/im);
  expect(received.join().match(/RCPT TO:.*/g)).toEqual(["RCPT TO:<sales@example.com>"]);
});

test.each([
  ["foo..bar@docomo.ne.jp", '<"foo..bar"@docomo.ne.jp>'],
  ["r&d@example.com", "<r&d@example.com>"],
  ["user%x#1!y@example.com", "<user%x#1!y@example.com>"],
  ["user@bücher.example", "<user@xn--bcher-kva.example>"],
  ["Anna <user@example.xn--fiqs8s>", "<user@example.xn--fiqs8s>"],
])("delivers to %s, as it was typed", async (typed, recipient) => {
  await send({ to: EmailSchema.parse(typed) });
  expect(received.join()).toContain(`RCPT TO:${recipient}\r\n`);
});

test("the error of a rejecting server contains no personal data", async () => {
  refuses = true;
  await expect(send({ to: "lee@example.com" })).rejects.toThrow(/^The mail server did not accept a message: EENVELOPE 550$/);
});

test("a message that can be switched off says so to mail programs, with one click (RFC 8058); others do not", async () => {
  await send({ unsubscribeUrl: "https://shop.example/en/reminders?key=RL1.abc" });
  expect(headers()).toEqual(
    expect.arrayContaining([
      "List-Unsubscribe: <https://shop.example/en/reminders?key=RL1.abc>",
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    ]),
  );
  received = [];
  await send({});
  expect(headers().join("\n")).not.toMatch(/list-unsubscribe/i);
});
