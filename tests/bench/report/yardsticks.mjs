import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { measureRequests } from "./run-load.mjs";
import { visitorHeaders } from "./serve-pages.mjs";

const PAGE = "/en/homepage";
const CONNECTIONS = 10;

/**
 * Returns the speed of the homepage beside that of programs that do only a part of the work for the same page (yardstick-server.mjs), measured alike, and
 * `elements`: how many elements the page has, and how many of them the programs that render render.
 */
export async function compareWithYardsticks(shop, folder, { seconds }) {
  const file = join(folder, "homepage.br");
  writeFileSync(file, await readBytes(shop.origin + PAGE, visitorHeaders("shared")));
  const figures = {};
  const load = { connections: CONNECTIONS, seconds };
  let elements;
  for (const kind of ["bytes", "react", "remix"]) {
    const server = fork(fileURLToPath(new URL("yardstick-server.mjs", import.meta.url)), [kind, file], {
      env: { ...process.env, NODE_ENV: "production" },
    });
    try {
      const [{ port, ...counted }] = await once(server, "message");
      elements = counted;
      figures[kind] = await measureRequests(server, { ...load, url: `http://127.0.0.1:${port}${PAGE}`, headers: visitorHeaders("shared") });
    } finally {
      server.kill();
    }
  }
  const shopUrl = shop.origin + PAGE;
  figures.shared = await measureRequests(shop, { ...load, url: shopUrl, headers: visitorHeaders("shared") });
  figures.own = await measureRequests(shop, { ...load, url: shopUrl, headers: visitorHeaders("own") });
  figures.uncompressed = await measureRequests(shop, { ...load, url: shopUrl, headers: visitorHeaders("own", "identity") });
  return { elements, figures };
}

/** The bytes of a response as they are sent; `fetch` would decompress them. */
async function readBytes(url, headers) {
  const [response] = await once(get(url, { headers }), "response");
  return buffer(response);
}
