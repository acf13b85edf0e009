import { expect, test } from "vitest";
import { viewPackages } from "#app/routes/account/package-view.server.ts";
import { CarrierError, type CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import type { SimIdentity } from "#server/identity/core/identity.ts";
import { START, useTestShop } from "#tests/support/shop.ts";

const DAY = 86_400_000;
const HOLDER: SimIdentity = { kind: "card", tokenHash: "", iccid: simCardIccid(3) };

const shop = useTestShop();

const view = async (query = "") => {
  const found = await viewPackages(shop, HOLDER, new URLSearchParams(query), "en");
  if (!found) throw new Error("Nothing is shown");
  return found;
};

/** A package as the carrier reports it. */
const metered = (fields: Partial<CarrierPackage>): CarrierPackage => ({
  ref: "card.1",
  packageId: "JP-5GB-30D",
  state: "waiting",
  boughtAt: START - 9 * DAY,
  useBy: START + 90 * DAY,
  activatedAt: null,
  endsAt: null,
  cancelledAt: null,
  dataMb: 5120,
  dailyMb: null,
  reducedKbps: null,
  usedMb: 0,
  today: null,
  ...fields,
});

const tells = (...packages: Partial<CarrierPackage>[]) => void (shop.carrier.listPackages = async () => packages.map(metered));

test("shows a long history ten packages at a time, and never past its last page", async () => {
  tells(
    ...Array.from({ length: 12 }, (_, n) => ({ ref: `card.${n}`, state: "used-up" as const, activatedAt: START - 8 * DAY, endsAt: START - DAY })),
  );
  expect((await view()).packages).toEqual([]);
  expect(await view("tab=used")).toMatchObject({ page: 1, pages: 2, packages: { length: 10 } });
  expect(await view("tab=used&page=2")).toMatchObject({ page: 2, packages: { length: 2 } });
  for (const page of ["3", "999", "-1", "two", "1e9"]) expect((await view(`tab=used&page=${page}`)).packages.length).toBeGreaterThan(0);
});

test("shows the order rule if a package waits behind another, and only then", async () => {
  tells({});
  expect((await view()).hasQueue).toBe(false);
  tells({ state: "active", activatedAt: START - DAY, endsAt: START + DAY }, { ref: "card.2" });
  expect(await view()).toMatchObject({ hasQueue: true, packages: [{ state: "active" }, { position: 1, isSimInUse: true }] });
  tells({ state: "used-up", activatedAt: START - DAY, endsAt: START }, { ref: "card.2" });
  expect((await view()).hasQueue).toBe(false);
});

test("counts the current day among the remaining days", async () => {
  tells({ state: "active", activatedAt: START - 2 * DAY, endsAt: START + 3 * DAY + 1 });
  expect((await view()).packages[0]?.daysLeft).toBe(4);
  tells({ state: "active", activatedAt: START - 2 * DAY, endsAt: START + 1 });
  expect((await view()).packages[0]?.daysLeft).toBe(1);
});

test("says that the carrier does not respond, and shows no invented data", async () => {
  shop.carrier.listPackages = async () => {
    throw new CarrierError("retry", "silent");
  };
  expect(await view()).toMatchObject({ metered: false, packages: [] });
});

test("offers data for the same SIM while a package runs, and the last package again once all are over", async () => {
  const iccid = HOLDER.iccid;
  expect((await view()).next).toMatchObject({ kind: "add-data", page: "destination", query: { way: "sim", iccid } });
  tells({ state: "active", activatedAt: START - DAY, endsAt: START + DAY });
  expect((await view()).next).toMatchObject({ kind: "add-data", page: "plan-detail", query: { plan: "JP", way: "sim", iccid } });
  tells({ state: "used-up", activatedAt: START - DAY, endsAt: START });
  const again = { page: "order-sim", query: { package: "JP-5GB-30D", way: "sim", quantity: 1, iccid } };
  expect((await view()).next).toMatchObject({ kind: "buy-again", ...again });
  expect((await view("tab=used")).packages).toMatchObject([{ again }]);
  expect((await view("tab=used")).packages[0]?.installable).toBe(false);
});

test("offers the plan's packages, else all destinations, once a package is no longer sold", async () => {
  tells({ state: "expired", activatedAt: START - DAY, endsAt: START });
  const { packages, plans } = shop.catalogue();
  const japan = packages.get("JP-5GB-30D");
  if (!japan) throw new Error("The package is missing");
  japan.prices = {};
  expect((await view()).next).toMatchObject({ kind: "buy-again", page: "plan-detail", query: { plan: "JP", way: "sim" } });
  expect(plans.get("JP")?.packages.length).toBeGreaterThan(1);
});
