import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot, readEnv } from "#server/env.ts";
import { hashAddress, hashBrowser, hashCode } from "#server/identity/code/code.ts";
import { silentLog } from "#server/observability/log.ts";
import { createAppContext, type ClosableAppContext } from "#server/app/create-app-context.ts";
import { createStore } from "#tests/support/store.ts";

// Somebody guesses at two processes of the shop simultaneously; both share their counts.

const EMAIL = "ada@example.com";
const store = await createStore();
const env = { NODE_ENV: "test", ...store.env, SESSION_SECRETS: "s".repeat(32), FILE_KEYS: "f".repeat(32) };
let shop: ClosableAppContext;

beforeAll(async () => void (shop = await createAppContext(readEnv(env), { worker: false, log: silentLog })));
afterAll(async () => {
  await shop.close();
  await store.remove();
});

/** Guesses a code and a password fifteen times in each of two processes. Returns how often each result came. */
async function guess(): Promise<Record<string, number>> {
  const start = (from: number) =>
    promisify(execFile)(
      process.execPath,
      ["--import", "tsx", "tests/support/processes/guess-credentials.ts", JSON.stringify(env), EMAIL, String(from)],
      {
        cwd: projectRoot,
      },
    );
  const outputs = await Promise.all([start(0), start(100)]);
  const sum: Record<string, number> = {};
  for (const { stdout } of outputs) {
    for (const [key, count] of Object.entries(JSON.parse(stdout) as Record<string, number>)) sum[key] = (sum[key] ?? 0) + count;
  }
  return sum;
}

test("limits a code to five attempts in all, and a password to twenty an hour from all networks together", async () => {
  const use = { purpose: "sign-in" as const, address: EMAIL, browser: "browser-one" };
  const now = Date.now();
  await shop.db
    .insertInto("identity_codes")
    .values({
      purpose: use.purpose,
      recipient: hashAddress(shop.env, EMAIL)[0],
      browser_hash: hashBrowser(shop.env, use.browser)[0],
      code_hash: hashCode(shop.env, use, "987654")[0],
      created_at: now,
      expires_at: now + 600_000,
    })
    .execute();
  expect(await guess()).toEqual({
    "code code-wrong": 30,
    "password sign-in-wrong": 20,
    "password queued": 10,
  });
  expect(await shop.db.selectFrom("identity_codes").select("attempts").execute()).toEqual([{ attempts: 5 }]);
});
