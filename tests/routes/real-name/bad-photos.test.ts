import { expect, test } from "vitest";
import { text } from "#tests/e2e/support/texts.ts";
import { CANARY, type BadPhoto } from "#tests/fixtures/bad-photos/bad-photo.ts";
import { createBadPhotos } from "#tests/fixtures/bad-photos/create-bad-photos.ts";
import { buyer } from "#tests/support/buyer.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer({ env: { TRUST_PROXY_HOPS: "1" } });

/** Posts the form with this file as the photo of a passport, from a visitor's own address. */
async function post(file: BadPhoto, at: number) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "save", documentType: "1" })) form.append(name, value);
  form.append("documentPhoto", new File([new Uint8Array(file.bytes)], "passport.jpg", { type: "image/jpeg" }));
  const page = await buyer(server, { headers: { "X-Forwarded-For": `198.19.${at}.7` } }).send("/en/real-name", form);
  return {
    name: file.name,
    status: page.status,
    showsResult: page.text.includes(resultOf(file)),
    containsMetadata: page.html.includes(CANARY.slice(0, 6)),
  };
}

const resultOf = ({ becomes }: BadPhoto) => (becomes === "kept" ? text("en", "real-name:photo.kept") : text("en", `reasons:${becomes}.title`));

test("the page rejects malformed files with the reason and what to do, and keeps working", async () => {
  // An empty field sends no file. One file for each result: validate-photo.test.ts has all of them.
  const sent = (await createBadPhotos()).filter(({ bytes }) => bytes.length > 0);
  const bad = [...new Map(sent.map((file) => [file.becomes, file])).values()];
  expect(bad.length).toBeGreaterThan(5);
  const results = await Promise.all(bad.map(post));
  expect(results).toEqual(
    bad.map(({ name, becomes }) => ({ name, status: becomes === "kept" ? 200 : 400, showsResult: true, containsMetadata: false })),
  );
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
});
