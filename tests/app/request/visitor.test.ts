import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { ensureVisitor, readVisitor } from "#app/request/visitor.server.ts";

const contextOf = (secure: boolean) => ({ shop: { env: { secure } } }) as AppLoadContext;
const requestWith = (cookie = "") => new Request("http://localhost/en/real-name", { headers: cookie ? { Cookie: cookie } : {} });
const cookieOf = ([[, line] = ["", ""]]: [string, string][]) => line.split(";")[0] as string;

test("a browser without a key is unknown, and gets one for seven days as an HttpOnly cookie", () => {
  expect(readVisitor(requestWith(), contextOf(false))).toBeNull();
  const { headers } = ensureVisitor(requestWith(), contextOf(false));
  expect(headers).toEqual([["Set-Cookie", expect.stringMatching(/^form_key=[\w-]{43}; Path=\/; Max-Age=604800; SameSite=Lax; HttpOnly$/)]]);
  const secure = ensureVisitor(requestWith(), contextOf(true));
  expect(secure.headers[0]?.[1]).toMatch(/^__Host-form_key=[\w-]{43}; Path=\/; Max-Age=604800; SameSite=Lax; HttpOnly; Secure$/);
});

test("is recognized by it, and keeps it for seven more days", () => {
  const first = ensureVisitor(requestWith(), contextOf(false));
  const again = ensureVisitor(requestWith(cookieOf(first.headers)), contextOf(false));
  expect(again).toEqual(first);
  expect(readVisitor(requestWith(cookieOf(first.headers)), contextOf(false))).toBe(first.visitor);
});

test("all loaders of one response use the same new key; two responses use two", () => {
  const context = contextOf(false);
  expect(ensureVisitor(requestWith(), context)).toEqual(ensureVisitor(requestWith(), context));
  expect(ensureVisitor(requestWith(), contextOf(false)).visitor).not.toBe(ensureVisitor(requestWith(), context).visitor);
});

test("the stored hash of a key cannot be used as a key", () => {
  const { visitor, headers } = ensureVisitor(requestWith(), contextOf(false));
  expect(cookieOf(headers)).not.toContain(visitor);
  expect(readVisitor(requestWith(`form_key=${visitor}`), contextOf(false))).not.toBe(visitor);
});

test.each(["short", "x".repeat(44), `${"x".repeat(42)};`, "", "%"])("ignores an invalid cookie: %s", (value) => {
  expect(readVisitor(requestWith(`form_key=${value}`), contextOf(false))).toBeNull();
});
