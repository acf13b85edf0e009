import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { channelLanguage } from "#app/request/page/page-language.ts";
import { path } from "#server/locale/path.schema.ts";
import { realNamePage } from "#server/locale/channel-pages.schema.ts";
import { findRegistration } from "#server/real-name/core/find-registration.ts";
import { waitingState } from "#app/request/page/waiting-state.server.ts";
import { ResultPage } from "./result-page.tsx";
import { useChannelLanguage, useChannelTranslation } from "#app/i18n/translator.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { registrationAndPartnerStyles } from "#app/styles/page-styles.ts";

/** An automatic check is over by then. A check by staff takes longer: its page counts as one that has waited this long. */
const STAFF_CHECK_MS = 15 * 60_000;

export const links = registrationAndPartnerStyles;

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Loads the registration of `ref` and `key` (§2, result page). The status is 404 if there is none. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const language = channelLanguage(params);
  const search = new URL(request.url).searchParams;
  const link = { reference: search.get("ref") ?? "", key: search.get("key") ?? "" };
  const registration = await findRegistration(shop, link);
  const t = textsFor(language, "real-name");
  const title = registration ? `${t(`result.${registration.state}.title`)} · ${registration.reference}` : t("result.find.title");
  const address = shop.env.publicOrigin + path(language, "real-name-result", { ref: link.reference, key: link.key });
  const waitedMs = registration ? shop.clock() - registration.submittedAt : 0;
  const isOpen = registration?.state === "received" || registration?.state === "checking";
  const waiting = isOpen ? waitingState({ ...registration, waitedMs: registration.state === "received" ? waitedMs : STAFF_CHECK_MS }) : null;
  return data({ meta: { title }, waiting, registration, key: link.key, address }, { status: registration ? 200 : 404 });
}

/** The URL contains the key: the page must not be stored, leak as a referrer, or be indexed. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function RealNameResult() {
  const { registration, ...link } = useLoaderData<typeof loader>();
  return registration ? <ResultPage registration={registration} link={link} /> : <RegistrationNotFound />;
}

/** Shown for a link that is truncated, or whose registration is deleted. */
function RegistrationNotFound() {
  const { t } = useChannelTranslation("real-name");
  return (
    <div className="narrow page-body stack">
      <h1>{t("result.find.title")}</h1>
      <p className="lead">{t("result.find.text")}</p>
      <p>
        <ButtonLink page={realNamePage(useChannelLanguage())}>{t("result.find.new")}</ButtonLink>
      </p>
    </div>
  );
}
