import { expect, test } from "vitest";
import { sql } from "kysely";
import { CALLS } from "#app/api/calls.server.ts";
import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { callsOf } from "#tests/support/api/api-client.ts";
import { useTestShop } from "#tests/support/shop.ts";

const ADDRESS = "203.0.113.77";
const MURMUR = "0123abcd-4567-89ab-cdef-0123456789ab";
const CARD = simCardIccid(600);

/** A call that is limited by address: its limits, and what is sent to it. */
type Limited = { limits: string[]; fields: Record<string, string> };

/**
 * Every call that needs no sign-in: it only reads (without a live code, sign-in does, too), it counts per address, or its limits need more than one post and are tested elsewhere (payment
 * pages, photos, enquiries, signed keys).
 */
const ANONYMOUS: Record<string, "reads" | "tested elsewhere" | Limited> = {
  "/CollectData": {
    limits: ["call /api/collectdata", "tracking-address-minute", "tracking-address"],
    fields: { url: "/en/plans", consent: "accept" },
  },
  "/common/getCarrierList": "reads",
  "/common/getCommonSetting": "reads",
  "/common/getCountryCode": "reads",
  "/common/getCountryList": "reads",
  "/common/getRegionList": "reads",
  "/getIPLocation": "reads",
  "/newBusiness": "tested elsewhere",
  "/newBusinessAnnex": "tested elsewhere",
  "/order/create": "tested elsewhere",
  "/order/getOrderDetail": "reads",
  "/order/quote": "reads",
  "/product/getEsimLink": "reads",
  "/product/getPlanDetail": "reads",
  "/product/getPlanList": "reads",
  "/product/redeemEsimLink": "tested elsewhere",
  "/realName/getResult": "reads",
  "/realName/readDocument": "tested elsewhere",
  "/realName/submit": "tested elsewhere",
  "/topUp/create": "tested elsewhere",
  "/topUp/getBalance": { limits: ["iccid-unknown", "iccid-lookup"], fields: { iccid: CARD } },
  "/topUp/getUsage": { limits: ["iccid-unknown", "iccid-lookup"], fields: { iccid: CARD } },
  "/user/checkICCID": { limits: ["iccid-unknown", "iccid-lookup"], fields: { iccid: CARD } },
  "/user/login": { limits: ["password-network"], fields: { tab: "email", email: "ada@example.com", password: "blue-Heron-42" } },
  "/user/logout": "reads",
  "/user/register": "reads",
  "/user/resetPassword": "reads",
  "/user/sendCode": { limits: ["code-visitor"], fields: { purpose: "login", email: "ada@example.com" } },
};

const shop = useTestShop();

async function call(path: string, fields: Record<string, string>): Promise<string> {
  const headers = { Token: "", lang: "en", "web-uuid": MURMUR };
  const posted = new Request(`http://localhost/api${path}`, { method: "POST", headers, body: new URLSearchParams(fields) });
  return ((await (await callsOf(shop, ADDRESS)(posted)).json()) as { resultCode: string }).resultCode;
}

/** Returns the number of rows per table; limits have their own table. */
async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await shop.db.introspection.getTables()) {
    if (name === "rate_limits") continue;
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(shop.db);
    counts[name] = Number(rows[0]?.n);
  }
  return counts;
}

const useUp = (what: string) =>
  consumeRateLimit(shop.db, { name: what, subject: ADDRESS, limit: 2e6, weight: 1e6, windowMs: 60_000, now: shop.clock() });

test("lists every call that needs no sign-in", () => {
  const anybody = Object.entries(CALLS).flatMap(([path, { who }]) => (who === "anyone" ? [path] : []));
  expect(Object.keys(ANONYMOUS).sort()).toEqual(anybody.sort());
});

const limited = Object.entries(ANONYMOUS).flatMap(([path, row]) =>
  typeof row === "string" ? [] : row.limits.map((limit): [string, string, Record<string, string>] => [path, limit, row.fields]),
);

test.each(limited)("%s is rejected once the limit %s of its caller's address is used up, and then writes nothing", async (path, limit, fields) => {
  expect(await call(path, fields)).not.toBe("TOO_MANY_TRIES");
  shop.pass(60_000);
  await useUp(limit);
  const before = await rowCounts();
  expect(await call(path, fields)).toBe("TOO_MANY_TRIES");
  expect(await rowCounts()).toEqual(before);
});

const reading = Object.entries(ANONYMOUS).flatMap(([path, row]) => (row === "reads" ? [path] : []));

test.each(reading)("%s writes nothing", async (path) => {
  const before = await rowCounts();
  for (const example of CALLS[path as keyof typeof CALLS].examples ?? [{}]) await call(path, example as Record<string, string>);
  expect(await rowCounts()).toEqual(before);
});
