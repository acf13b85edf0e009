import { expect } from "@playwright/test";

type Message = { to: string; subject: string; text: string; html: string };

/** Returns the messages sent to an address, newest first; requested as this machine, not as the visitor. */
export async function messagesTo(email: string): Promise<Message[]> {
  const response = await fetch(`${process.env.SHOP_ORIGIN}/mailbox.json?to=${encodeURIComponent(email)}`);
  return (await response.json()) as Message[];
}

/** Waits for the message whose subject matches. */
export async function messageTo(email: string, subject: RegExp): Promise<Message> {
  let found: Message | undefined;
  await expect(async () => {
    found = (await messagesTo(email)).find((message) => subject.test(message.subject));
    expect(found, `a message to ${email} with the subject ${subject}`).toBeDefined();
  }).toPass({ intervals: [100, 200, 400] });
  return found as Message;
}
