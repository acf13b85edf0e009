import { expect, test } from "vitest";
import { createFormTimingToken } from "#server/partners/enquiry/form-timing-token.ts";
import type { Submitted } from "#server/partners/enquiry/submit-enquiry.ts";
import { picture } from "#tests/support/partners/enquiry.ts";
import { createAttachment, sendEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const HOUR = 60 * 60_000;
const USED_UP = { ok: false, code: "too-many-enquiries", values: { email: expect.stringContaining("@") } };
const TAKEN = { ok: true };

/** Sends an enquiry by form, ten seconds after the form was shown; each one is from another sender unless the fields say otherwise. */
const send = (fields: Record<string, string> = {}, sender: Partial<Submitted> = {}) =>
  sendEnquiry(shop, { fields, sender: { timingToken: createFormTimingToken(shop.env, shop.clock() - 10_000), ...sender } });
const sendMany = async (count: number, sender: Partial<Submitted> = {}) => {
  for (let n = 0; n < count; n++) expect(await send({}, sender)).toMatchObject(TAKEN);
};

test("accepts twenty an hour from one network address, and sixty a day", async () => {
  for (let hour = 0; hour < 3; hour++) {
    await sendMany(20);
    expect(await send()).toEqual(USED_UP);
    expect(await send({}, { clientAddress: "203.0.113.77" })).toMatchObject(TAKEN);
    shop.pass(HOUR);
  }
  expect(await send()).toEqual(USED_UP);
  shop.pass(21 * HOUR);
  expect(await send()).toMatchObject(TAKEN);
});

test("counts one without our form, or with an invalid token, as three", async () => {
  const old = createFormTimingToken(shop.env, shop.clock() - 8 * 24 * HOUR);
  for (const began of [null, "made up", old, null, null, null]) expect(await send({}, { timingToken: began })).toMatchObject(TAKEN);
  expect(await send({}, { timingToken: null })).toEqual(USED_UP);
});

test("accepts five a day from one email address, from any network and in any spelling", async () => {
  const from = (n: number) => ({ clientAddress: `203.0.113.${100 + n}` });
  for (let n = 0; n < 5; n++) expect(await send({ email: "Ada@Example.com", city: `City ${n}` }, from(n))).toMatchObject(TAKEN);
  expect(await send({ email: "ada@example.com" }, from(6))).toEqual(USED_UP);
  expect(await send({ email: "bob@example.com" }, from(6))).toMatchObject(TAKEN);
  shop.pass(24 * HOUR);
  expect(await send({ email: "ada@example.com" }, from(6))).toMatchObject(TAKEN);
});

test("a counted address cannot be tested without the key", async () => {
  const counted = async () => (await shop.db.selectFrom("rate_limits").select("key").where("key", "like", "enquiry-mail:%").execute()).length;
  await send({ email: "ada@example.com" });
  await send({ email: "ada@example.com", city: "Macau" });
  expect(await counted()).toBe(1);
  shop.env = { ...shop.env, fileKeys: ["n".repeat(32)] };
  await send({ email: "ada@example.com", city: "Taipei" });
  expect(await counted()).toBe(2);
});

test("repeating the same enquiry is free, and is answered even after the limit", async () => {
  const first = await send({ email: "ada@example.com" });
  for (let n = 0; n < 30; n++) expect(await send({ email: "ada@example.com" })).toEqual(first);
  await sendMany(19);
  expect(await send()).toEqual(USED_UP);
  expect(await send({ email: "ada@example.com" })).toEqual(first);
});

test("a rejected enquiry costs nothing and leaves nothing", async () => {
  for (let n = 0; n < 30; n++) expect(await send({ phone: "1234567" })).toMatchObject({ ok: false });
  await sendMany(20);
  const file = await createAttachment(shop, { name: "stand.jpg", bytes: await picture("jpeg") });
  expect(await send({}, { files: [file] })).toEqual(USED_UP);
  const rows = await shop.db.selectFrom("enquiry_files").select(["enquiry_id"]).execute();
  expect(rows).toEqual([{ enquiry_id: null }]);
  expect(await shop.db.selectFrom("enquiries").select("id").execute()).toHaveLength(20);
});

test("accepts no more than the limit of many simultaneous ones", async () => {
  const results = await Promise.all(Array.from({ length: 8 }, (_, n) => send({ email: "ada@example.com", city: `City ${n}` })));
  expect(results.filter((result) => result.ok)).toHaveLength(5);
  expect(await shop.db.selectFrom("enquiries").select("id").execute()).toHaveLength(5);
});
