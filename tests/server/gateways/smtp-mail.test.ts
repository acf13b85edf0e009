import { createServer, type AddressInfo, type Server } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeSmtpMail } from "#server/gateways/mail/make-smtp-mail.ts";
import type { MailMessage } from "#server/gateways/mail/mail.ts";

let server: Server;
let refuses = false;
/** What each connection said, as it came. */
let said: string[];
beforeEach(async () => {
  said = [];
  refuses = false;
  // As much of a mail server as takes a message.
  server = createServer((socket) => {
    let isLetter = false;
    let all = "";
    const at = said.push("") - 1;
    socket.setEncoding("utf8").write("220 here\r\n");
    socket.on("data", (part: string) => {
      said[at] = all += part;
      if (isLetter) {
        if (!all.endsWith("\r\n.\r\n")) return;
        isLetter = false;
        return socket.write("250 taken\r\n");
      }
      const command = part.slice(0, 4).toUpperCase();
      if (command === "DATA") isLetter = true;
      if (command === "RCPT" && refuses) return socket.write("550 <lee@example.com> has no mailbox\r\n");
      return socket.write({ DATA: "354 go on\r\n", QUIT: "221 bye\r\n" }[command] ?? "250 ok\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => server.close());

const send = (message: Partial<MailMessage>) => {
  const mailUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}/?ignoreTLS=true`;
  const mail = makeSmtpMail({ mailUrl, mailFrom: "Shop <shop@example.com>", publicOrigin: "https://shop.example" });
  return mail.send({ idempotencyKey: "job_1", to: "sales@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>", ...message });
};
const headers = () => (said[0] ?? "").split("\r\n\r\n")[0]?.split("DATA\r\n")[1]?.split("\r\n") ?? [];

test("an answer goes where the message says, and its id is the same each time", async () => {
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

test("without one it goes to the sender", async () => {
  await send({});
  expect(headers().join("\n")).not.toMatch(/reply-to/i);
});

test("nothing that was typed becomes a header or a recipient of its own", async () => {
  await send({ replyTo: "lee@example.com\r\nBcc: all@example.com", subject: "Hello\r\nBcc: all@example.com" });
  expect(headers().join("\n")).not.toMatch(/^bcc:/im);
  expect(said.join().match(/RCPT TO:.*/g)).toEqual(["RCPT TO:<sales@example.com>"]);
});

test("the fault of a server that refuses names nobody", async () => {
  refuses = true;
  await expect(send({ to: "lee@example.com" })).rejects.toThrow(/^The mail server did not accept a message: EENVELOPE 550$/);
});
