import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/icon.tsx";

/** The payment methods as text, without brand logos. */
export function Payments() {
  const { t } = useTranslation("home");
  return (
    <section className="page home-section follows" aria-labelledby="payments">
      <div className="payments">
        <div className="stack-tight">
          <h2 id="payments">{t("payments.title")}</h2>
          <p className="soft">
            <Icon name="lock" size={16} className="inline" /> {t("payments.text")}
          </p>
        </div>
        <ul className="list-plain pay-marks">
          {(["card", "alipay", "wechat"] as const).map((method) => (
            <li key={method}>{t(`payments.${method}`)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
