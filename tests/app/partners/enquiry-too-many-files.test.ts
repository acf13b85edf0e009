import { afterAll, beforeAll, expect, test } from "vitest";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { readMessage } from "#server/forms/message.schema.ts";
import { createFormTimingToken } from "#server/partners/enquiry/form-timing-token.ts";
import { enquiryPost } from "#tests/support/partners/enquiry.ts";
import { enquiryPoster, errorsOf, type ShownForm } from "#tests/support/partners/enquiry-poster.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

test("a sender above the limit is told how long to wait, that nothing is lost, and whom to contact", async () => {
  const { post } = enquiryPoster(shop);
  const began = createFormTimingToken(shop.env, shop.clock() - 10_000);
  const send = (city: string) => post(enquiryPost({ began, city, email: "ada@example.com" }));
  for (let n = 0; n < 5; n++) expect(await send(`City ${n}`)).toMatchObject({ status: 303 });
  const shown = (await send("Sixth City")) as ShownForm;
  const errors = errorsOf(shown);
  expect([shown.init.status, shown.data.posted.typed.city, Object.keys(errors)]).toEqual([400, "Sixth City", [""]]);
  const { key, values } = readMessage(errors[""]?.[0] ?? "");
  for (const phrase of ["in an hour or tomorrow", "saved here for seven days", shop.env.salesMail])
    expect(textsFor("en", "errors")(key, values)).toContain(phrase);
});
