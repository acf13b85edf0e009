import { parseOptions } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import {
  ARGON2,
  checkPassword,
  hashPassword,
  MAX_CONCURRENT_HASHES,
  MAX_WAITING_HASHES,
  DUMMY_HASH,
} from "#server/identity/password/hash-password.ts";
import { isCommonPassword, hashNewPassword } from "#server/identity/password/new-password.ts";
import { PasswordSchema } from "#server/identity/core/password.schema.ts";

const refusalOf = (text: unknown) => PasswordSchema.safeParse(text).error?.issues[0]?.message;

describe("a new password", () => {
  test.each([
    ["", "errors.required"],
    [undefined, "errors.required"],
    ["Short-1", "identity.password-length"],
    ["Exactly-twenty-one-ch", "identity.password-length"],
    ["onlysmall", "identity.password-mix"],
    ["ONLYCAPITALS", "identity.password-mix"],
    ["1234567890", "identity.password-mix"],
    ["!!!!!!!!!!", "identity.password-mix"],
  ])("rejects %j: %s", (text, reason) => expect(refusalOf(text)).toBe(reason));

  test.each(["Eight-88", "Twenty-characters-ok", "small letters", "ABCDEFG1", "12345678!", "密码密码密码密码1", "Ünïcödé1", "👍👍👍👍👍👍👍a"])(
    "accepts %j with eight to twenty characters of two kinds",
    (text) => expect(refusalOf(text)).toBeUndefined(),
  );

  test("keeps its spaces and is never truncated", () => expect(PasswordSchema.parse(" ab Cd  ef gh  ")).toBe(" ab Cd  ef gh  "));

  test.each(["        1a", "1a\u200b\u200b\u200b\u200b\u200b\u200b\u200b", "A\u3000b\u3000c\u3000d\u30001", "\u2028 a B c d  "])(
    "rejects %j: fewer than eight of its characters are visible",
    (text) => expect(refusalOf(text)).toBe("identity.password-blanks"),
  );

  test.each(["Password1", "PASSWORD", "P@ssw0rd", "qwerty123", "Iloveyou", "Rovelink123"])("rejects %s as a common password", async (text) => {
    expect(isCommonPassword(text)).toBe(true);
    expect(await hashNewPassword(text)).toEqual({ ok: false, code: "password-common" });
  });

  test("accepts an uncommon one", () => expect(isCommonPassword("blue-Heron-42")).toBe(false));
});

describe("the hash of a password", () => {
  test("is argon2id with 19 MiB, two passes and one lane, and never the same twice", async () => {
    const hashed = await hashPassword("blue-Heron-42");
    const made = hashed.ok ? hashed.value : "";
    for (const one of [made, DUMMY_HASH]) {
      expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(parseOptions(one)).toMatchObject({ ...ARGON2, outputLen: 32, saltLen: 16 });
    }
    expect(await checkPassword(made, "blue-Heron-42")).toEqual({ ok: true, value: true });
    expect(await checkPassword(made, "Blue-Heron-42")).toEqual({ ok: true, value: false });
    expect(await checkPassword(null, "blue-Heron-42")).toEqual({ ok: true, value: false });
  });

  test("is the same however a keyboard composes its characters", async () => {
    const hashed = await hashPassword("Caf\u00e9-8888");
    expect(await checkPassword(hashed.ok ? hashed.value : "", "Cafe\u0301-8888")).toEqual({ ok: true, value: true });
  });

  test("is computed four at a time; sixty-four wait, further requests are rejected as busy", async () => {
    const all = Array.from({ length: MAX_CONCURRENT_HASHES + MAX_WAITING_HASHES + 2 }, () => checkPassword(null, "x"));
    const results = await Promise.all(all);
    expect(results.slice(-2)).toEqual([
      { ok: false, code: "busy" },
      { ok: false, code: "busy" },
    ]);
    expect(results.slice(0, -2).every((result) => result.ok)).toBe(true);
    expect(await checkPassword(null, "x")).toEqual({ ok: true, value: false });
  });
});
