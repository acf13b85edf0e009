import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { readForm } from "#app/request/read-form.server.ts";
import { ATTACHMENT_BOUNDS } from "#server/partners/attachment.schema.ts";
import { openTestShop } from "#tests/support/shop.ts";
import { startUploadGate } from "#tests/support/upload-gate.ts";

const MB = 1024 * 1024;
const BOUNDS = { maxFileBytes: 10 * MB, maxFiles: 2, maxBytes: 22 * MB };

test.each([
  { path: "/en/real-name", bounds: BOUNDS, each: 10 * MB, all: 22 * MB },
  // More than is held of it.
  { path: "/en/contact-us", bounds: ATTACHMENT_BOUNDS, each: 7 * MB, all: 60 * MB },
])(
  "twenty posts at once to $path, as large as they may be, and three of 200 MB, cost the process no more than 150 MB",
  async (sent) => {
    const { path, bounds, each, all } = sent;
    const shop = await openTestShop({ TRUST_PROXY_HOPS: "1" });
    const gate = await startUploadGate(shop, {
      [`:lang${path.slice(3)}`]: async ({ request }) => new Response((await readForm(request, bounds)).ok ? "whole" : "refused"),
    });
    const field = '--line\r\nContent-Disposition: form-data; name="documentPhoto"; filename="a.jpg"\r\n\r\n';
    const piece = Buffer.concat([Buffer.alloc(each, 97), Buffer.from(`\r\n${field}`)]);
    const send = async (visitor: number, size: number) => {
      const socket = connect(gate.port, "127.0.0.1");
      socket.setMaxListeners(0).on("error", () => {});
      let heard = "";
      socket.on("data", (chunk) => (heard += chunk.toString("latin1")));
      const lines = [
        `POST ${path} HTTP/1.1`,
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
    const answers = await Promise.all(Array.from({ length: 23 }, (_, visitor) => send(visitor, visitor < 20 ? all : 200 * MB)));
    clearInterval(watch);
    expect([...new Set(answers)].sort()).toEqual([200, 413, 503]);
    expect(most / MB).toBeLessThan(150);
    await gate.doors.close(0);
    await shop.close();
  },
  60_000,
);
