import { expect, test } from "vitest";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { startServer } from "#tests/support/server.ts";

const CROWD = 80;

test("a crowd whose pages are rendered delays no request that needs no rendering", async () => {
  const server = await startServer();
  try {
    const get = (path: string, headers = {}) => httpRequest(server.port, path, { headers });
    const fromMemory = () => get("/en/homepage", { Cookie: "lang_base=en; accept-cookie=refuse" });
    // Sent uncompressed: compressing takes turns by itself.
    const rendered = () => get("/en/plans?country=JP", { Cookie: "lang_base=en; accept-cookie=refuse; chat-consent=accept" });
    await fromMemory();
    const answered: string[] = [];
    const note = (name: string, { status }: { status: number }) => answered.push(`${name} ${status}`);
    const crowd = Array.from({ length: CROWD }, () => rendered().then((response) => note("rendered", response)));
    // The others arrive once the first page was sent: all others are waiting then.
    await Promise.race(crowd);
    const others = [fromMemory().then((response) => note("from memory", response)), get("/healthz").then((response) => note("health", response))];
    await Promise.all([...crowd, ...others]);
    expect(answered.toSorted()).toEqual(["from memory 200", "health 200", ...Array.from({ length: CROWD }, () => "rendered 200")]);
    expect(answered.at(-1)).toBe("rendered 200");
  } finally {
    await server.remove();
  }
});
