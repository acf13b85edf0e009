import { expect, test } from "vitest";
import { requestKind } from "#app/client/offline/worker/request-kind.ts";

const ORIGIN = "https://shop.example";

type Options = { method?: string; mode?: RequestMode; type?: string };
const kindOf = (address: string, { method = "GET", mode = "navigate", type = "application/x-www-form-urlencoded" }: Options = {}) =>
  requestKind({ method, mode, url: new URL(address, ORIGIN).href, headers: new Headers({ "Content-Type": type }) }, ORIGIN);

test("the worker handles documents in the languages of the shop, forms without files that are sent as documents, and built files", () => {
  expect(["/", "/en/homepage", "/zh-cn/plans?country=JP", "/zh-hk/offline"].map((address) => kindOf(address))).toEqual([
    "page",
    "page",
    "page",
    "page",
  ]);
  expect(kindOf("/en/order-sim?package=JP-5GB-30D", { method: "POST" })).toBe("form");
  expect(kindOf("/assets/site-B4hAsh_1.css", { mode: "no-cors" })).toBe("file");
});

test("the worker leaves other methods alone, and posts that scripts send", () => {
  for (const method of ["HEAD", "PUT", "PATCH", "DELETE"])
    for (const address of ["/en/order-sim", "/assets/site-B4hAsh_1.css"]) expect(kindOf(address, { method }), `${method} ${address}`).toBeNull();
  for (const address of ["/en/order-quote", "/en/consent"]) expect(kindOf(address, { method: "POST", mode: "cors" }), address).toBeNull();
  expect(kindOf("/assets/site-B4hAsh_1.css", { method: "POST" })).toBeNull();
  expect(kindOf("/en/contact-us", { method: "POST", type: "multipart/form-data; boundary=x" })).toBeNull();
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

test("the worker leaves requests of a page alone", () => {
  for (const address of ["/en/suggest?q=ja", "/en/order-card?order=1&unit=1", "/en/homepage"])
    expect(kindOf(address, { mode: "cors" }), address).toBeNull();
});
