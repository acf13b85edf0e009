import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { bufferPage } from "#app/client/page-buffer.server.ts";

/** Long, and of characters of three bytes, so that one of them does not fit into the rest of React's buffer. */
const page = Array.from({ length: 400 }, (_, key) => <p key={key}>{"全球上網卡".repeat(key % 7)}</p>);

async function render(stream: PassThrough | ReturnType<typeof bufferPage>) {
  renderToPipeableStream(page).pipe(stream);
  return buffer(stream);
}

test("a long Chinese page is sent without the zero bytes that React leaves in it", async () => {
  const raw = await render(new PassThrough());
  expect(raw.includes(0), "React leaves no zero bytes any more: remove app/client/page-buffer.server.ts and the reason in decision 008").toBe(true);
  const sent = await render(bufferPage());
  expect(sent.includes(0)).toBe(false);
  expect(sent.toString()).toBe(raw.toString().replaceAll("\0", ""));
  expect(sent.toString()).not.toContain("\uFFFD");
});
