import { expect, test } from "vitest";
import { requestKind } from "#app/client/offline/worker/request-kind.ts";

const ORIGIN = "https://shop.example";

const kindOf = (address: string, { method = "GET", mode = "navigate" }: { method?: string; mode?: RequestMode } = {}) =>
  requestKind({ method, mode, url: new URL(address, ORIGIN).href }, ORIGIN);

test("the worker handles documents in the languages of the shop, the data of their pages, and built files", () => {
  expect(["/", "/en/homepage", "/zh-cn/plans?country=JP", "/zh-hk/offline"].map((address) => kindOf(address))).toEqual([
    "page",
    "page",
    "page",
    "page",
  ]);
  expect(kindOf("/en/plans.data?country=JP", { mode: "cors" })).toBe("data");
  expect(kindOf("/assets/site-B4hAsh_1.css", { mode: "no-cors" })).toBe("file");
});

test("the worker leaves every request but a GET alone", () => {
  for (const method of ["POST", "HEAD", "PUT", "PATCH", "DELETE"]) {
    expect(["/en/order-sim", "/en/plans.data", "/assets/site-B4hAsh_1.css"].map((address) => kindOf(address, { method }))).toEqual([
      null,
      null,
      null,
    ]);
  }
});

test("the worker leaves other origins and all other addresses alone", () => {
  const others = [
    "https://checkout.example/en/pay",
    "/api/order/create",
    "/api/webhooks/payments/stripe",
    "/uploads/1",
    "/sandbox/pay/1",
    "/mailbox",
  ];
  for (const address of [...others, "/healthz", "/service-worker.js", "/manifest.webmanifest", "/ja/real-name-channel", "/english"]) {
    expect(kindOf(address), address).toBeNull();
  }
});

test("the worker leaves requests of a page alone, other than those of the router", () => {
  for (const address of ["/en/suggest?q=ja", "/en/order-card?order=1&unit=1", "/en/homepage"])
    expect(kindOf(address, { mode: "cors" }), address).toBeNull();
});
