import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { measureInTurns } from "./run-load.mjs";
import { visitorHeaders } from "./serve-pages.mjs";

const CONNECTIONS = 10;
/** Requests that a program answers before it is measured. */
const WARM_UP = 2_000;

/**
 * Returns for each page the speed of the shop beside that of programs that do only a part of the work for the same page (yardstick-server.mjs), measured in
 * turns; `elements` of the page's `pageElements` are those that the programs render. For the first page, also what is sent from memory.
 */
export async function compareWithYardsticks(shop, folder, { pages, rounds, seconds }) {
  const results = [];
  for (const page of pages) {
    const url = shop.origin + page.address;
    const file = join(folder, "page.br");
    writeFileSync(file, await readBytes(url, visitorHeaders("own")));
    const isFirst = page === pages[0];
    const yardsticks = await Promise.all((isFirst ? ["bytes", "react", "remix"] : ["react", "remix"]).map((kind) => startYardstick(kind, file)));
    try {
      const programs = {
        ...Object.fromEntries(yardsticks.map(({ kind, server, url }) => [kind, { server, url, headers: visitorHeaders("own") }])),
        ...(isFirst && {
          shared: { server: shop, url, headers: visitorHeaders("shared") },
          own: { server: shop, url, headers: visitorHeaders("own") },
        }),
        uncompressed: { server: shop, url, headers: visitorHeaders("own", "identity") },
      };
      const figures = await measureInTurns(programs, { warmUp: WARM_UP, rounds, seconds, connections: CONNECTIONS });
      const [{ elements, pageElements }] = yardsticks;
      results.push({ page: page.name, elements, pageElements, figures });
    } finally {
      for (const { server } of yardsticks) server.kill();
    }
  }
  return results;
}

async function startYardstick(kind, file) {
  const server = fork(fileURLToPath(new URL("yardstick-server.mjs", import.meta.url)), [kind, file], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [{ port, ...counted }] = await once(server, "message");
  return { kind, server, url: `http://127.0.0.1:${port}/`, ...counted };
}

/** The bytes of a response as they are sent; `fetch` would decompress them. */
async function readBytes(url, headers) {
  const [response] = await once(get(url, { headers }), "response");
  return buffer(response);
}
