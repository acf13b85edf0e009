import { beforeEach, describe, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { esimIccid, simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { addSim, MAX_SIMS } from "#server/sims/add-sim.ts";
import { listSims } from "#server/sims/list-sims.ts";
import { renameSim, removeSim } from "#server/sims/own-sims.ts";
import { AddSimSchema, MAX_REMARK, RenameSimSchema } from "#server/sims/sim.schema.ts";
import { decidePayment } from "#tests/support/orders/purchase.ts";
import { createAccountOrder, insertAccount } from "#tests/support/sims/sims.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { PREPAID, createTopUp } from "#tests/support/sims/top-up.ts";

const CARD = simCardIccid(3);
const OTHER = simCardIccid(4);

const shop = useTestShop();
let ada: string;
let eve: string;
beforeEach(async () => {
  ada = await insertAccount(shop, "ada@example.com");
  eve = await insertAccount(shop, "eve@example.com");
});

let visitors = 0;
/** Adds a SIM, each time from another address unless one is given. */
const add = (accountId: string, iccid: string, remark = "", clientAddress = `198.51.100.${++visitors}`) =>
  addSim(shop, { accountId, iccid, remark, clientAddress });

describe("the SIMs of an account", () => {
  test("are those of its delivered orders and those that it added, newest first", async () => {
    const esim = await createAccountOrder(shop, ada, orderForm());
    shop.pass(1000);
    await createAccountOrder(shop, ada, orderForm({ way: "sim", iccid: CARD }));
    shop.pass(1000);
    expect(await add(ada, OTHER, "Mum's phone")).toEqual({ ok: true });
    expect(await listSims(shop, ada)).toEqual([
      { iccid: OTHER, kind: "physical", remark: "Mum's phone", fromOrder: false },
      { iccid: CARD, kind: "physical", remark: "", fromOrder: true },
      { iccid: esim.iccid, kind: "esim", remark: "", fromOrder: true },
    ]);
  });

  test("are nobody else's", async () => {
    const esim = await createAccountOrder(shop, ada, orderForm());
    await add(ada, OTHER, "Mine");
    expect(await listSims(shop, eve)).toEqual([]);
    expect(await renameSim(shop, { accountId: eve, iccid: esim.iccid, remark: "x" })).toEqual({ ok: false, code: "sim-not-followed" });
    expect(await removeSim(shop, { accountId: eve, iccid: OTHER })).toEqual({ ok: false, code: "sim-not-followed" });
    expect(await listSims(shop, ada)).toMatchObject([{ remark: "Mine" }, { remark: "" }]);
  });

  test("also include those that it topped up: whoever knows the number of a SIM may follow it", async () => {
    const order = await createTopUp(shop, { iccid: PREPAID }, { accountId: ada });
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    expect(await listSims(shop, ada)).toEqual([{ iccid: PREPAID, kind: "physical", remark: "", fromOrder: true }]);
    expect(await listSims(shop, eve)).toEqual([]);
    expect(await add(eve, PREPAID)).toEqual({ ok: true });
  });

  test("do not include those of an order that is not delivered yet", async () => {
    await createAccountOrder(shop, ada, orderForm({ way: "sim", iccid: CARD }), { pays: false });
    expect(await listSims(shop, ada)).toEqual([]);
  });
});

describe("adding a SIM", () => {
  test("succeeds even if somebody else follows it", async () => {
    const esim = await createAccountOrder(shop, ada, orderForm());
    expect(await add(eve, esim.iccid)).toEqual({ ok: true });
    expect(await listSims(shop, eve)).toEqual([{ iccid: esim.iccid, kind: "esim", remark: "", fromOrder: false }]);
  });

  test("succeeds once: a second time it is a duplicate, as is one of an own order", async () => {
    const esim = await createAccountOrder(shop, ada, orderForm());
    await add(ada, CARD);
    for (const iccid of [CARD, esim.iccid]) expect(await add(ada, iccid)).toEqual({ ok: false, code: "iccid-duplicate" });
  });

  test("needs a SIM that the carrier knows", async () => {
    expect(await add(ada, esimIccid("nobody"))).toEqual({ ok: false, code: "sim-to-add-unknown" });
  });

  test("fails while the carrier does not respond, which counts as no attempt", async () => {
    const { lookup } = shop.carrier;
    shop.carrier.lookup = () => Promise.reject(new CarrierError("retry", "The line is down"));
    const addAgain = () => add(ada, CARD, "", "203.0.113.9");
    for (let n = 0; n < 8; n++) expect(await addAgain()).toEqual({ ok: false, code: "carrier-silent" });
    shop.carrier.lookup = lookup;
    expect(await addAgain()).toEqual({ ok: true });
  });

  test("waits for a turn after sixty unknown numbers in ten minutes on its network; known ones do not count", async () => {
    const addUnknown = (n: number) => add(ada, esimIccid(`nobody${n}`), "", "203.0.113.9");
    for (let n = 0; n < 60; n++) expect(await addUnknown(n)).toMatchObject({ code: "sim-to-add-unknown" });
    expect(await addUnknown(60)).toMatchObject({ code: expect.stringContaining("too-many-tries") });
    expect(await add(ada, CARD)).toEqual({ ok: true });
  });

  test(`is limited to ${MAX_SIMS} SIMs per account`, async () => {
    for (let card = 0; card < MAX_SIMS; card++) expect(await add(ada, simCardIccid(card))).toEqual({ ok: true });
    expect(await add(ada, simCardIccid(MAX_SIMS))).toEqual({ ok: false, code: "too-many-sims", values: { max: MAX_SIMS } });
    await removeSim(shop, { accountId: ada, iccid: simCardIccid(0) });
    expect(await add(ada, simCardIccid(MAX_SIMS))).toEqual({ ok: true });
  });
});

describe("renaming a SIM", () => {
  test.each(["of an order", "that was added"])("works for one %s", async (whose) => {
    const { iccid } = whose === "of an order" ? await createAccountOrder(shop, ada, orderForm()) : { iccid: CARD };
    if (iccid === CARD) await add(ada, CARD, "Old");
    expect(await renameSim(shop, { accountId: ada, iccid, remark: "Work" })).toEqual({ ok: true });
    expect(await listSims(shop, ada)).toMatchObject([{ iccid, remark: "Work" }]);
    await renameSim(shop, { accountId: ada, iccid, remark: "" });
    expect(await listSims(shop, ada)).toMatchObject([{ iccid, remark: "" }]);
  });
});

describe("removing a SIM", () => {
  test("hides one of an order and deletes one that was added; both may be added again", async () => {
    const esim = await createAccountOrder(shop, ada, orderForm());
    await renameSim(shop, { accountId: ada, iccid: esim.iccid, remark: "Work" });
    await add(ada, CARD, "Mum");
    for (const iccid of [esim.iccid, CARD]) expect(await removeSim(shop, { accountId: ada, iccid })).toEqual({ ok: true });
    expect(await listSims(shop, ada)).toEqual([]);
    expect(await shop.db.selectFrom("account_sims").select(["iccid", "hidden", "remark"]).execute()).toEqual([
      { iccid: esim.iccid, hidden: 1, remark: "" },
    ]);
    expect(await removeSim(shop, { accountId: ada, iccid: esim.iccid })).toEqual({ ok: false, code: "sim-not-followed" });
    expect(await add(ada, esim.iccid, "Back")).toEqual({ ok: true });
    expect(await listSims(shop, ada)).toEqual([{ iccid: esim.iccid, kind: "esim", remark: "Back", fromOrder: true }]);
  });
});

describe("the form", () => {
  const messages = (schema: typeof AddSimSchema | typeof RenameSimSchema, fields: Record<string, string>) =>
    schema.safeParse(fields).error?.issues.map((issue) => issue.message);

  test.each([
    ["", "errors.required"],
    ["1234", "errors.iccid"],
    ["8985230000000000012", "errors.iccid-prefix"],
  ])("rejects %j as ICCID", (iccid, message) => expect(messages(AddSimSchema, { intent: "add", iccid })).toEqual([message]));

  test("accepts spaces and hyphens in an ICCID, and a remark of at most 30 characters", () => {
    const spaced = `${CARD.slice(0, 7)} ${CARD.slice(7, 12)}-${CARD.slice(12)}`;
    expect(AddSimSchema.parse({ intent: "add", iccid: spaced, remark: "  妈妈 " })).toEqual({ intent: "add", iccid: CARD, remark: "妈妈" });
    expect(RenameSimSchema.parse({ intent: "rename", iccid: CARD })).toMatchObject({ remark: "" });
    expect(messages(RenameSimSchema, { intent: "rename", iccid: CARD, remark: "🎒".repeat(MAX_REMARK) })).toBeUndefined();
    expect(messages(RenameSimSchema, { intent: "rename", iccid: CARD, remark: "x".repeat(MAX_REMARK + 1) })).toEqual([
      "errors.too-long?field=errors%3Afield.remark&max=30",
    ]);
  });
});
