import { createRequestHandler, type AppLoadContext, type EntryContext, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { PageScripts, RouteDataContext } from "#app/client/remix/page-scripts.tsx";
import { takeRouteData } from "#app/client/remix/route-data.server.ts";
import { handleError } from "#app/request/handle-error.server.ts";
import { renderPage } from "#app/request/page/render-page.server.ts";
import { staticMarkup, withMarkup } from "#app/client/static-html.server.ts";
import { StaticHtml, StaticMarkupContext } from "#app/client/static-html.tsx";
import remixOptions from "../../remix.config.js";

// A site of a few pages, served by the installed Remix with our options. Contract tests use it to check what app/client expects of Remix.

export const ORIGIN = "https://shop.test";
/** The markup on the page `/markup`. */
export const MARKUP = "<p>A static paragraph</p>";

/** The loader data of the page `/form`: characters that end a string, a template or a script. */
export const TEXT = "</script> \\ ` ${x} $ \" ' \n 途联";

type Module = Partial<NonNullable<ServerBuild["routes"][string]>["module"]>;

/** The pages by their address. `script`: the address of the module that browsers load. */
const pages: Record<string, { script: string; module: Module }> = {
  form: {
    script: "/assets/form.js",
    module: { loader: () => ({ loaded: TEXT }), action: () => Response.json({ lastResult: "rejected" }, { status: 400 }) },
  },
  markup: {
    script: "/assets/markup.js",
    module: { loader: ({ context }: LoaderFunctionArgs) => withMarkup(context, {}, MARKUP), default: MarkupPage },
  },
  broken: {
    script: "/assets/broken.js",
    module: {
      default() {
        throw new Error("on purpose");
      },
    },
  },
  // The script of this page exists, also as a module of Node.
  next: { script: "node:events", module: { loader: () => ({ next: true }) } },
  // The script of this page does not.
  missing: { script: "/assets/missing-00000000.js", module: { loader: () => ({}) } },
};

function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        <PageScripts nonce="n0nce" texts={[]} />
      </body>
    </html>
  );
}

function MarkupPage() {
  const { mark } = useLoaderData<{ mark: string }>();
  return <StaticHtml contentKey={mark} />;
}

const root: Module = { default: Outlet, Layout, ErrorBoundary: () => <p>An error page</p> };
const parent = { parentId: "root" };

const clientRoute = (id: string, script: string, { loader, action }: Module) => ({
  id,
  module: script,
  imports: ["/assets/shared.js"],
  hasLoader: Boolean(loader),
  hasAction: Boolean(action),
  hasClientLoader: false,
  hasClientAction: false,
  hasErrorBoundary: false,
});

export const manifest = {
  version: "1",
  url: "/assets/manifest.js",
  entry: { module: "/assets/entry.js", imports: ["/assets/shared.js"] },
  routes: Object.fromEntries([
    ["root", { ...clientRoute("root", "/assets/root.js", root), path: "" }],
    ...Object.entries(pages).map(([id, { script, module }]) => [id, { ...clientRoute(id, script, module), ...parent, path: id }]),
  ]),
};

const build = {
  mode: "production",
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  assets: manifest,
  future: remixOptions.future as ServerBuild["future"],
  routes: {
    root: { id: "root", path: "", module: root },
    ...Object.fromEntries(
      Object.entries(pages).map(([id, { module }]) => [id, { id, ...parent, path: id, module: { default: () => null, ...module } }]),
    ),
  },
  entry: { module: { default: renderDocument, handleError } },
};
const handler = createRequestHandler(build as ServerBuild, "production");

/** Requests a document or data as a browser does. */
export function request(address: URL | string, init: RequestInit = {}, context: object = {}): Promise<Response> {
  return handler(new Request(new URL(address, ORIGIN), init), context as AppLoadContext);
}

export const openDocument = (address: string) => request(address, { headers: { Accept: "text/html" } }).then((response) => response.text());

async function renderDocument(called: Request, status: number, headers: Headers, remixContext: EntryContext, loadContext: AppLoadContext) {
  const { context, routeData } = await takeRouteData(remixContext);
  const page = (
    <StaticMarkupContext.Provider value={staticMarkup(loadContext)}>
      <RouteDataContext.Provider value={routeData}>
        <RemixServer context={context} url={called.url} />
      </RouteDataContext.Provider>
    </StaticMarkupContext.Provider>
  );
  return renderPage(page, called, { status, headers });
}
