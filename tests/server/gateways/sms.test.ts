import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { createHttpSms } from "#server/gateways/sms/create-http-sms.ts";
import { createSmsMailbox } from "#server/gateways/sms/sms.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { network } from "#tests/mocks/network.ts";
import { openTestShop } from "#tests/support/shop.ts";

const message = { idempotencyKey: "job_1", to: "+85291234567", text: "Your code is 123456" };

test("posts a message with its key and the gateway's password, which is in no URL", async () => {
  let seen: Request | undefined;
  network.use(
    http.post("https://sms.example/send", ({ request }) => {
      seen = request.clone();
      return new HttpResponse(null, { status: 202 });
    }),
  );
  await createHttpSms("https://user:p%40ss@sms.example/send").send(message);
  expect(await seen?.json()).toEqual({ to: message.to, text: message.text });
  expect(seen?.headers.get("Idempotency-Key")).toBe("job_1");
  expect(seen?.headers.get("Authorization")).toBe(`Basic ${btoa("user:p@ss")}`);
  expect(seen?.url).toBe("https://sms.example/send");
});

test.each([400, 429, 500, 503])("throws an error without number and text if the gateway answers %i", async (status) => {
  network.use(http.post("https://sms.example/send", () => new HttpResponse(`no ${message.to}`, { status })));
  const error = await createHttpSms("https://sms.example/send")
    .send(message)
    .catch((thrown: Error) => thrown);
  expect(String(error)).toContain(String(status));
  expect(String(error)).not.toMatch(/91234567|123456/);
});

test("does not follow a redirect of the gateway", async () => {
  network.use(http.post("https://sms.example/send", () => HttpResponse.redirect("https://elsewhere.example/", 307)));
  await expect(createHttpSms("https://sms.example/send").send(message)).rejects.toThrow();
});

test("without a gateway, stores messages for the mailbox page, a repeat as the same message", async () => {
  const shop = await openTestShop();
  const sms = createSmsMailbox(shop);
  await sms.send(message);
  await sms.send(message);
  expect(await listMailbox(shop, message.to)).toMatchObject([{ channel: "sms", to: message.to, text: message.text }]);
  await shop.close();
});
