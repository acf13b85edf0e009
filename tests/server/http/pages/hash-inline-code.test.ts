import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashInlineCode } from "#server/http/pages/hash-inline-code.ts";

const hashOf = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

test("each inline script with the nonce loses it and is allowed by its hash", () => {
  const html = `<p>a</p><script nonce="n0">one()</script><script nonce="n0" type="module" async="">two()</script><script nonce="n0">one()</script>`;
  expect(hashInlineCode(html, "n0")).toEqual({
    html: `<p>a</p><script>one()</script><script type="module" async="">two()</script><script>one()</script>`,
    sources: { script: [hashOf("one()"), hashOf("two()")], style: [] },
  });
});

test("an inline style is allowed by its hash as a style, not as a script", () => {
  expect(hashInlineCode(`<style nonce="n0">a{}</style>`, "n0")).toEqual({
    html: `<style>a{}</style>`,
    sources: { script: [], style: [hashOf("a{}")] },
  });
});

test("a script or style without the nonce gets no hash", () => {
  const smuggled = `<script>evil()</script><script nonce="guess">evil()</script><style>evil{}</style>`;
  expect(hashInlineCode(smuggled, "n0")).toEqual({ html: smuggled, sources: { script: [], style: [] } });
});

test("a page in which anything else has the nonce is not changed", () => {
  expect(hashInlineCode(`<script nonce="n0" src="/a.js"></script>`, "n0")).toBeNull();
  expect(hashInlineCode(`<script nonce="n0">one()</script><p nonce="n0"></p>`, "n0")).toBeNull();
});
