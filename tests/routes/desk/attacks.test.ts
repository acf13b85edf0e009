import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import type { ServerBuild } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDeskApp } from "#server/http/desk/create-desk-app.ts";
import { deskEnv } from "#server/http/desk/desk-env.ts";
import { findStaffAccount } from "#server/staff/accounts/list-staff-accounts.ts";
import { openDesk } from "#tests/support/desk.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { builtFile } from "#tests/support/server.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { createVisit } from "#tests/support/staff/desk-visit.ts";
import { actionsOf, codeOf, createMember, invite, STAFF_PASSWORD, STEP } from "#tests/support/staff/staff-accounts.ts";

const MINUTE = 60_000;
const NEW_PASSWORD = "blue kettle in march";
let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop({ DESK_ORIGIN: "http://localhost:3001" })));
afterEach(() => shop.close());

const visitOf = (token = "") => createVisit(openDesk(shop), token);
type Visit = ReturnType<typeof visitOf>;
const enterPassword = (visit: Visit, email: string, query = "") => visit.submit(`/sign-in${query}`, "sign-in", { email, password: STAFF_PASSWORD });
const enterCode = (visit: Visit, code: string, query = "") =>
  visit.submit(`/sign-in/second-factor${query}`, "second-factor", { method: "totp", code });

describe("a session", () => {
  test("has a new token after the password, after the second factor, and after an invitation: one that was planted opens nothing", async () => {
    const member = await createMember(shop);
    const planted = visitOf("A".repeat(43));
    await enterPassword(planted, member.email);
    const pending = planted.token();
    expect(pending).not.toBe("A".repeat(43));
    expect((await visitOf(pending).get("/account")).location).toMatch("/sign-in");
    expect((await enterCode(planted, codeOf(shop, member.secret))).location).toBe("/today");
    expect(planted.token()).not.toBe(pending);
    expect((await planted.get("/account")).status).toBe(200);
    for (const earlier of ["A".repeat(43), pending]) expect((await visitOf(earlier).get("/account")).location).toMatch("/sign-in");
    const { key } = await invite(shop, "new@rovelink.example");
    const before = planted.token();
    await planted.submit(`/invitation?key=${key}`, "accept", { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD });
    expect(planted.token()).not.toBe(before);
    expect((await visitOf(before).get("/account")).location).toMatch("/sign-in");
  });

  test("is of no use after signing out", async () => {
    const { token } = await createMember(shop);
    const visit = visitOf(token);
    await visit.post("/sign-out", { intent: "sign-out" });
    expect(visit.token()).toBe("");
    expect((await visitOf(token).get("/account")).location).toMatch("/sign-in");
    expect((await visitOf(token).post("/account", { intent: "save-profile", name: "Eve", language: "en" })).status).toBe(401);
    expect(await shop.db.selectFrom("staff_accounts").select("name").where("name", "=", "Eve").execute()).toEqual([]);
  });
});

test("an invitation sets a password once", async () => {
  const { key, accountId } = await invite(shop, "new@rovelink.example");
  const accept = (password: string) =>
    visitOf().post(`/invitation?key=${key}`, { intent: "accept", newPassword: password, confirmPassword: password });
  expect((await accept(NEW_PASSWORD)).location).toBe("/sign-in/enrol");
  const again = await accept("another kettle in april");
  expect(again.status).toBe(400);
  expect(again.text).toContain("This invitation no longer works");
  expect(await findStaffAccount(shop, { id: accountId })).toMatchObject({ state: "enrolling" });
});

describe("guessing", () => {
  test("the second factor ends the sign-in after five wrong codes; a right one then comes too late", async () => {
    const member = await createMember(shop);
    const visit = visitOf();
    await enterPassword(visit, member.email);
    for (let guess = 0; guess < 5; guess++) {
      const wrong = await visit.post("/sign-in/second-factor", { intent: "second-factor", method: "totp", code: "000000" });
      expect(wrong.location === null || wrong.location.startsWith("/sign-in")).toBe(true);
    }
    const late = await visit.post("/sign-in/second-factor", { intent: "second-factor", method: "totp", code: codeOf(shop, member.secret) });
    expect(late.location).toBe("/sign-in");
    expect((await visit.get("/account")).location).toMatch("/sign-in");
    expect((await actionsOf(shop)).filter((action) => action === "staff.fail-factor")).toHaveLength(5);
  });

  test("the password on the confirmation page stops after five tries a minute, also for the right one", async () => {
    const member = await createMember(shop);
    const visit = visitOf(member.token);
    const confirm = (password: string) => visit.submit("/confirm", "confirm", { method: "totp", password, code: codeOf(shop, member.secret) });
    for (let guess = 0; guess < 5; guess++) expect((await confirm("not my password")).text).toContain("The password is wrong.");
    const stopped = await confirm(STAFF_PASSWORD);
    expect(stopped.status).toBe(400);
    expect(stopped.text).toContain("Too many attempts. Try again in 1 min.");
    expect(await actionsOf(shop)).not.toContain("staff.confirm-identity");
  });

  test("codes on the confirmation page ends the session with the fifth wrong one", async () => {
    const member = await createMember(shop);
    const visit = visitOf(member.token);
    for (let guess = 0; guess < 5; guess++) {
      await visit.post("/confirm?redirectTo=%2Fstaff", { intent: "confirm", method: "totp", password: STAFF_PASSWORD, code: "000000" });
      shop.pass(2 * MINUTE);
    }
    expect((await visit.get("/account")).location).toMatch("/sign-in");
  });

  test("a code that signed in does not confirm an identity as well", async () => {
    const member = await createMember(shop);
    const visit = visitOf();
    await enterPassword(visit, member.email);
    const code = codeOf(shop, member.secret);
    await enterCode(visit, code);
    const replayed = await visit.submit("/confirm", "confirm", { method: "totp", password: STAFF_PASSWORD, code });
    expect(replayed.status).toBe(400);
    expect(replayed.text).toContain("This code is wrong or was already used.");
    shop.pass(STEP);
    const fresh = await visit.submit("/confirm", "confirm", { method: "totp", password: STAFF_PASSWORD, code: codeOf(shop, member.secret) });
    expect(fresh.location).toBe("/today");
  });
});

