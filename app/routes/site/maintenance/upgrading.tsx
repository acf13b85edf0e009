import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CHANNEL_PAGES, pageFromPath, startPage } from "#server/locale/channel-pages.schema.ts";
import { isChannelLanguage } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { useChannelLanguage } from "#app/i18n/use-language.ts";
import { entryAddress } from "#app/request/page/entry-address.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ErrorPage } from "#app/routes/site/shell/error-page.tsx";
import { SmallFrame } from "#app/routes/site/shell/small-frame.tsx";
import { MaintenanceEnd } from "./maintenance-end.tsx";

/** Shown at any address: Remix's scripts would expect the route of that address. */
export const handle = { scripts: false };

const MAX_REFRESH_SECONDS = 60;

/** Reloads until the maintenance is over. Not after a form post: the user returns to the form with the Back button, and a reload would interfere. */
export const meta: MetaFunction<typeof loader> = ({ data, params }) => [
  ...pageMeta(data?.meta, params),
  ...(data?.closed && !data.closed.wasFormSent ? [{ httpEquiv: "refresh", content: String(data.closed.refreshSeconds) }] : []),
];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Does not use the database, which may itself be in maintenance. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { closed, shop } = context;
  if (!isChannelLanguage(params.lang)) throw redirect(entryAddress(request), 302);
  const t = textsFor(params.lang, "upgrading");
  if (!closed) {
    if (new URL(request.url).searchParams.has("LT")) throw redirect(path(params.lang, "upgrading"), 302);
    return data({ closed: null, meta: { title: t("open.title") } }, { headers: { "Cache-Control": "no-store" } });
  }
  const seconds = Math.max(1, Math.ceil((closed.endsAt - shop.clock()) / 1000));
  const maintenance = { ...closed, leftSeconds: seconds, refreshSeconds: Math.min(MAX_REFRESH_SECONDS, seconds + 1) };
  return data(
    { closed: maintenance, meta: { title: t("title") } },
    { status: 503, headers: { "Retry-After": String(seconds), "Cache-Control": "no-store" } },
  );
}

export default function UpgradingPage() {
  const { t } = useTranslation("upgrading");
  const { closed } = useLoaderData<typeof loader>();
  const start = startPage(useChannelLanguage());
  if (!closed)
    return (
      <SmallFrame channel={false}>
        <div className="narrow page-body stack">
          <h1>{t("open.title")}</h1>
          <p className="lead">{t("open.text")}</p>
          <ButtonLink page={start} reloadDocument>
            {t("open.home")}
          </ButtonLink>
        </div>
      </SmallFrame>
    );
  return (
    <SmallFrame channel={CHANNEL_PAGES.includes(pageFromPath(closed.requestedAddress.split("?")[0] ?? ""))} here={closed.requestedAddress}>
      <div className="narrow page-body stack">
        <h1>{t("title")}</h1>
        {closed.wasFormSent && <Notice kind="warn">{t("sent")}</Notice>}
        <MaintenanceEnd endsAt={closed.endsAt} leftSeconds={closed.leftSeconds} />
        <p>{t(closed.wasFormSent ? "text-sent" : "text")}</p>
        <h2>{t("works.title")}</h2>
        <ul>
          {(["esim", "orders", "delivery"] as const).map((key) => (
            <li key={key}>{t(`works.${key}`)}</li>
          ))}
        </ul>
        <p className="soft">{t("help")}</p>
      </div>
    </SmallFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
