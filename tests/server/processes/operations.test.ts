import { setStock } from "#server/orders/reservations/set-stock.ts";
import { MEI } from "#tests/support/staff.ts";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "#server/env.ts";
import { freePort, runNode } from "#tests/support/processes/run-program.ts";
import { builtFile, startDesk, startServer, type RunningServer } from "#tests/support/server.ts";
import { createStore, type Store } from "#tests/support/store.ts";

// A local shop in production mode for a rehearsal: real settings, no generated ones.
const PRODUCTION = {
  ROVELINK_LAPTOP: "0",
  SESSION_SECRETS: "Zk3vT9qLw2XnB7cRf5HdJ8mPs4YgA6uE",
  FILE_KEYS: "Nq8wE2rTy5UiO1pAs4DfG7hJk0LzXc3V",
  PAYMENT_PROVIDER: "sandbox",
  CARRIER: "simulator",
  MAIL_URL: "mailbox",
  // Nothing listens on that port.
  SMS_URL: "http://127.0.0.1:1/messages",
};

let folder: string;
let store: Store;
let shop: RunningServer;
let env: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "operations-"));
  store = await createStore({ empty: true });
  const port = await freePort();
  const address = { PORT: String(port), PUBLIC_ORIGIN: `http://localhost:${port}` };
  shop = await startServer({ store, env: { ...PRODUCTION, ...address, METRICS_PORT: "0" } });
  env = { ...PRODUCTION, ...store.env, ...address, NODE_ENV: "production" };
});
afterAll(async () => {
  await shop?.remove();
  await store?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const ops = (args: string[], given = env) => runNode([builtFile("node/ops.js"), ...args], given, folder);

test.each(["jobs list", "maintenance on --until 2099-01-01T00:00Z --who Ada"])(
  "ops %s without a database names the setting and creates nothing",
  async (args) => {
    const dataDir = join(folder, "nothing-here");
    const { code, out, err } = await ops(args.split(" "), { DATA_DIR: dataDir });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(`There is no database at ${join(dataDir, "rovelink.db")}, and DATABASE_URL is not set. Give this command the settings`);
    expect(existsSync(dataDir)).toBe(false);
  },
);

test("npm run ops uses the existing build and makes none", async () => {
  const buildDir = join(folder, "no-build");
  const { code, err } = await runNode([join(projectRoot, "server/ops.mjs"), "jobs", "list"], { BUILD_DIR: buildDir }, folder);
  expect([code, err]).toEqual([1, expect.stringContaining(`There is no build in ${buildDir}. Make one with "npm run build"`)]);
  expect(readdirSync(folder)).toEqual([]);
});

test("every output of ops names its shop on standard error", async () => {
  const { code, out, err } = await ops(["jobs", "list"]);
  expect([code, out.split("\n")[0]]).toEqual([0, expect.stringMatching(/^JOB/)]);
  expect(err).toContain(`Shop: ${env.PUBLIC_ORIGIN} (${store.databaseUrl ? "PostgreSQL " : join(store.dataDir, "rovelink.db")}`);
  expect(err).not.toMatch(/:[^/@\s]+@/);
});

test("the first start logs each migration and each import with its time, before it listens", () => {
  const events = shop.log.map(({ event }) => event);
  const done = shop.log.filter(({ event }) => event === "migration.done");
  const files = readdirSync(join(projectRoot, "server/db/migrations")).filter((name) => name.endsWith(".sql"));
  expect(done.map(({ migration }) => migration)).toEqual(files.sort());
  expect(done.every(({ ms }) => typeof ms === "number")).toBe(true);
  expect(shop.log.find(({ event, what }) => event === "import.done" && what === "catalogue.json")).toMatchObject({ ms: expect.any(Number) });
  expect(events.indexOf("migration.start")).toBeLessThan(events.indexOf("migration.done"));
  expect(events.lastIndexOf("import.done")).toBeLessThan(events.indexOf("listening"));
});

test("ops check --settings checks the settings without a database, and stops at a name that resembles one", async () => {
  const dataDir = join(folder, "no-data");
  const given = { ...env, DATA_DIR: dataDir, DATABASE_URL: "" };
  const { code, out } = await ops(["check", "--settings"], given);
  expect([code, existsSync(dataDir)]).toEqual([1, false]);
  expect(out).toContain(`NOTE     The web process listens on 127.0.0.1 and ::1.`);
  expect(out).toContain("PROBLEM  PAYMENT_PROVIDER=sandbox: nobody pays real money.");
  expect(out).not.toMatch(/answer|packages are for sale/);
  const mistaken = await ops(["check", "--settings"], { ...given, MAIL_URl: "mailbox" });
  expect([mistaken.code, mistaken.out]).toEqual([1, ""]);
  expect(mistaken.err).toContain("MAIL_URl is not a setting. Did you mean MAIL_URL?");
});

test("an authority that only the file of settings names is trusted for calls and mail; one that cannot be read stops the command", async () => {
  const tlsFile = (name: string) => join(projectRoot, "tests/fixtures/tls", name);
  const credentials = { key: readFileSync(tlsFile("localhost-key.pem")), cert: readFileSync(tlsFile("localhost.pem")) };
  const sms = createHttpsServer(credentials, (_request, response) => void response.end()).listen(0, "127.0.0.1");
  const mail = createTlsServer(credentials, (socket) => {
    socket.on("error", () => {});
    socket.on("data", () => socket.write("250 ok\r\n"));
    socket.write("220 here\r\n");
  }).listen(0, "127.0.0.1");
  await Promise.all([once(sms, "listening"), once(mail, "listening")]);
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  const check = async (extra: string) => {
    const file = join(folder, "tls.env");
    const services = `SMS_URL=https://localhost:${portOf(sms)}/\nMAIL_URL=smtps://localhost:${portOf(mail)}\n`;
    const { SMS_URL: _sms, MAIL_URL: _mail, ...rest } = env;
    writeFileSync(file, services + extra);
    const result = await runNode([`--env-file=${file}`, builtFile("node/ops.js"), "check"], rest, folder);
    rmSync(file);
    return result;
  };
  const own = await check(`NODE_EXTRA_CA_CERTS=${tlsFile("localhost.pem")}\n`);
  for (const setting of ["SMS_URL", "MAIL_URL"]) expect(own.out).toContain(`OK       ${setting}: answers.`);
  const without = await check("");
  for (const setting of ["SMS_URL", "MAIL_URL"]) expect(without.out).toContain(`PROBLEM  ${setting}: `);
  const unreadable = await check("NODE_EXTRA_CA_CERTS=/nowhere/ca.pem\n");
  expect([unreadable.code, unreadable.err]).toEqual([1, expect.stringContaining("NODE_EXTRA_CA_CERTS: /nowhere/ca.pem cannot be used: ENOENT")]);
  sms.close();
  mail.close();
});

test("a desk on the internet prints no owner link, even if npm start marks a development machine", async () => {
  const { FILE_KEYS, PAYMENT_PROVIDER, CARRIER } = PRODUCTION;
  const settings = {
    NODE_ENV: "",
    ROVELINK_LAPTOP: "1",
    FILE_KEYS,
    PAYMENT_PROVIDER,
    CARRIER,
    DESK_PORT: "0",
    METRICS_PORT: "0",
    TRUST_PROXY_HOPS: "1",
  };
  const origins = { PUBLIC_ORIGIN: "https://shop.harbour.travel", DESK_ORIGIN: "https://desk.harbour.travel" };
  const printed = async (env: Record<string, string>, isOver: (lines: unknown[]) => boolean) => {
    const desk = await startDesk({ store, env: { ...settings, ...env } });
    const lines = () => desk.log.flatMap(({ line }) => (line ? [line] : []));
    while (!isOver(lines())) await new Promise(setImmediate);
    expect((await fetch(`http://127.0.0.1:${desk.port}/healthz`)).status).toBe(200);
    await desk.stop();
    return lines();
  };
  const link = /^Sign in once as owner: http:\/\/localhost:\d+\/owner\?key=/;
  expect(await printed({}, (lines) => lines.length >= 2)).toEqual([expect.stringMatching(/^Staff desk: /), expect.stringMatching(link)]);
  expect(await printed(origins, () => true)).toEqual([]);
});

test("a production shop starts without promo codes and without stock", async () => {
  const db = store.open();
  expect(await db.selectFrom("promo_codes").select("code").execute()).toEqual([]);
  const stock = await db.selectFrom("sim_stock").select(["kind", "on_hand"]).orderBy("kind").execute();
  expect(stock).toEqual(["china", "physical", "prepaid"].map((kind) => ({ kind, on_hand: 0 })));
  await db.destroy();
});

test("a start warns of an unreachable service, and still serves", async () => {
  while (!shop.log.some(({ event }) => event === "service.unusable")) await new Promise(setImmediate);
  expect(shop.log.filter(({ event }) => event === "service.unusable")).toEqual([expect.objectContaining({ level: "error", what: "SMS_URL" })]);
  expect((await fetch(`http://localhost:${shop.port}/healthz`)).status).toBe(200);
});

test("ops check lists what is missing before the first customer, and exits with 1", async () => {
  const { code, out } = await ops(["check"]);
  expect(code).toBe(1);
  for (const line of [
    "PROBLEM  PAYMENT_PROVIDER=sandbox: nobody pays real money.",
    "PROBLEM  MAIL_URL=mailbox: nobody gets a mail.",
    "PROBLEM  MAIL_FROM: Rovelink <no-reply@rovelink.example> is a placeholder, use your own.",
    `OK       ${env.PUBLIC_ORIGIN} answers.`,
    "PROBLEM  SMS_URL: ",
    "OK       Prices: 1476 packages are for sale.",
    "NOTE     Stock of physical: 0, so none is sold by post until you count it at the staff desk, on the page SIM card stock.",
    "OK       Promo codes: staff have no live code.",
  ]) {
    expect(out).toContain(line);
  }
});

test("ops check accepts stock that staff counted, whatever its number, and not uncounted stock", async () => {
  const physical = async () => (await ops(["check"])).out.split("\n").find((line) => line.includes("Stock of physical"));
  const db = store.open();
  await db.updateTable("sim_stock").set({ on_hand: 497 }).where("kind", "=", "physical").execute();
  expect(await physical()).toBe(
    "PROBLEM  Stock of physical: 497, which staff have not counted: count the SIM cards at the staff desk, on the page SIM card stock.",
  );
  expect(await setStock({ db, clock: Date.now }, { kind: "physical", count: 500, who: MEI })).toEqual({ ok: true });
  await db.destroy();
  expect(await physical()).toBe("OK       Stock of physical: 500.");
});

test("the mailbox of a production shop never responds through a proxy", async () => {
  const look = (headers: Record<string, string>) => fetch(`http://localhost:${shop.port}/mailbox.json`, { headers }).then(({ status }) => status);
  expect(await look({})).toBe(200);
  const headers = ["X-Real-IP", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded", "Via", "CF-Connecting-IP"];
  for (const name of headers) expect(await look({ [name]: "127.0.0.1" }), name).toBe(404);
});
