import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Phone } from "#app/request/phone.server.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** How to install and switch on an eSIM, by type of phone; that of the reader first. On it the first steps start with the install button. */
export function InstallSteps({ phone }: { phone: Phone | null }) {
  const { t } = useTranslation("orders");
  const phones: Phone[] = phone === "android" ? ["android", "iphone"] : ["iphone", "android"];
  return (
    <section className="stack" aria-labelledby="install-title">
      <h2 id="install-title">{t("install.title")}</h2>
      <Notice kind="warn" title={t("install.once")}>
        {t("install.once-text")}
      </Notice>
      {phones.map((each, position) => {
        const [here1, here2] = each === phone ? ([`${each}-here-1`, `${each}-here-2`] as const) : ([`${each}-1`, `${each}-2`] as const);
        return (
          <Disclosure key={each} summary={t(`install.${each}`)} open={position === 0}>
            <ol className="items">
              {([here1, here2, `${each}-3`, `${each}-4`] as const).map((step) => (
                <li key={step}>{t(`install.${step}`)}</li>
              ))}
            </ol>
          </Disclosure>
        );
      })}
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
