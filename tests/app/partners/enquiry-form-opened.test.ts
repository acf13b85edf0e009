import { expect, test } from "vitest";
import { viewEnquiry } from "#app/routes/partners/enquiry/view-enquiry.server.ts";
import { action } from "#app/routes/partners/enquiry/contact-us.tsx";
import { readFormTimingToken } from "#server/partners/enquiry/form-timing-token.ts";
import { enquiryPost } from "#tests/support/partners/enquiry.ts";
import { createAccount } from "#tests/support/identity/identity.ts";
import { useSharedShop } from "#tests/support/shop.ts";

const DAY = 86_400_000;
const shop = useSharedShop();

/** One browser. */
function browser(key: string, token = "") {
  const headers = { Cookie: `form_key=${key.repeat(43)}; Token=${token}` };
  const argsOf = (request: Request) =>
    ({ request, params: { lang: "en" }, context: { shop, nonce: "", requestId: "r", clientAddress: "203.0.113.9" }, unstable_pattern: "" }) as never;
  return {
    async open(query = "") {
      const { view, state } = await viewEnquiry(argsOf(new Request(`http://localhost/en/contact-us${query}`, { headers })));
      return { ...view, state };
    },
    async save(fields: Record<string, string>, query = "") {
      const body = enquiryPost({ intent: "save", ...fields });
      await action(argsOf(new Request(`http://localhost/en/contact-us${query}`, { method: "POST", headers, body })));
    },
  };
}
const chosen = ({ state: { typed } }: { state: { typed: Record<string, string> } }) => [typed.intention, typed.product];

test("a link selects the current intention, whatever the draft says; later changes are kept after a reload", async () => {
  const ada = browser("a");
  const cards = "?intention=buy&product=201-01&from=resale-distribution";
  await ada.save({ intention: "buy", product: "201-02", company: "Peak Tours" });
  const led = await ada.open(cards);
  expect([...chosen(led), led.state.typed.company]).toEqual(["buy", "201-01", "Peak Tours"]);
  await ada.save({ intention: "buy", product: "201-02", link: led.link ?? "" });
  expect(chosen(await ada.open(cards))).toEqual(["buy", "201-02"]);
  expect(chosen(await ada.open())).toEqual(["buy", "201-02"]);
  expect(chosen(await ada.open("?intention=sell&product=201-02"))).toEqual(["sell", "201-02"]);
});

test("two pages that link to the same choice are two intentions; returning without a link keeps the page that linked before", async () => {
  const eve = browser("e");
  const led = await eve.open("?intention=buy&product=201-02&from=resale-distribution");
  await eve.save({ intention: "sell", product: "201-02", link: led.link ?? "" });
  expect((await eve.open()).from).toBe("resale-distribution");
  expect(chosen(await eve.open("?intention=buy&product=201-02&from=resale-distribution"))).toEqual(["sell", "201-02"]);
  const other = await eve.open("?intention=buy&product=201-02&from=cmlink-for-business");
  expect([...chosen(other), other.from]).toEqual(["buy", "201-02", "cmlink-for-business"]);
});

test("a signed-in visitor finds the account's address in the form, and another typed one is kept", async () => {
  const { token } = await createAccount(shop);
  const ada = browser("f", token);
  expect((await ada.open()).state.typed.email).toBe("ada@example.com");
  await ada.save({ email: "" });
  expect((await ada.open()).state.typed.email).toBe("ada@example.com");
  await ada.save({ email: "sales@peak.example" });
  expect((await ada.open()).state.typed.email).toBe("sales@peak.example");
  expect((await browser("f").open()).state.typed.email).toBe("sales@peak.example");
});

test("a form filled in over more than a week still counts as filled in by a person", async () => {
  const bob = browser("b");
  const first = (await bob.open()).began ?? "";
  await bob.save({ began: first });
  shop.pass(DAY);
  expect((await bob.open()).began).toBe(first);
  for (let day = 1; day < 9; day++) {
    shop.pass(DAY);
    await bob.save({ began: (await bob.open()).began ?? "" });
  }
  const { began, begunAt } = await bob.open();
  expect(shop.clock() - (begunAt ?? 0)).toBe(9 * DAY);
  expect(shop.clock() - (readFormTimingToken(shop.env, began ?? "") ?? 0)).toBeLessThanOrEqual(DAY);
});

test("an enquiry records the page of the shop that its sender came from, and no other page", async () => {
  for (const [city, query] of [
    ["Macau", "?from=cmlink-for-business"],
    ["Taipei", "?from=https%3A%2F%2Fevil.example"],
  ] as const)
    await browser("c").save({ intent: "submit", city }, query);
  const origins = await shop.db.selectFrom("enquiries").select("origin").execute();
  expect(new Set(origins.map(({ origin }) => origin))).toEqual(new Set(["cmlink-for-business", null]));
});
