import { useTranslation } from "react-i18next";
import { LANGUAGE_OPTIONS } from "#server/locale/locale.schema.ts";
import { REPLY_DAYS } from "#server/partners/terms.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { PartnerSection } from "./partner-section.tsx";

/** What is behind us, in numbers: what can be counted is counted. */
export function PartnershipBehind({ counts }: { counts: { destinations: number; packages: number } }) {
  const { t } = useTranslation("partnership");
  const language = useLanguage();
  const number = new Intl.NumberFormat(LANGUAGE_OPTIONS.find((one) => one.key === language)?.intl);
  const facts = [
    { key: "destinations", figure: number.format(counts.destinations) },
    { key: "packages", figure: number.format(counts.packages) },
    { key: "sold", figure: t("behind.sold-figure") },
    { key: "reply", figure: number.format(REPLY_DAYS) },
  ] as const;
  return (
    <PartnerSection id="behind" title={t("behind.heading")} wide mist>
      <ul className="facts">
        {facts.map(({ key, figure }) => (
          <li key={key}>
            <b className="number">{figure}</b>
            <h3>{t(`behind.${key}`)}</h3>
            <p className="soft">{t(`behind.${key}-text`)}</p>
          </li>
        ))}
      </ul>
    </PartnerSection>
  );
}
