import { useTranslation } from "react-i18next";

/** What happens after the form is submitted, and the email address as an alternative (§9: a reply within 3 business days). */
export function NextStepsPanel({ replyBy, salesMail }: { replyBy: string; salesMail: string }) {
  const { t } = useTranslation("enquiry");
  return (
    <aside className="checkout-side sticky-side panel stack rn-before" aria-labelledby="next-title">
      <h2 id="next-title">{t("next.title")}</h2>
      <ol className="items">
        <li>{t("next.received")}</li>
        <li>{t("next.answer", { day: replyBy })}</li>
        <li>{t("next.offer")}</li>
      </ol>
      <p className="small soft">
        {t("next.write")} <a href={`mailto:${salesMail}`}>{salesMail}</a>
      </p>
    </aside>
  );
}
