import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Links, Meta, Outlet, useLocation, useMatches, useRouteLoaderData } from "@remix-run/react";
import { useContext, type ReactNode } from "react";
import { BRAND } from "#server/locale/brand.schema.ts";
import { chosenLightPages, isLightPage } from "#server/protocol/light-pages.ts";
import { isLanguage, languageOrDefault, languageEntry, LANGUAGE_OPTIONS, SOURCE_LANGUAGE } from "#server/locale/locale.schema.ts";
import { useChannelLanguage } from "#app/i18n/translator.ts";
import { canonicalAddress, isIndexed } from "#app/request/page/canonical-address.ts";
import type { WaitingState } from "./request/page/waiting-state.server.ts";
import { readTheme } from "./request/preferences.server.ts";
import { ConnectionBanner } from "#app/routes/site/shell/connection-banner.tsx";
import { useShell } from "#app/routes/site/shell/use-shell.ts";
import { ErrorPage } from "#app/routes/site/shell/error-page.tsx";
import { PageScriptsContext, WithoutScripts } from "#app/client/light-page.tsx";
import { ScriptsContext, NonceContext } from "#app/client/scripts-context.ts";
import { documentRefreshSeconds } from "#app/client/waiting-page.ts";
import { usePageLayout } from "#app/client/use-page-layout.ts";
import stylesheet from "./styles/site.css?url";

/** What the loader data of a page says about its document. */
type DocumentData = {
  /** The language, if the address does not name it. */
  documentLanguage?: string;
  /** What a waiting page shows: it reloads once that changes (`waiting-page.ts`), and without scripts at intervals. */
  waiting?: WaitingState | null;
  /** False for an address without content of its own, such as one of an unknown destination. */
  documentIndexed?: boolean;
};

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** The title of an error page; every other page sets its own. */
export const meta: MetaFunction = ({ params, error }) => {
  const name = BRAND.names[languageOrDefault(params.lang)];
  return [{ title: isRouteErrorResponse(error) ? `${error.status} · ${name}` : name }];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { requestId: reference, shop } = context;
  const { publicOrigin } = shop.env;
  const lightPages = chosenLightPages(request.headers.get("Cookie"));
  return { reference, publicOrigin, theme: readTheme(request), lightPages, isLight: isLightPage((name) => request.headers.get(name)) };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const textLanguage = useChannelLanguage();
  const { htmlLang, dir } = languageEntry(useDocumentData("documentLanguage") ?? textLanguage);
  const { lean } = usePageLayout();
  const waiting = useDocumentData("waiting");
  const isLight = data?.isLight ?? false;
  const isSignedIn = Boolean(useShell()?.identity);
  const refreshSeconds = waiting ? documentRefreshSeconds(waiting.waitedMs) : null;
  const pageScripts = isLight ? "none" : lean ? "inline" : "entry";
  return (
    <html
      lang={htmlLang}
      dir={dir}
      data-theme={data?.theme === "auto" ? undefined : data?.theme}
      data-light={isLight || undefined}
      data-signed-in={isSignedIn || undefined}
      data-page-state={waiting?.hash}
      data-waited-ms={waiting?.waitedMs}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={BRAND.colour} />
        <Meta />
        {data && <AddressLinks publicOrigin={data.publicOrigin} />}
        <Links />
        <PageScriptsContext.Provider value={pageScripts}>
          {refreshSeconds !== null && (
            <WithoutScripts>
              <meta httpEquiv="refresh" content={String(refreshSeconds)} />
            </WithoutScripts>
          )}
        </PageScriptsContext.Provider>
        <link rel="manifest" href={`/manifest.webmanifest?lang=${textLanguage}`} />
      </head>
      <body>
        <PageScriptsContext.Provider value={pageScripts}>{children}</PageScriptsContext.Provider>
        {pageScripts === "entry" && <EntryScript />}
      </body>
    </html>
  );
}

/** Inline, so that browsers without scripts load none, and the same on every page, so that it has one hash (101). */
function EntryScript() {
  const nonce = useContext(NonceContext);
  const { modules } = useContext(ScriptsContext);
  const code = modules.map((address) => `import${JSON.stringify(address)}`).join(";");
  // oxlint-disable-next-line react/no-danger -- addresses of our own files
  return <script type="module" async nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />;
}

export default function App() {
  return (
    <>
      <Outlet />
      <ConnectionBanner />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

function useDocumentData<Name extends keyof DocumentData>(name: Name): DocumentData[Name] {
  return useMatches().reduce<DocumentData[Name]>((found, { data }) => (data as DocumentData | undefined)?.[name] ?? found, undefined);
}

/** Canonical and hreflang links, and what shared links show. Pages that are not indexed get `noindex` instead. */
function AddressLinks({ publicOrigin }: { publicOrigin: string }) {
  const { pathname, search } = useLocation();
  const isDocumentIndexed = useDocumentData("documentIndexed") ?? true;
  const [, language, ...pageSegments] = pathname.split("/");
  const page = pageSegments.join("/");
  if (!isLanguage(language) || !isDocumentIndexed || !isIndexed(page, search)) return <meta name="robots" content="noindex" />;
  const address = (lang: string) => canonicalAddress(publicOrigin, lang, page, search);
  return (
    <>
      <link rel="canonical" href={address(language)} />
      {LANGUAGE_OPTIONS.map(({ key, hrefLang }) => (
        <link key={key} rel="alternate" hrefLang={hrefLang} href={address(key)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(SOURCE_LANGUAGE)} />
      <meta property="og:site_name" content={BRAND.names[language]} />
      <meta property="og:url" content={address(language)} />
      <meta property="og:image" content={`${publicOrigin}/og.png`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
