import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import type { EnquiryView } from "#server/partners/core/enquiry.ts";
import { findEnquiry } from "#server/partners/core/load-enquiry.ts";
import { formatCalendarDay } from "#server/locale/time/format-day.ts";
import { registrationAndPartnerStyles } from "#app/styles/page-styles.ts";

export const links = registrationAndPartnerStyles;

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The confirmation of an enquiry, found by its reference. Shows nothing about the sender (§2, /contact-us-result). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const reference = new URL(request.url).searchParams.get("ref") ?? "";
  const language = pageLanguage(params);
  const enquiry = await findEnquiry(context.shop, reference);
  const t = textsFor(language, "enquiry");
  const title = enquiry ? `${t("result.meta")} · ${enquiry.reference}` : t("result.none.title");
  return data(
    { meta: { title }, enquiry, day: enquiry ? formatCalendarDay(enquiry.replyBy, language) : "", salesMail: context.shop.env.salesMail },
    { status: enquiry ? 200 : 404 },
  );
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function ContactUsResult() {
  const { enquiry, day, salesMail } = useLoaderData<typeof loader>();
  return enquiry ? <EnquiryReceived enquiry={enquiry} day={day} salesMail={salesMail} /> : <EnquiryNotFound salesMail={salesMail} />;
}

/** The confirmation: the reference, the day of our reply in words, and the next steps (§8, success texts). */
function EnquiryReceived({ enquiry, day, salesMail }: { enquiry: EnquiryView; day: string; salesMail: string }) {
  const { t } = useTranslation("enquiry");
  const { reference, replyBy, product, intention, files, createdAt } = enquiry;
  return (
    <div className="narrow page-body stack-wide" data-forget-input="contact-us">
      <header className="row order-head">
        <span className="order-mark good">
          <Icon name="check" size={24} />
        </span>
        <div role="status" className="stack-tight">
          <h1>{t("result.title")}</h1>
          <p className="lead">{t("result.text")}</p>
        </div>
      </header>
      <section className="panel stack" aria-label={t("result.label")}>
        <p>
          <span className="label">{t("result.reference")}</span>
          <span className="rn-reference number">{reference}</span>
        </p>
        <p>
          <span className="label">{t("result.reply-by")}</span>
          <time dateTime={replyBy} className="strong">
            {t("result.day", { day })}
          </time>
        </p>
        <p className="hint">{t("result.counted")}</p>
        <dl className="rows">
          <div>
            <dt>{t("result.about")}</dt>
            <dd>
              {t(`enquiry-form:intention.${intention}`)} · {t(`enquiry-form:product.${product}`)}
            </dd>
          </div>
          <div>
            <dt>{t("result.sent")}</dt>
            <dd>
              <LocalTime at={createdAt} elsewhere="" />
            </dd>
          </div>
          {files > 0 && (
            <div>
              <dt>{t("result.files")}</dt>
              <dd>{files}</dd>
            </div>
          )}
        </dl>
      </section>
      <section className="stack-tight" aria-labelledby="next">
        <h2 id="next">{t("result.next")}</h2>
        <ol className="items">
          <li>{t("result.mail")}</li>
          <li>{t("result.call")}</li>
        </ol>
        <p>
          {withSpaceAfter(t("result.add"))}
          <a href={`mailto:${salesMail}?subject=${reference}`}>{salesMail}</a>
        </p>
      </section>
      <p className="cluster">
        <ButtonLink page="homepage" kind="secondary">
          {t("result.home")}
        </ButtonLink>
        <ButtonLink page="partnership" kind="quiet">
          {t("result.more")}
        </ButtonLink>
      </p>
    </div>
  );
}

/** Shown for a reference that is truncated or mistyped, or whose enquiry is erased. */
function EnquiryNotFound({ salesMail }: { salesMail: string }) {
  const { t } = useTranslation("enquiry");
  return (
    <div className="narrow page-body stack">
      <h1>{t("result.none.title")}</h1>
      <p className="lead">{t("result.none.text")}</p>
      <p>
        <ButtonLink page="contact-us">{t("result.none.new")}</ButtonLink>
      </p>
      <p>
        {withSpaceAfter(t("result.none.help"))}
        <a href={`mailto:${salesMail}`}>{salesMail}</a>
      </p>
    </div>
  );
}
