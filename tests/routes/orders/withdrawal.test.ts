import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { linksOf, titleOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { buyUntil, newVisitor } from "#tests/support/sims/package-owner.ts";

const server = useServer({ env: { TRUST_PROXY_HOPS: "1", SIMULATOR_DELAY_MS: "0" } });

test("anybody finds the form in the footer, in three languages", async () => {
  const visitor = newVisitor(server);
  for (const language of LANGUAGES) {
    for (const place of ["homepage", "order-result"])
      expect((await visitor.open(`/${language}/${place}`)).html).toContain(`href="/${language}/withdrawal"`);
    const page = await visitor.open(`/${language}/withdrawal`);
    expect(page.status).toBe(200);
    for (const name of ["name", "orderNumber", "email"]) expect(page.html).toContain(`name="${name}"`);
    expect(page.html).toContain(`/${language}/policy/refund_policy#withdrawal`);
  }
});

test("the form reports every error at once, keeps what was typed, and sends a complete withdrawal once", async () => {
  const visitor = newVisitor(server);
  const email = `buyer.${randomBytes(6).toString("hex")}@example.com`;
  const issued = await buyUntil(visitor, { email }, "Your eSIM is ready");
  const query = new URL(issued.url).search;
  const number = new URLSearchParams(query).get("order") ?? "";

  expect(linksOf(issued, "withdrawal")).toContain(`/en/withdrawal${query}`);
  const prefilled = await visitor.open(`/en/withdrawal${query}`);
  for (const value of [number, email]) expect(prefilled.html).toContain(`value="${value}"`);
  expect(prefilled.headers.get("Cache-Control")).toBe("no-store");

  const empty = await visitor.post("/en/withdrawal", { name: "", orderNumber: "", email: "nobody" });
  expect(empty.status).toBe(400);
  expect(titleOf(empty)).toMatch(/^Error/);
  expect(empty.text.match(/The input content cannot be empty/g)?.length).toBeGreaterThanOrEqual(2);
  expect(empty.text).toContain("Email format is incorrect");

  const unknown = await visitor.post("/en/withdrawal", { name: "Ada Byron", orderNumber: number, email: "somebody@example.com" });
  expect(unknown.status).toBe(400);
  expect(unknown.text).toContain("find a paid order with this number and email address");
  for (const value of ["Ada Byron", number, "somebody@example.com"]) expect(unknown.html).toContain(`value="${value}"`);

  const form = { name: "Ada Byron", orderNumber: number.toLowerCase().replace("-", " "), email: email.toUpperCase() };
  for (let click = 0; click < 2; click++) {
    const sent = await visitor.post("/en/withdrawal", form);
    expect([sent.status, sent.location]).toEqual([303, "/en/withdrawal?sent=1"]);
  }
  expect(titleOf(await visitor.open("/en/withdrawal?sent=1"))).toContain("Your withdrawal has been sent");
  const withdrawn = await visitor.open(issued.url);
  expect(titleOf(withdrawn)).toBe("You’ve withdrawn from this contract");
  expect(linksOf(withdrawn, "withdrawal")).toEqual([]);
});
