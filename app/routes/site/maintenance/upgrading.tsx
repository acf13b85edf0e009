import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { isChannelLanguage, languageEntry } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { CHANNEL_PAGES, pageFromPath, startPage } from "#server/locale/channel-pages.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { useChannelLanguage } from "#app/i18n/translator.ts";
import { entryAddress } from "#app/request/page/entry-address.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ErrorPage } from "#app/routes/site/shell/error-page.tsx";
import { SmallFrame } from "#app/routes/site/shell/small-frame.tsx";
import { InlineScript } from "#app/client/light-page.tsx";
import { hongKongMoment } from "#app/i18n/hong-kong-moment.ts";

/** Inline script: shows the time in the user's time zone if it differs from UTC+8. Without scripts the element stays hidden. */
const LOCAL_TIME_SCRIPT = `for(const e of document.querySelectorAll("[data-at]"))if(new Date(+e.dataset.at).getTimezoneOffset()!==-480){e.firstChild.textContent=new Intl.DateTimeFormat(e.dataset.locale,{day:"numeric",month:"short",hour:"2-digit",minute:"2-digit",hourCycle:"h23"}).format(+e.dataset.at);e.hidden=false}`;

const UNIT_MINUTES = { minute: 1, hour: 60, day: 24 * 60 };

const MAX_REFRESH_SECONDS = 60;

/** The page reloads until the maintenance is over. Not after a form post: a reload would interfere with a user who returns to the form. */
export const meta: MetaFunction<typeof loader> = ({ data, params }) => [
  ...pageMeta(data?.meta, params),
  ...(data?.closed && !data.closed.wasFormSent ? [{ httpEquiv: "refresh", content: String(data.closed.refreshSeconds) }] : []),
];

/** Loads the page of the current maintenance, or a note that there is none. Does not use the database, which may itself be in maintenance. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { closed, shop } = context;
  if (!isChannelLanguage(params.lang)) throw redirect(await entryAddress(request), 302);
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

/** It is shown while the shop does not answer other requests, such as those for texts of islands. */
export const handle = { lean: true };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

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
          <ButtonLink page={start}>{t("open.home")}</ButtonLink>
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

/**
 * The end of the maintenance (`endsAt`, ms UTC) in the format of §9 ("21 Jan 06:00 (UTC+8)"), the remaining time, and the end in the user's zone.
 */
function MaintenanceEnd({ endsAt, leftSeconds }: { endsAt: number; leftSeconds: number }) {
  const { t } = useTranslation("upgrading");
  const language = useChannelLanguage();
  const locale = languageEntry(language).intl;
  return (
    <div className="panel">
      <p className="label">{t("ends")}</p>
      <p className="lead strong number">
        <time dateTime={new Date(endsAt).toISOString()}>{t("at", hongKongMoment(endsAt, language))}</time>
      </p>
      <p>{t("left", { time: formatTimeLeft(leftSeconds, locale) })}</p>
      <p className="small soft" hidden data-at={endsAt} data-locale={locale}>
        <span className="number" /> {t("ui:time.yours")}
      </p>
      <InlineScript code={LOCAL_TIME_SCRIPT} />
    </div>
  );
}

/** Formats a duration ("3 hours") in minutes, from 1.5 hours on in hours, from 2 days on in days. */
function formatTimeLeft(seconds: number, locale: string | undefined): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const unit = minutes < 1.5 * UNIT_MINUTES.hour ? "minute" : minutes < 2 * UNIT_MINUTES.day ? "hour" : "day";
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(Math.round(minutes / UNIT_MINUTES[unit]));
}
