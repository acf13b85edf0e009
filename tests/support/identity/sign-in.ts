import { setTimeout as pause } from "node:timers/promises";
import type { PageResponse, Buyer, Fields } from "#tests/support/buyer.ts";

type Message = { id: string; channel: "mail" | "sms"; to: string; subject: string; text: string; html: string };

/** Returns the messages to an address or a complete phone number (`+85291234567`), newest first. */
export async function messagesTo(origin: string, to: string): Promise<Message[]> {
  const response = await fetch(new URL(`/mailbox.json?to=${encodeURIComponent(to)}`, origin));
  return (await response.json()) as Message[];
}

/** The code in a message, or undefined. Not the date in the number of an order, whose messages may arrive at the same time. */
export const codeIn = ({ subject, text }: Pick<Message, "subject" | "text">) => /(?<![\w-])\d{6}(?![\w-])/.exec(`${text}\n${subject}`)?.[0];

/** Posts a form that requests a code. Returns the code of the message; keeps the browser's cookies. */
export async function askForCode(shop: Buyer, address: string, fields: Fields, to: string): Promise<string> {
  const before = new Set((await messagesTo(shop.origin, to)).map(({ id }) => id));
  const response = await shop.post(address, { ...fields, intent: "send-code" });
  if (response.status >= 400) throw new Error(`No code was sent: ${response.text}`);
  shop.keep(response);
  for (let attempt = 0; attempt < 200; attempt++) {
    const code = (await messagesTo(shop.origin, to))
      .filter(({ id }) => !before.has(id))
      .map(codeIn)
      .find(Boolean);
    if (code) return code;
    await pause(50);
  }
  throw new Error(`No code was sent to ${to}`);
}

/** Signs a buyer in with an emailed code: later requests of the buyer are of that account. */
export async function signInByCode(shop: Buyer, email: string, language = "en"): Promise<PageResponse> {
  const address = `/${language}/login?tab=email`;
  const code = await askForCode(shop, address, { tab: "email", email }, email);
  const response = await shop.post(address, { tab: "email", email, code, agreePrivacy: "on", intent: "sign-in" });
  if (response.status !== 303) throw new Error(`Signing in was rejected: ${response.text}`);
  shop.keep(response);
  return response;
}

/** Signs a buyer in by ICCID, without an account. */
export async function signInByIccid(shop: Buyer, iccid: string): Promise<PageResponse> {
  const response = await shop.post("/en/login?tab=iccid", { tab: "iccid", iccid, intent: "sign-in" });
  if (response.status !== 303) throw new Error(`The ICCID was rejected: ${response.text}`);
  shop.keep(response);
  return response;
}

/** Creates an account by phone with an SMS code and a password, and signs the buyer in. */
export async function registerByPhone(shop: Buyer, own: { phoneCountry: string; phone: string }, password: string): Promise<PageResponse> {
  const to = `+852${own.phone}`;
  const code = await askForCode(shop, "/en/register?tab=phone", { tab: "phone", ...own }, to);
  const response = await shop.post("/en/register?tab=phone", { tab: "phone", ...own, code, password, agreePrivacy: "on", intent: "register" });
  if (response.status !== 303) throw new Error(`Registering was rejected: ${response.text}`);
  shop.keep(response);
  return response;
}
