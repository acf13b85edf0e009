import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { addresses, ofNobody } from "#tests/e2e/support/addresses.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";

/** The bytes that a server may send before the first acknowledgement: ten segments of 1,460 bytes (RFC 6928). */
const FIRST_FLIGHT = 14_600;
/** Pages with long lists or texts, which take a second flight, bytes. */
const LONG: Record<string, number> = {
  "plan-detail?plan=JP": 16_350,
  "plan-detail?plan=JP&package=JP-1GBDAY-3D": 16_450,
  "plan-detail?plan=GLOBAL": 16_250,
  "gogo-china-transit?q=PVG&passport=FR&from=FR&to=JP": 16_050,
  "argeement?key=terms_conditions": 15_150,
  "argeement?key=privacy_policy": 16_850,
  "real-name": 14_950,
  "order-sim?package=JP-5GB-30D&way=physical&quantity=1": 15_350,
  "frequently-asked-questions": 16_700,
  netCover: 20_600,
};
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

test.each(PAGES)("the first visit of %s is answered with its styles in one flight of packets", async (page) => {
  for (const language of LANGUAGES) {
    const response = await receive(`/${language}/${page}`);
    expect(response.subarray(0, 15).toString()).toBe("HTTP/1.1 200 OK");
    expect(response.length, language).toBeLessThanOrEqual(LONG[page] ?? FIRST_FLIGHT);
  }
});

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
