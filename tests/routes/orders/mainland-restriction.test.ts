import { expect, test } from "vitest";
import { buyer, validOrderForm } from "#tests/support/buyer.ts";
import { linksOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer({ env: { TRUST_PROXY_HOPS: "1", IP_COUNTRY_HEADER: "X-Country-Code" } });

const inMainland = () => buyer(server, { headers: { "X-Country-Code": "CN" } });

test.each(["CN-5GB-30D", "GREATER_CHINA-5GB-30D"])(
  "%s is not sold to a visitor in Mainland China: a page says why and what to do instead",
  async (packageId) => {
    const shop = inMainland();
    const { status, location } = await shop.open(`/zh-cn/order-sim?package=${packageId}&way=esim&quantity=1`);
    expect([status, location?.split("?")[0]]).toEqual([302, "/zh-cn/plan-unavailable"]);
    const page = await shop.open(location ?? "");
    expect(page.html.match(/<h1\b/g)).toHaveLength(1);
    expect(linksOf(page, "destination")).toContain("/zh-cn/destination");
    expect(page.html).not.toContain('name="checkoutKey"');
  },
);

test("a plan for elsewhere is sold to a visitor in Mainland China", async () => {
  const { status, location } = await inMainland().post("/zh-cn/order-sim", validOrderForm({ paymentMethod: "alipay" }));
  expect(status).toBe(303);
  expect(location).toMatch(/\/sandbox\/pay\//);
});

test("the order form says that a plan is not sold there: to everybody before, and to a visitor there as soon as the form is updated", async () => {
  const form = "/en/order-sim?package=CN-5GB-30D&way=esim&quantity=1";
  expect((await buyer(server).open(form)).text).toContain("cannot be bought by customers in Mainland China");
  expect((await buyer(server).open(form.replace("CN-", "JP-"))).text).not.toContain("customers in Mainland China");
  const updated = await inMainland().post(form, validOrderForm({ package: "CN-5GB-30D", intent: "update" }));
  expect([updated.status, updated.text.includes("cannot be bought by customers in Mainland China"), updated.text.includes("Pay HK$")]).toEqual([
    400,
    true,
    false,
  ]);
});
