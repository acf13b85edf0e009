import { useTranslation } from "react-i18next";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";

const STEPS = ["1", "2", "3", "4"] as const;

/** How to install and switch on an eSIM, by type of phone. */
export function InstallSteps() {
  const { t } = useTranslation("orders");
  return (
    <section className="stack" aria-labelledby="install-title">
      <h2 id="install-title">{t("install.title")}</h2>
      <Notice kind="warn" title={t("install.once")}>
        {t("install.once-text")}
      </Notice>
      {(["iphone", "android"] as const).map((phone, position) => (
        <Disclosure key={phone} summary={t(`install.${phone}`)} open={position === 0}>
          <ol className="items">
            {STEPS.map((step) => (
              <li key={step}>{t(`install.${phone}-${step}`)}</li>
            ))}
          </ol>
        </Disclosure>
      ))}
      <Disclosure summary={t("install.trouble")}>
        <ul className="items">
          {(["roaming", "apn", "restart"] as const).map((help) => (
            <li key={help}>{t(`install.trouble-${help}`)}</li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}
