import { isRouteErrorResponse, useRouteLoaderData } from "@remix-run/react";
import { PostAgain } from "#app/forms/submit.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { KeptPost } from "#app/desk/confirmation.server.ts";
import type { RootData } from "./root-data.ts";

/** The page of an error: what happened, and what to do. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation("desk");
  const root = useRouteLoaderData("root") as RootData | undefined;
  const kept = isRouteErrorResponse(error) && (error.data as { confirm?: KeptPost } | null)?.confirm;
  if (kept) return <ConfirmFirst kept={kept} />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const kind = status === 403 ? "forbidden" : status === 404 ? "not-found" : status === 503 ? "outage" : status < 500 ? "bad-request" : "fault";
  return (
    <div className="stack">
      <h1>{t(`error.${kind}.title`)}</h1>
      <p>{t(`error.${kind}.text`)}</p>
      {status >= 500 && <p className="soft">{t("error.reference", { reference: root?.reference ?? "" })}</p>}
      <p>
        <a href="/today">{t("error.to-today")}</a>
      </p>
    </div>
  );
}

/** What was posted needs password and second factor again. It is kept meanwhile. */
function ConfirmFirst({ kept }: { kept: KeptPost }) {
  const { t } = useTranslation("desk");
  return (
    <div className="stack">
      <h1>{t("confirm-first.title")}</h1>
      <p>{t("confirm-first.text")}</p>
      <p>
        <a href={`/confirm?${new URLSearchParams({ redirectTo: kept.to })}`} className="button primary" target="_blank" rel="noopener">
          {t("confirm-first.new-tab")}
        </a>
      </p>
      <PostAgain {...kept}>
        <button type="submit" className="button secondary">
          {t("confirm-first.send")}
        </button>
      </PostAgain>
    </div>
  );
}
