import { randomBytes } from "node:crypto";
import { buyer, PARCEL, validOrderForm, type PageResponse, type Buyer, type Fields } from "#tests/support/buyer.ts";
import type { RunningServer } from "#tests/support/server.ts";
import { signInByCode } from "#tests/support/identity/sign-in.ts";

/** A visitor who bought one eSIM and one posted SIM card as a guest, and is signed in now. */
export type PackageOwner = { shop: Buyer; email: string; iccid: string; simPackage: string; order: string; code: string };

/** A visitor with their own address, for a server behind one trusted proxy. */
export const newVisitor = (server: Pick<RunningServer, "origin">) =>
  buyer(server, { headers: { "X-Forwarded-For": `198.18.${Math.floor(Math.random() * 250)}.${1 + Math.floor(Math.random() * 250)}` } });

/** Buys as a guest. Returns the result page once it contains the text. */
export async function buyUntil(shop: Buyer, fields: Fields, message: string): Promise<PageResponse> {
  const { location } = await shop.post("/en/order-sim", validOrderForm(fields));
  const result = (await shop.post(location ?? "", { outcome: "pay" })).location ?? "";
  return shop.openUntil(result, message);
}

/** Creates a new owner; the shop's carrier must respond immediately. */
export async function packageOwner(server: Pick<RunningServer, "origin">): Promise<PackageOwner> {
  const shop = newVisitor(server);
  const email = `traveller.${randomBytes(6).toString("hex")}@example.com`;
  await buyUntil(shop, { ...PARCEL, way: "physical", email }, "Paid");
  const issued = await buyUntil(shop, { email }, "Your eSIM is ready");
  await signInByCode(shop, email);
  const { html, text } = await shop.open("/en/account/package");
  return {
    shop,
    email,
    iccid: /8985234\d{12,13}/.exec(issued.text)?.[0] ?? "",
    simPackage: /unsubscribe=([\w-]+)/.exec(html)?.[1] ?? "",
    order: /RL\d+-\w+/.exec(text)?.[0] ?? "",
    code: /LPA:1\$[\w.-]+\$([\w-]+)/.exec(issued.text)?.[1] ?? "",
  };
}
