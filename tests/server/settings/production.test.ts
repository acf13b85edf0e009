import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { OWN_BRAND, PUBLIC } from "#tests/support/production-settings.ts";

test.each([
  [{ PUBLIC_ORIGIN: "https://shop.harbour.travel" }, "PUBLIC_ORIGIN is not this machine alone"],
  [{ DESK_ORIGIN: "https://desk.harbour.travel" }, "DESK_ORIGIN is not this machine alone"],
  [{ PUBLIC_ORIGIN: "http://192.168.1.5:3000" }, "PUBLIC_ORIGIN is not this machine alone"],
  [{ PUBLIC_ORIGIN: "http://localhost.harbour.travel" }, "PUBLIC_ORIGIN is not this machine alone"],
  [{ HOST: "0.0.0.0" }, "HOST admits other machines"],
  [{ HOST: "::" }, "HOST admits other machines"],
  [{ DESK_HOST: "10.0.0.4" }, "DESK_HOST admits other machines"],
  [{ DATABASE_URL: "postgres://shop@db.harbour.travel/shop" }, "DATABASE_URL is another machine"],
  [{ DATABASE_URL: "postgres://shop@localhost/shop?host=10.0.0.7" }, "DATABASE_URL is another machine"],
  [{ NODE_ENV: "production" }, "NODE_ENV=production"],
])("%j is production, without NODE_ENV and on a machine that npm start calls a development machine", (reachable, reason) => {
  const needed = `In production set SESSION_SECRETS, FILE_KEYS, PAYMENT_PROVIDER, CARRIER, MAIL_URL, SMS_URL (see .env.example). This is production, because ${reason}.`;
  const settings: Record<string, string> = { PUBLIC_ORIGIN: "http://localhost:3000", ...reachable };
  expect(() => readEnv(settings)).toThrow(needed);
  if (reason === "NODE_ENV=production") return;
  expect(() => readEnv({ ...settings, NODE_ENV: "development" })).toThrow(needed);
  expect(() => readEnv({ ...settings, NODE_ENV: "production", ROVELINK_LAPTOP: "1" })).toThrow(needed);
  expect(() => readEnv({ ...settings, ROVELINK_LAPTOP: "1" }, { program: "desk" })).toThrow("In production set ");
});

test.each<Record<string, string>>([
  {},
  { PUBLIC_ORIGIN: "http://127.0.0.1:3000", DESK_ORIGIN: "http://localhost:3001" },
  { PUBLIC_ORIGIN: "http://[::1]:3000", HOST: "::1", DESK_HOST: "127.0.0.2" },
  { DATABASE_URL: "postgres://shop:password@localhost/shop" },
  { DATABASE_URL: "postgres://shop@[::1]:5433/shop" },
  { DATABASE_URL: "postgres:///shop?host=/var/run/postgresql" },
  { DATABASE_URL: "postgres://shop@%2Fvar%2Frun%2Fpostgresql/shop" },
  { NODE_ENV: "production", ROVELINK_LAPTOP: "1" },
])("%j is a development machine", (settings) => {
  expect(readEnv(settings)).toMatchObject({ strict: false, productionReason: null });
});

test("production code runs wherever it is production, whatever NODE_ENV says", () => {
  const { NODE_ENV: _unset, ...settings } = PUBLIC;
  expect(readEnv(settings, { brand: OWN_BRAND })).toMatchObject({ production: true, strict: true, pageCacheMb: 32 });
});

test("listens on this machine, unless a setting admits others and says who", () => {
  const own = { brand: OWN_BRAND };
  expect(readEnv({}).hosts).toEqual(["127.0.0.1", "::1"]);
  expect(readEnv(PUBLIC, own).hosts).toEqual(["127.0.0.1", "::1"]);
  const direct = { ...PUBLIC, TRUST_PROXY_HOPS: "0" };
  expect(() => readEnv(direct, own)).toThrow("Say who connects to this server.");
  expect(readEnv({ ...direct, HOST: "0.0.0.0" }, own).hosts).toEqual(["0.0.0.0"]);
  expect(() => readEnv({ ...PUBLIC, HOST: "10.0.0.4" }, own)).toThrow("HOST admits other machines: set TRUST_PROXY_FROM");
  expect(readEnv({ ...PUBLIC, HOST: "10.0.0.4", TRUST_PROXY_FROM: "10.0.0.5, fd00::/8" }, own).hosts).toEqual(["10.0.0.4"]);
  for (const wrong of ["shop.internal", "localhost", "10.0.0.4:3000"]) expect(() => readEnv({ HOST: wrong })).toThrow("HOST: write an IP address");
  for (const wrong of ["proxy", "10.0.0.0/33", "::/129", "10.0.0.0/8/8", "10.0.0.0/"])
    expect(() => readEnv({ TRUST_PROXY_FROM: wrong })).toThrow(`TRUST_PROXY_FROM: "${wrong}" is neither an address nor a network`);
  const desk = { ...direct, DESK_ORIGIN: "https://desk.harbour.travel", HOST: "0.0.0.0" };
  expect(() => readEnv(desk, { ...own, program: "desk" })).toThrow("DESK_HOST=0.0.0.0");
  expect(readEnv({ ...desk, TRUST_PROXY_HOPS: "1" }, { ...own, program: "desk" }).deskHosts).toEqual(["127.0.0.1", "::1"]);
});
