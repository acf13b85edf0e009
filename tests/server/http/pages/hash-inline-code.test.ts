import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashScripts } from "#server/http/pages/hash-scripts.ts";

const hashOf = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

test("each inline script with the nonce loses it and is allowed by its hash", () => {
  const html = `<p>a</p><script nonce="n0">one()</script><script nonce="n0" type="module" async="">two()</script><script nonce="n0">one()</script>`;
  expect(hashScripts(html, "n0")).toEqual({
    html: `<p>a</p><script>one()</script><script type="module" async="">two()</script><script>one()</script>`,
    sources: [hashOf("one()"), hashOf("two()")],
  });
});

test("a script without the nonce gets no hash", () => {
  const smuggled = `<script>evil()</script><script nonce="guess">evil()</script><p nonce="n0"></p>`;
  expect(hashScripts(smuggled, "n0")).toEqual({ html: smuggled, sources: [] });
});

test("a page with a script that is a file is not changed", () => {
  expect(hashScripts(`<script nonce="n0" src="/a.js"></script>`, "n0")).toBeNull();
});
