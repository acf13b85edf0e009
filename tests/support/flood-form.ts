import { once } from "node:events";
import { connect } from "node:net";
import { readForm, type FormBounds } from "#app/request/read-form.server.ts";
import { openTestShop } from "./shop.ts";
import { startUploadGate } from "./upload-gate.ts";

const MB = 1024 * 1024;

/** A form with files of `each` bytes at `path` (a page in English), `all` bytes with the fields; of such a form the shop reads `bounds`. */
type Flood = { path: string; bounds: FormBounds; each: number; all: number };

/** Posts twenty forms at once, and three of 200 MB, each from an address of its own; answers what they heard, and by how many MB the process grew. */
export async function floodForm({ path, bounds, each, all }: Flood): Promise<{ answers: number[]; grownBy: number }> {
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
  await gate.doors.close(0);
  await shop.close();
  return { answers: [...new Set(answers)].sort(), grownBy: most / MB };
}
