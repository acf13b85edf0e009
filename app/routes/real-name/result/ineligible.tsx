import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BRAND } from "#server/locale/brand.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { existsInLanguage, realNamePage } from "#server/locale/channel-pages.schema.ts";
import { INELIGIBLE, type Ineligible } from "#server/real-name/core/reasons.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { channelLanguage } from "#app/request/page/page-language.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FORM_PAGES } from "#app/routes/real-name/draft/form-pages.ts";
import { registrationAndPartnerStyles } from "#app/styles/page-styles.ts";

/** Reasons that staff can review: the earlier registration may be that of another person of the same name, or the document may be renewed. */
const REVIEWABLE: Ineligible[] = ["other-document", "hkid-held"];

export const links = registrationAndPartnerStyles;

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Explains why the applicant cannot be registered, and the alternatives (§5). `from`: the form to return to. `ref` and `key`: its correction. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = channelLanguage(params);
  const search = new URL(request.url).searchParams;
  const from = FORM_PAGES.find((page) => page === search.get("from") && existsInLanguage(language, page)) ?? realNamePage(language);
  const back = { page: from, query: { ref: search.get("ref"), key: search.get("key") } };
  const reason = INELIGIBLE.find((candidate) => candidate === search.get("reason"));
  if (!reason) throw redirect(path(language, back.page, back.query), 302);
  const max = context.shop.env.realNameCap;
  return { meta: { title: textsFor(language, "ineligible")(`${reason}.title`, { max }) }, reason, max, back };
}

export default function IneligiblePage() {
  const { t } = useChannelTranslation("ineligible");
  const { reason, max, back } = useLoaderData<typeof loader>();
  return (
    <div className="narrow page-body stack-wide">
      <div className="stack">
        <p className="label">{t("label")}</p>
        <h1>{t(`${reason}.title`, { max })}</h1>
      </div>
      <section className="stack" aria-labelledby="why">
        <h2 id="why">{t("why")}</h2>
        <p>{t(`${reason}.why`, { max })}</p>
      </section>
      <section className="stack" aria-labelledby="ways">
        <h2 id="ways">{t("ways")}</h2>
        <ul className="items">
          <li>{t(`${reason}.way`)}</li>
          <li>{t(`${reason}.way-else`)}</li>
        </ul>
        <p>
          <ButtonLink {...back}>{t("back")}</ButtonLink>
        </p>
        {REVIEWABLE.includes(reason) && <ReviewForm back={back} />}
        <p className="small soft">{t("kept")}</p>
      </section>
      <div className="stack-tight">
        <p>{t("ask")}</p>
        <p className="cluster">
          <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
          <a href={`tel:${BRAND.supportPhone.dialled}`} className="number">
            {BRAND.supportPhone.shown}
          </a>
        </p>
      </div>
    </div>
  );
}

/** Submits the saved draft with the request that staff review it. */
function ReviewForm({ back: { page, query } }: { back: { page: string; query: { ref: string | null; key: string | null } } }) {
  const { t, language } = useChannelTranslation("ineligible");
  return (
    <form method="post" action={path(language, page, query)} className="stack-tight">
      {query.ref && <input type="hidden" name="ref" value={query.ref} />}
      {query.key && <input type="hidden" name="key" value={query.key} />}
      <p>
        <Button type="submit" kind="secondary" name="intent" value="ask-person">
          {t("person")}
        </Button>
      </p>
      <p className="hint">{t("person-hint")}</p>
    </form>
  );
}
