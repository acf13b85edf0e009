import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Submit } from "#app/forms/submit.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formAction, parseForm } from "#app/request/form/form-action.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { formatMonth } from "#app/ui/format-date-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { BRAND } from "#server/locale/brand.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { ratePlan, readOwnRating } from "#server/orders/ratings/rate-plan.ts";
import { RATINGS_SHOWN_FROM, RatingSchema } from "#server/orders/ratings/rating.schema.ts";
import { RatingForm } from "./rating-form.island.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

const keyOf = (request: Request) => new URL(request.url).searchParams.get("key") ?? "";

/** The rating of a plan by the buyer of a package that has ended. Opens with the link of the mail that asked for it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const key = keyOf(request);
  const own = await readOwnRating(context.shop, key, language);
  const t = textsFor(language, "ratings");
  const stored = { stars: String(own?.rating?.stars ?? ""), sentence: own?.rating?.sentence ?? "" };
  const typed = context.actionData?.posted?.typed ?? stored;
  return data({ meta: { title: t(own ? "meta" : "unknown.title") }, key, own, typed }, { status: own ? 200 : 404 });
}

/** Intents "rate" and "withdraw". A GET changes nothing, because mail scanners open links. */
export const action = formAction(async ({ request, params, context, form }) => {
  const language = pageLanguage(params);
  const key = keyOf(request);
  const isWithdrawn = form.get("intent") === "withdraw";
  const parsed = parseForm(form, RatingSchema);
  if (!isWithdrawn && !parsed.ok) return parsed.rejected;
  const rating = parsed.ok && !isWithdrawn ? { ...parsed.value, language } : null;
  if (!(await ratePlan(context.shop, key, rating))) return data(null, { status: 404 });
  const { secure } = context.shop.env;
  return redirectWithToast(path(language, "rate", { key }), { kind: "tip", text: isWithdrawn ? "ratings:withdrawn" : "ratings:saved" }, { secure });
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function Rate() {
  const { own } = useLoaderData<typeof loader>();
  return <div className="narrow page-body stack-wide">{own ? <Rating {...own} /> : <UnknownLink />}</div>;
}

type OwnRating = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["own"]>;

function Rating({ place, month, rating }: OwnRating) {
  const { t, language } = useTranslation("ratings");
  const { key, typed } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const by = t("by", { month: formatMonth(month, language) });
  return (
    <>
      <div className="stack-tight">
        <h1>{t(rating ? "title-again" : "title", { place })}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      {rating?.sentence && rating.hiddenBecause && (
        <Notice kind="warn" title={t("hidden.title")}>
          {t("hidden.text", { reason: t(`reason.${rating.hiddenBecause}`), email: BRAND.supportEmail })}
        </Notice>
      )}
      <RatingForm linkKey={key} isRated={rating !== null} typed={typed} lastResult={lastResult} />
      <section className="stack-tight" aria-labelledby="public-heading">
        <h2 id="public-heading">{t("public.title")}</h2>
        <p>{t("public.text", { by, count: RATINGS_SHOWN_FROM })}</p>
        <p>{t("public.staff")}</p>
        <p>{t("public.change")}</p>
      </section>
      {rating && (
        <form method="post" action={path(language, "rate", { key })}>
          <Submit kind="danger" name="intent" value="withdraw" busyLabel={t("busy")}>
            {t("withdraw")}
          </Submit>
        </form>
      )}
    </>
  );
}

function UnknownLink() {
  const { t } = useTranslation("ratings");
  return (
    <div className="stack">
      <h1>{t("unknown.title")}</h1>
      <p>{t("unknown.text", { email: BRAND.supportEmail })}</p>
    </div>
  );
}
