import { connect } from "node:net";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brotliOptions } from "#server/http/response/compression.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { addresses, ofNobody } from "#tests/e2e/support/addresses.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";

/** The bytes that a server may send before the first acknowledgement: ten segments of 1,460 bytes (RFC 6928). */
const FIRST_FLIGHT = 14_600;
/** Pages with long lists or texts, which take a second flight, bytes. */
const LONG: Record<string, number> = {
  "gogo-china-transit?q=PVG&passport=FR&from=FR&to=JP": 16_100,
  "frequently-asked-questions": 15_300,
  netCover: 19_300,
};
/** Those that take a second flight even if they come from memory. */
const LONG_IN_MEMORY: Record<string, number> = { netCover: 17_800 };
const PAGES = [
  ...addresses.filter((address) => address !== "esim-link"),
  ...ofNobody,
  "order-sim?package=JP-5GB-30D&way=esim&quantity=1",
  "order-sim?package=JP-5GB-30D&way=physical&quantity=1",
  "top-up",
  "consent",
  "customer-service",
  "frequently-asked-questions",
  "netCover",
];

let shop: RunningServer;
beforeAll(async () => void (shop = await startServer()));
afterAll(() => shop?.remove());

// The languages differ by some hundred bytes: each page in one of them.
test.each(PAGES.map((page, at) => [page, LANGUAGES[at % LANGUAGES.length]]))(
  "the first visit of %s in %s is answered with its styles in one flight of packets",
  async (page = "", language) => {
    const response = await receive(`/${language}/${page}`);
    expect(response.subarray(0, 15).toString()).toBe("HTTP/1.1 200 OK");
    expect(response.length, language).toBeLessThanOrEqual(LONG[page] ?? FIRST_FLIGHT);
    // A page that is kept in memory has a tag. It is compressed further for later visitors (decision 101).
    if (!/^etag:/im.test(headOf(response))) return;
    expect(compressedFurther(response), `${language}, from memory`).toBeLessThanOrEqual(LONG_IN_MEMORY[page] ?? FIRST_FLIGHT);
  },
);

const headOf = (response: Buffer) => response.subarray(0, response.indexOf("\r\n\r\n") + 4).toString();

/** Returns the size of a response whose page is compressed as those are that stay in memory. */
function compressedFurther(response: Buffer): number {
  const head = headOf(response);
  const page = brotliDecompressSync(response.subarray(head.length));
  return head.length + brotliCompressSync(page, brotliOptions(page.length, 11)).length;
}

/** Returns the bytes of a response, headers included, as a browser on its first visit receives them. */
const receive = (path: string) =>
  new Promise<Buffer>((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(shop.port, "127.0.0.1", () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${shop.port}\r\nAccept: text/html\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`),
    );
    socket.on("data", (chunk) => received.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(received)));
  });
