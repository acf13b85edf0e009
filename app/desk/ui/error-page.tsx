import { isRouteErrorResponse, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Link } from "#app/ui/link.tsx";
import type { RootData } from "./root-data.ts";

/** The page of an error: what happened, and what to do. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation("desk");
  const root = useRouteLoaderData("root") as RootData | undefined;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const kind = status === 403 ? "forbidden" : status === 404 ? "not-found" : status === 503 ? "outage" : status < 500 ? "bad-request" : "fault";
  return (
    <div className="stack">
      <h1>{t(`error.${kind}.title`)}</h1>
      <p>{t(`error.${kind}.text`)}</p>
      {status >= 500 && <p className="soft">{t("error.reference", { reference: root?.reference ?? "" })}</p>}
      <p>
        <Link to="/today">{t("error.to-today")}</Link>
      </p>
    </div>
  );
}
