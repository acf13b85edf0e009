import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, Links, Outlet, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useContext, type ReactNode } from "react";
import { BRAND } from "#server/locale/brand.schema.ts";
import { languageEntry } from "#server/locale/locale.schema.ts";
import { isPermitted, PERMISSIONS } from "#server/staff/core/permissions.ts";
import { useLanguage } from "#app/i18n/translator.ts";
import { EnhancementsContext } from "./enhancements-context.ts";
import { clearMessage, readMessage } from "./message.server.ts";
import { ErrorPage } from "./ui/error-page.tsx";
import { Frame } from "./ui/frame.tsx";
import stylesheet from "./styles/desk.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { requestId: reference, desk } = context;
  const account = desk?.session?.account ?? null;
  const message = readMessage(request);
  const result = {
    reference,
    message,
    path: new URL(request.url).pathname,
    account: account && { name: account.name, permissions: PERMISSIONS.filter((permission) => isPermitted(account.roles, permission)) },
  };
  return data(result, { headers: message ? { "Set-Cookie": clearMessage(desk?.secure ?? true) } : {} });
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const root = useRouteLoaderData<typeof loader>("root");
  const enhancements = useContext(EnhancementsContext);
  return (
    <html lang={languageEntry(language).htmlLang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={BRAND.colour} />
        <meta name="robots" content="noindex" />
        <title>{useTitle()}</title>
        <Links />
      </head>
      <body>
        <Frame root={root}>{children}</Frame>
        {enhancements && <script type="module" src={enhancements} />}
      </body>
    </html>
  );
}

/** The title of a page is `title` of what its loader returns. */
function useTitle(): string {
  const error = useRouteError();
  const { title } = (useMatches().at(-1)?.data ?? {}) as { title?: string };
  const page = isRouteErrorResponse(error) ? error.status : error ? undefined : title;
  return [page, BRAND.names.en].filter(Boolean).join(" · ");
}

export default function Desk() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
