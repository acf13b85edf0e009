import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { brotliDecompressSync } from "node:zlib";
import { createRequestHandler } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { countElements, pageTree } from "./page-tree.mjs";

// A web server that does only a part of what the shop does for the same page: `node yardstick-server.mjs <kind> <file>`. The file is the page, compressed with
// Brotli. Reports its port, and how many elements it renders, to the parent process.

const [kind, file] = process.argv.slice(2);
const body = readFileSync(file);
const html = brotliDecompressSync(body).toString();
const tree = pageTree(html);

const KINDS = {
  /** Sends the page as it is, from memory. */
  bytes: () => (_req, res) => res.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "br", "Content-Length": body.length }).end(body),

  /** React renders the page: no router, no data, no texts to look up, no compression. */
  react: () => (_req, res) => res.writeHead(200, { "Content-Type": "text/html" }).end(`<!DOCTYPE html>${renderToString(tree)}`),

  /** The same in the only route of a Remix application, without loaders and scripts. */
  remix() {
    const handle = createRequestHandler(remixBuild(), "production");
    return async (req, res) => {
      const response = await handle(new Request(`http://localhost${req.url}`, { headers: { Accept: "text/html" } }));
      res.writeHead(response.status, Object.fromEntries(response.headers));
      Readable.fromWeb(response.body).pipe(res);
    };
  },
};

/** What Remix's compiler makes of an application with one route, as far as rendering needs it. */
function remixBuild() {
  const root = { id: "root", path: "*", module: { default: () => tree } };
  const render = (request, status, headers, context) => {
    headers.set("Content-Type", "text/html");
    return new Response(`<!DOCTYPE html>${renderToString(createElement(RemixServer, { context, url: request.url }))}`, { status, headers });
  };
  return {
    mode: "production",
    entry: { module: { default: render } },
    routes: { root },
    assets: { version: "1", url: "", entry: { module: "", imports: [] }, routes: { root: { id: "root", path: "*", module: "" } } },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true },
    isSpaMode: false,
  };
}

// The measuring program may end in any way.
process.on("disconnect", () => process.exit());
const server = createServer(KINDS[kind]()).listen(0, "127.0.0.1", () => {
  process.send({ port: server.address().port, elements: countElements(renderToString(tree)), pageElements: countElements(html) });
});
