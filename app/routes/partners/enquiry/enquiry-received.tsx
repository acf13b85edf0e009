import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/reader-time.tsx";
import type { EnquiryView } from "#server/partners/core/enquiry.ts";

/** The confirmation: the reference, the day of our reply in words, and the next steps (§8, success texts). */
export function EnquiryReceived({ enquiry, day, salesMail }: { enquiry: EnquiryView; day: string; salesMail: string }) {
  const { t } = useTranslation("enquiry");
  const { reference, replyBy, product, intention, files, createdAt } = enquiry;
  return (
    <div className="narrow page-body stack-wide">
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
              {t(`intention.${intention}`)} · {t(`product.${product}`)}
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
          {t("result.add")} <a href={`mailto:${salesMail}?subject=${reference}`}>{salesMail}</a>
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
