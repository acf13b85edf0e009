import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { decode, textOf, type Page } from "./html-page.ts";
import type { RunningServer } from "./server.ts";

export type Fields = Record<string, string>;

const CONSENTS: Fields = { agreeTransfer: "on", agreePrivacy: "on", agreeRegister: "on" };
export const PARCEL: Fields = {
  contact: "Chan Tai Man",
  phoneCountry: "HK",
  phone: "9123 4567",
  addressCountry: "HK",
  province: "Kowloon",
  city: "Yau Tsim Mong",
  address: "8 Nathan Road",
};

/** The fields of a valid order form with a new key and buyer. */
export function validOrderForm(fields: Fields = {}): Fields {
  const own = { email: `buyer.${randomBytes(6).toString("hex")}@example.com`, checkoutKey: randomBytes(24).toString("base64url") };
  return { package: "JP-5GB-30D", way: "esim", quantity: "1", paymentMethod: "card", ...CONSENTS, ...own, ...fields };
}

export type PageResponse = Page & { headers: Headers; cookies: string[] };

/** Posts and reads pages like a browser without scripts; redirects are not followed. */
export function buyer(server: Pick<RunningServer, "origin">, overrides: { cookies?: Fields; headers?: Fields } = {}) {
  const carried: Fields = { currency: "HKD", "accept-cookie": "refuse", ...overrides.cookies };
  const ask = async (address: string, init: RequestInit = {}): Promise<PageResponse> => {
    const url = new URL(address, server.origin);
    const Cookie = Object.entries(carried)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const response = await fetch(url, { redirect: "manual", ...init, headers: { Cookie, Origin: server.origin, ...overrides.headers } });
    const html = await response.text();
    const { status, headers } = response;
    const page = { status, url: url.href, location: headers.get("Location"), html, text: textOf(html), size: html.length };
    return { ...page, headers, cookies: headers.getSetCookie() };
  };
  return {
    get origin() {
      return server.origin;
    },
    /** Stores the cookies of a response for later requests, and drops those that it deletes. */
    keep({ cookies }: PageResponse): void {
      for (const cookie of cookies) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value === "" || /;\s*Max-Age=0/i.test(cookie)) delete carried[name];
        else carried[name] = value;
      }
    },
    carries: (name: string): string | undefined => carried[name],
    open: (address: string) => ask(address),
    /** `more`: fields that occur several times in the form. */
    post: (address: string, fields: Fields, more: [string, string][] = []) =>
      ask(address, { method: "POST", body: new URLSearchParams([...Object.entries(fields), ...more]) }),
    /** Posts a form with files. */
    send: (address: string, body: FormData) => ask(address, { method: "POST", body }),
    /** Requests the page until it contains the text; a browser refreshes by itself. */
    async openUntil(address: string, message: string): Promise<PageResponse> {
      for (;;) {
        const page = await ask(address);
        if (page.text.includes(message) || page.status >= 400) return page;
        await pause(50);
      }
    },
  };
}

export type Buyer = ReturnType<typeof buyer>;

/** Returns the value of a form field: the input, the text, or the selected choice. */
export function valueOf({ html }: Page, name: string): string | undefined {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g");
  const tags = [...html.matchAll(input)].map(([tag]) => tag);
  const radioOrTick = tags.filter((tag) => /type="(radio|checkbox)"/.test(tag));
  const tag = radioOrTick.length > 0 ? radioOrTick.find((one) => / checked/.test(one)) : tags[0];
  const text = new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)</textarea>`).exec(html)?.[1];
  if (text !== undefined) return decode(text);
  if (tags.length > 0) return tag && decode(/ value="([^"]*)"/.exec(tag)?.[1] ?? "");
  const select = new RegExp(`<select[^>]*name="${name}"[^>]*>.*?</select>`, "s").exec(html)?.[0] ?? "";
  const chosen = /<option[^>]*selected[^>]*>/.exec(select)?.[0] ?? "";
  return decode(/value="([^"]*)"/.exec(chosen)?.[1] ?? "");
}