describe("an address to return to", () => {
  const EVIL = [
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "evil",
  ];

  test("of another site is ignored after signing in and after confirming", async () => {
    const member = await createMember(shop);
    for (const target of EVIL) {
      const query = `?${new URLSearchParams({ redirectTo: target })}`;
      const visit = visitOf();
      await enterPassword(visit, member.email, query);
      expect([target, (await enterCode(visit, codeOf(shop, member.secret), query)).location]).toEqual([target, "/today"]);
      shop.pass(STEP);
      const confirmed = await visit.submit(`/confirm${query}`, "confirm", {
        method: "totp",
        password: STAFF_PASSWORD,
        code: codeOf(shop, member.secret),
      });
      expect([target, confirmed.location]).toEqual([target, "/today"]);
      shop.pass(20 * MINUTE);
    }
  });

  test("of the desk opens with its query", async () => {
    const member = await createMember(shop);
    const query = `?${new URLSearchParams({ redirectTo: "/audit?kind=order&id=RL1" })}`;
    const visit = visitOf();
    await enterPassword(visit, member.email, query);
    expect((await enterCode(visit, codeOf(shop, member.secret), query)).location).toBe("/audit?kind=order&id=RL1");
  });
});

describe("over HTTP", () => {
  let server: Server;
  let port: number;
  let token: string;
  let accountId: string;

  beforeEach(async () => {
    let handle: RequestListener = () => {};
    server = createServer((req, res) => handle(req, res)).listen(0, "127.0.0.1");
    await once(server, "listening");
    ({ port } = server.address() as AddressInfo);
    await shop.close();
    shop = await openTestShop({ DESK_ORIGIN: `http://localhost:${port}` });
    const build = import(builtFile("desk/server/index.js")) as Promise<ServerBuild>;
    handle = createDeskApp({ shop, env: deskEnv(shop.env), build: () => build, files: (_req, _res, next) => next(), isStopping: () => false });
    ({ token, accountId } = await createMember(shop));
  });
  afterEach(() => void server.close());

  const rename = (headers: Record<string, string>) =>
    httpRequest(port, "/account", {
      method: "POST",
      headers: { Host: `localhost:${port}`, Cookie: `desk_session=${token}`, "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body: Buffer.from("intent=save-profile&name=Eve&language=en"),
    });

  test("a post without an origin, or from another one, changes nothing; one from the desk does", async () => {
    const foreign: Record<string, string>[] = [
      {},
      { Origin: "null" },
      { Origin: "https://evil.example" },
      { Origin: `http://localhost:${port + 1}` },
      { Origin: `http://localhost:${port}.evil.example` },
      { "Sec-Fetch-Site": "same-site" },
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
    ];
    for (const headers of foreign) expect([headers, (await rename(headers)).status]).toEqual([headers, 403]);
    expect(await findStaffAccount(shop, { id: accountId })).toMatchObject({ name: "Ada Wong" });
    expect((await rename({ Origin: `http://localhost:${port}` })).status).toBe(303);
    expect(await findStaffAccount(shop, { id: accountId })).toMatchObject({ name: "Eve" });
  });

  test("nothing of the desk stays in a browser: no answer may be stored, and signing out clears what is", async () => {
    const get = (path: string, cookie = "") => httpRequest(port, path, { headers: { Host: `localhost:${port}`, Cookie: cookie } });
    const answers = [await get("/today"), await get("/sign-in"), await get("/account", `desk_session=${token}`), await rename({ Origin: "null" })];
    expect(answers.map(({ status, headers }) => [status, headers["cache-control"]])).toEqual(
      [303, 200, 200, 403].map((status) => [status, "no-store"]),
    );
    const signedOut = await httpRequest(port, "/sign-out", {
      method: "POST",
      headers: {
        Host: `localhost:${port}`,
        Origin: `http://localhost:${port}`,
        Cookie: `desk_session=${token}`,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: Buffer.from("intent=sign-out"),
    });
    expect([signedOut.headers["cache-control"], signedOut.headers["clear-site-data"]]).toEqual(["no-store", '"cache", "storage"']);
  });
});
