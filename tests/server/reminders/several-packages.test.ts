import { afterEach, describe, expect, test } from "vitest";
import type { CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import { ACTIVE, openRemindedPackage, STARTED, type RemindedPackage } from "#tests/support/sims/reminders.ts";
import { START } from "#tests/support/shop.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let bought: RemindedPackage;
afterEach(() => bought.shop.close());

describe("a package", () => {
  /** Puts a second package on the SIM, like the first except for `fields`. */
  async function addPackage(fields: Partial<CarrierPackage>) {
    const listPackages = bought.shop.carrier.listPackages;
    bought.shop.carrier.listPackages = async (iccid) => {
      const [first] = await listPackages(iccid);
      return first ? [first, { ...first, ref: "other", activatedAt: null, endsAt: null, usedMb: 0, ...fields }] : [];
    };
  }

  /** Its data is used up within the second day. */
  async function useUp() {
    bought = await openRemindedPackage();
    bought.report({ ...ACTIVE, usedMb: 100 });
    await bought.liveUntil(STARTED + DAY);
    bought.report({ state: "used-up", usedMb: 5120, endsAt: STARTED + DAY + HOUR });
  }

  test("is not reminded of while another package waits on the SIM, since that starts by itself", async () => {
    bought = await openRemindedPackage();
    bought.report({ ...ACTIVE, usedMb: 5000 });
    await addPackage({ state: "waiting" });
    await bought.liveUntil(STARTED + 30 * DAY);
    expect(await bought.subjects()).toEqual([]);
  });

  test("that is used up is not reminded of once the next one has started", async () => {
    await useUp();
    await addPackage({ state: "active", activatedAt: STARTED + DAY + HOUR, endsAt: STARTED + 31 * DAY });
    await bought.liveUntil(STARTED + 2 * DAY);
    expect(await bought.subjects()).toEqual([]);
  });

  test("that was used up between two checks is reminded of in those words, without a time that is over", async () => {
    await useUp();
    await bought.liveUntil(STARTED + 2 * DAY);
    expect(await bought.subjects()).toEqual(["Your data for Japan is used up"]);
    const { body_text: text } = await bought.shop.db
      .selectFrom("mailbox")
      .select("body_text")
      .where("channel", "=", "mail")
      .executeTakeFirstOrThrow();
    expect(text).toMatch(/You’ve used all 5 GB on your SIM ending in \d{6}\./);
    expect(text).not.toMatch(/Valid until|running low|will be/);
  });
});

test("an order of several eSIMs has one message for what is to be done before the start, and one for each SIM after it", async () => {
  bought = await openRemindedPackage({ quantity: "3" });
  const units = await bought.shop.db.selectFrom("fulfilments").select(["id", "iccid"]).where("order_id", "=", bought.orderId).execute();
  const [reported] = await bought.shop.carrier.listPackages(bought.iccid);
  let fields: Partial<CarrierPackage> = {};
  bought.shop.carrier.listPackages = async (iccid) =>
    reported ? [{ ...reported, ref: units.find((unit) => unit.iccid === iccid)?.id ?? "", ...fields }] : [];
  await bought.liveUntil(START + 5 * DAY);
  expect(await bought.subjects()).toEqual(["Install your eSIM for Japan before you travel"]);
  fields = { ...ACTIVE, usedMb: 5000 };
  await bought.liveUntil(STARTED + DAY);
  expect(await bought.subjects()).toHaveLength(4);
});
