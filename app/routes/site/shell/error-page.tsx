import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { startPage } from "#server/locale/channel-pages.schema.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { useChannelLanguage, useChannelTranslation } from "#app/i18n/translator.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Logo } from "./logo.tsx";

/** The error page without the frame, for errors of the frame itself and of pages outside the frame. */
export function ErrorPage() {
  return (
    <>
      <header className="site-header">
        <div className="page">
          <PageLink page={startPage(useChannelLanguage())} className="logo-link">
            <Logo />
          </PageLink>
        </div>
      </header>
      <main id="main">
        <ErrorMessage />
      </main>
    </>
  );
}

/** The error message; if it is not a 404, with a retry link and the reference of the log entry. */
export function ErrorMessage() {
  const { t } = useChannelTranslation("site");
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const start = startPage(useChannelLanguage());
  const isOutage = isRouteErrorResponse(error) && error.status === 503;
  const kind = missing ? "missing" : isOutage ? "outage" : "fault";
  return (
    <div className="narrow page-body fault stack">
      <TornTicket />
      <h1>{t(`${kind}.title`)}</h1>
      <p className="lead">{t(`${kind}.text`)}</p>
      <div className="cluster">
        {!missing && (
          <a href={pathname + search} className={buttonClass({})}>
            {t("fault.retry")}
          </a>
        )}
        <ButtonLink page={start} kind={missing ? "primary" : "secondary"}>
          {t("home")}
        </ButtonLink>
      </div>
      {!missing && <LogReference />}
    </div>
  );
}

/** The id of a request in the log: of the failed request or, if rendering failed, of the request that loaded the document. */
function LogReference() {
  const { t } = useChannelTranslation("site");
  const error = useRouteError();
  const root = useRouteLoaderData<{ reference: string }>("root");
  const errorReference = isRouteErrorResponse(error) ? (error.data as { reference?: string } | null)?.reference : undefined;
  const reference = errorReference ?? root?.reference;
  return reference ? <p className="small soft">{t("fault.reference", { reference, email: BRAND.supportEmail })}</p> : null;
}

function TornTicket() {
  return (
    <svg
      viewBox="0 0 160 80"
      width="160"
      height="80"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M88 12 82 22l6 9-7 9 6 9-6 9 5 10H16a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6h72ZM24 28h30M24 40h18M24 52h24" />
      <path className="hot" d="m104 8 38 8a6 6 0 0 1 4.6 7l-8 40a6 6 0 0 1-7 4.7L98 61l6-8-4-10 8-8-4-9 7-9-7-9Zm16 24 14 3" />
    </svg>
  );
}
