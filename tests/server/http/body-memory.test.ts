import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { readForm } from "#app/request/read-form.server.ts";
import { openTestShop } from "#tests/support/shop.ts";
import { startUploadGate } from "#tests/support/upload-gate.ts";

const MB = 1024 * 1024;
const BOUNDS = { maxFileBytes: 10 * MB, maxFiles: 2, maxBytes: 22 * MB };

test("twenty posts at once of 22 MB each, and three of 200 MB, cost the process no more than 150 MB", async () => {
  const shop = await openTestShop({ TRUST_PROXY_HOPS: "1" });
  const gate = await startUploadGate(shop, {
    ":lang/real-name": async ({ request }) => new Response((await readForm(request, BOUNDS)).ok ? "whole" : "refused"),
  });
  const piece = Buffer.alloc(MB, 97);
  const field = '--line\r\nContent-Disposition: form-data; name="documentPhoto"; filename="a.jpg"\r\n\r\n';
  const send = async (visitor: number, size: number) => {
    const socket = connect(gate.port, "127.0.0.1");
    socket.setMaxListeners(0).on("error", () => {});
    let heard = "";
    socket.on("data", (chunk) => (heard += chunk.toString("latin1")));
    const lines = [
      "POST /en/real-name HTTP/1.1",
      `Host: localhost:${gate.port}`,
      `Origin: ${gate.origin}`,
      `X-Forwarded-For: 203.0.113.${visitor}`,
      "Content-Type: multipart/form-data; boundary=line",
      `Content-Length: ${size}`,
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n${field}`);
    for (let left = size - field.length; left > 0 && !socket.destroyed; left -= piece.length) {
      if (!socket.write(piece.subarray(0, left))) await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
    }
    if (heard === "") await once(socket, "data");
    socket.destroy();
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1]);
  };
  await send(0, MB);
  let most = 0;
  const before = process.memoryUsage.rss();
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 5);
  const answers = await Promise.all(Array.from({ length: 23 }, (_, visitor) => send(visitor, visitor < 20 ? 22 * MB : 200 * MB)));
  clearInterval(watch);
  expect([...new Set(answers)].sort()).toEqual([200, 413, 503]);
  expect(most / MB).toBeLessThan(150);
  await gate.doors.close(0);
  await shop.close();
}, 60_000);
