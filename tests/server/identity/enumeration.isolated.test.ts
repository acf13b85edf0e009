import * as argon2 from "@node-rs/argon2";
import type { KyselyPlugin } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resetPassword } from "#server/identity/password/reset-password.ts";
import { sendCode } from "#server/identity/code/send-code.ts";
import { signInWithPassword } from "#server/identity/sign-in/sign-in-with-password.ts";
import type { Recipient } from "#server/identity/code/recipient.ts";
import { BOB, CLIENT, createAccount, visitor } from "#tests/support/identity/identity.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  // Two hundred real hashes would take a minute; the test only needs their number.
  return { ...real, verify: vi.fn(async () => false), hash: vi.fn(async () => "$argon2id$") };
});

// Known and unknown people must not differ in the result or in the work. Durations on a busy machine say little, so the tests count the work: each
// statement and each hash.

let shop: TestShop;
let statements: string[];

const counting: KyselyPlugin = {
  transformQuery({ node }) {
    const into = JSON.stringify(node).match(/"identifier":\{"kind":"IdentifierNode","name":"([a-z_]+)"/)?.[1];
    statements.push(`${node.kind} ${into}`);
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeEach(async () => {
  statements = [];
  const opened = await openTestShop();
  await createAccount(opened, BOB);
  shop = { ...opened, db: opened.db.withPlugin(counting) };
  for (const call of [argon2.verify, argon2.hash]) vi.mocked(call).mockClear();
});
afterEach(() => shop.close());

/** Returns the result and the work of each attempt, each by another visitor. */
async function look(rounds: number, attempt: (clientAddress: string, n: number) => Promise<unknown>) {
  const seen = new Map<string, number>();
  for (let n = 0; n < rounds; n++) {
    await shop.db.deleteFrom("rate_limits").execute();
    statements = [];
    const hashes = () => vi.mocked(argon2.verify).mock.calls.length + vi.mocked(argon2.hash).mock.calls.length;
    const before = hashes();
    const result = await attempt(`198.51.${n}.7`, n);
    const trace = JSON.stringify({ result, statements, hashes: hashes() - before });
    seen.set(trace, (seen.get(trace) ?? 0) + 1);
    shop.pass(60_000);
  }
  return [...seen.keys()].map((trace) => JSON.parse(trace.replaceAll(/"resendAt":\d+/g, '"resendAt":0')));
}

const distinct = (traces: unknown[]) => [...new Set(traces.map((one) => JSON.stringify(one)))];

const askFor = (purpose: "sign-in" | "register" | "reset") => (to: Recipient, clientAddress: string, n: number) =>
  sendCode(shop, { ...CLIENT, clientAddress, browser: `b${n}`, purpose, to });

test.each<[number, string, (to: Recipient, clientAddress: string, n: number) => Promise<unknown>]>([
  [100, "a password", (who, clientAddress) => signInWithPassword(shop, { ...visitor, clientAddress, who, password: "wrong-Heron-42" })],
  [100, "a code to sign in", askFor("sign-in")],
  [20, "a code to register", askFor("register")],
  [20, "a code to reset the password", askFor("reset")],
  [
    20,
    "a reset",
    (to, clientAddress) => resetPassword(shop, { ...CLIENT, clientAddress, to, code: "000000", newPassword: "new-Heron-43", replaces: [] }),
  ],
])("%i attempts for a known and for an unknown person have the same result and cost: %s", async (rounds, _, attempt) => {
  const tracesOf = (to: Recipient) => look(rounds, (clientAddress, n) => attempt(to, clientAddress, n));
  const [known, unknown] = [distinct(await tracesOf(BOB)), distinct(await tracesOf({ email: "nobody@example.com" }))];
  expect(known).toHaveLength(1);
  expect(unknown).toEqual(known);
  expect(JSON.parse(known[0] as string).statements.length).toBeGreaterThan(0);
});
